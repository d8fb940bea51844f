import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir } from "node:fs/promises";
import path from "node:path";

/** The account a program runs as; empty for "as ourselves". */
export type Account = { uid?: number; gid?: number };

const ACCOUNT_NAME = "postgres";

/** Written to by root's runs only, and by those only when the clone is closed to the database account. */
const OPEN_PLACES = ["/var/lib/reground", "/var/tmp/reground", "/opt/reground"];

/**
 * Postgres refuses to run as root, so root's runs use the account `postgres`,
 * made when it is missing. Everybody else runs it as themselves.
 */
export function findAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  return lookUpAccount() ?? createAccount();
}

/**
 * A directory for the database that `account` can enter: `wanted` itself where
 * it can, else one named after it in a shared place (root's home is often
 * closed to the database account). Made when missing, owned by `account`, 0700.
 */
export async function openPlace(
  wanted: string,
  account: Account,
): Promise<string> {
  const near = path.dirname(wanted);
  await mkdir(near, { recursive: true });
  if (canEnter(near, account)) return makeOwned(wanted, account);
  const name = path.resolve(wanted).replaceAll(/[^A-Za-z0-9]+/g, "-");
  const shared = await openSharedPlace(account);
  return makeOwned(path.join(shared, name.slice(-120)), account);
}

/** The first directory outside the clone that `account` can enter. */
export async function openSharedPlace(account: Account): Promise<string> {
  for (const place of OPEN_PLACES) {
    await mkdir(place, { recursive: true, mode: 0o755 }).catch(() => {
      // Read-only here: the next one may not be.
    });
    if (canEnter(place, account)) return place;
  }
  throw new Error(
    `Root runs Postgres as the account "${ACCOUNT_NAME}", which can enter neither this clone nor ${OPEN_PLACES.join(", ")}. Start Reground as an ordinary user, or set DATABASE_URL.`,
  );
}

async function makeOwned(directory: string, account: Account): Promise<string> {
  await mkdir(directory, { recursive: true });
  if (account.uid !== undefined)
    execFileSync("chown", [`${account.uid}:${account.gid}`, directory]);
  await chmod(directory, 0o700);
  return directory;
}

/** Tried, not computed: permissions have more sources than mode bits. */
export function canEnter(directory: string, account: Account): boolean {
  if (account.uid === undefined) return existsSync(directory);
  const { status } = spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", directory], {
    ...account,
    cwd: "/",
    stdio: "ignore",
  });
  return status === 0;
}

function lookUpAccount(): Account | null {
  const id = (flag: string) =>
    Number(
      execFileSync("id", [flag, ACCOUNT_NAME], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      }),
    );
  try {
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    return null;
  }
}

function createAccount(): Account {
  const attempts: [string, string[]][] = [
    ["useradd", ["--system", "--user-group", "--no-create-home", ACCOUNT_NAME]],
    ["adduser", ["-S", "-D", "-H", ACCOUNT_NAME]],
  ];
  for (const [command, args] of attempts) {
    spawnSync(command, args, { stdio: "ignore" });
    const account = lookUpAccount();
    if (account) return account;
  }
  throw new Error(
    `Postgres refuses to run as root, and no account "${ACCOUNT_NAME}" could be made. Start Reground as an ordinary user, or set DATABASE_URL.`,
  );
}
