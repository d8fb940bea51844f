import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cacheDirectory } from "./check-machine.mjs";
import { runNode } from "./child.mjs";

const unpacked = path.join(cacheDirectory, "browser");
const fontFolders = ["/usr/share/fonts", "/usr/local/share/fonts"];

/**
 * A Chromium that runs on this machine, as `{ executablePath, env }` for
 * Playwright (no path means its own): CHROMIUM_PATH, else Playwright's, else
 * Debian's, else the one from npm, which brings the libraries and fonts that a
 * bare machine lacks.
 */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return { executablePath: given, env: {} };
  const { chromium } = await import("@playwright/test");
  if (existsSync(chromium.executablePath())) return { env: {} };
  if (starts("/usr/bin/chromium"))
    return { executablePath: "/usr/bin/chromium", env: {} };
  return unpackFromNpm();
}

/** Unpacked once, under .data rather than in the shared temporary directory. */
async function unpackFromNpm() {
  const executablePath = path.join(unpacked, "chromium");
  if (!existsSync(path.join(unpacked, "complete"))) {
    mkdirSync(unpacked, { recursive: true });
    await unpack();
    writeFontConfiguration();
    writeFileSync(path.join(unpacked, "complete"), "");
  }
  const fonts = hasFonts()
    ? {}
    : { FONTCONFIG_FILE: path.join(unpacked, "fonts.conf") };
  if (starts(executablePath)) return { executablePath, env: fonts };
  const libraries = { LD_LIBRARY_PATH: path.join(unpacked, "al2023/lib") };
  if (starts(executablePath, libraries))
    return { executablePath, env: { ...fonts, ...libraries } };
  throw new Error(
    `Chromium cannot run on this machine:\n${versionOf(executablePath, libraries).stderr}\nInstall one (apt-get install chromium, or npx playwright install chromium) or set CHROMIUM_PATH.`,
  );
}

/** In a process of its own, since the package looks at the environment once, when it is loaded. */
async function unpack() {
  const code = `import chromium from "@sparticuz/chromium"; await chromium.executablePath();`;
  await runNode(["--input-type=module", "--eval", code], {
    // The second one makes it unpack the libraries too.
    env: { TMPDIR: unpacked, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" },
  });
}

function writeFontConfiguration() {
  writeFileSync(
    path.join(unpacked, "fonts.conf"),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(unpacked, "fonts")}</dir>
  <cachedir>${path.join(unpacked, "fonts-cache")}</cachedir>
</fontconfig>
`,
  );
}

function hasFonts() {
  return fontFolders.some(
    (folder) =>
      existsSync(folder) &&
      readdirSync(folder, { recursive: true }).some((name) =>
        /\.(ttf|otf|ttc|pfb)$/i.test(name),
      ),
  );
}

const starts = (file, env) => versionOf(file, env).status === 0;

function versionOf(file, env = {}) {
  return spawnSync(file, ["--version"], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
}
