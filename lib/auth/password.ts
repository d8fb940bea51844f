import "server-only";
import { hash, verify } from "@node-rs/argon2";

/** Argon2id, 19 MiB, two passes (OWASP's first recommendation). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), COST);
}

/**
 * Whether the password is the right one. Where there is no hash the same work
 * is done all the same, so that an answer's time says nothing about accounts.
 */
export async function isPassword(
  password: string,
  passwordHash: string | null,
): Promise<boolean> {
  if (!passwordHash) {
    await hashPassword(password);
    return false;
  }
  return verify(passwordHash, password.normalize("NFKC"));
}

/** Whether a hash was made with less work than is asked for today. */
export function isWeakHash(passwordHash: string): boolean {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(
    passwordHash,
  );
  if (!found) return true;
  const [, memory, passes] = found.map(Number);
  return Number(memory) < COST.memoryCost || Number(passes) < COST.timeCost;
}
