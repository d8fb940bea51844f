import * as z from "zod";
import { parseRemoteRules } from "@/lib/content/remote-rules";
import { recordsFolder } from "@/lib/export/pull-request-plan";

const text = z.string().trim().min(1);
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, { error: "must be a whole number" })
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min, { error: `must be at least ${min}` })
        .max(max, {
          error: `must be at most ${max}`,
        }),
    );

const DatabaseUrl = z
  .string()
  .refine((url) => URL.canParse(url) && /^postgres(ql)?:/.test(url), {
    error: "must look like postgresql://account:password@host:5432/database",
  });

const HttpUrl = z
  .string()
  .refine((url) => URL.canParse(url) && /^https?:/.test(url), {
    error: "must be an http:// or https:// address",
  });

const Remotes = text.refine((setting) => parseRemoteRules(setting).ok, {
  error: "must list host[/path][=http://127.0.0.1:port], separated by commas",
});

const Folder = text.refine((setting) => recordsFolder(setting) !== null, {
  error: "must be a plain folder that no forge obeys, such as .reground",
});

const SECRET_BYTES = 32;

/**
 * Every setting that the server and the command line read from their
 * environment. docs/configuration.md says what each means; a test holds the two
 * to each other. An empty value counts as none.
 */
export const SETTINGS = {
  DATABASE_URL: DatabaseUrl,
  NEXTAUTH_URL: HttpUrl,
  NEXTAUTH_SECRET: z
    .string()
    .refine((secret) => Buffer.byteLength(secret) >= SECRET_BYTES, {
      error: `must have at least ${SECRET_BYTES} bytes, random ones: openssl rand -hex 32`,
    }),
  PORT: whole(1, 65_535).optional(),
  REGROUND_HOST: text.optional(),
  REGROUND_DATA: text.optional(),
  REGROUND_DB_POOL: whole(2, 1_000).optional(),
  REGROUND_MAX_UPLOAD: whole(1, Number.MAX_SAFE_INTEGER).optional(),
  REGROUND_READ_AT_ONCE: whole(1, Number.MAX_SAFE_INTEGER).optional(),
  REGROUND_COMMIT_AT_ONCE: whole(1, Number.MAX_SAFE_INTEGER).optional(),
  REGROUND_SOURCE_ORIGINS: text.optional(),
  REGROUND_RATE_LIMIT: whole(1, 1_000_000).optional(),
  REGROUND_LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], {
      error: "must be debug, info, warn, error or silent",
    })
    .optional(),
  REGROUND_METRICS_TOKEN: z
    .string()
    .min(16, { error: "must have at least 16 characters" })
    .optional(),
  GITHUB_ID: text.optional(),
  GITHUB_SECRET: text.optional(),
  GITHUB_URL: HttpUrl.optional(),
  OIDC_ISSUER: HttpUrl.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NAME: text.optional(),
  REGROUND_CONTENT_ROOTS: text.optional(),
  REGROUND_CONTENT_REMOTES: Remotes.optional(),
  REGROUND_GIT_TOKENS: text.optional(),
  REGROUND_GIT_SSH_KEY: text.optional(),
  REGROUND_GIT_KNOWN_HOSTS: text.optional(),
  REGROUND_PULL_REQUESTS: Remotes.optional(),
  REGROUND_PULL_REQUEST_FOLDER: Folder.optional(),
  REGROUND_GITHUB_HOSTS: text.optional(),
  REGROUND_GITHUB_API: HttpUrl.optional(),
  REGROUND_GITHUB_TOKEN: text.optional(),
  TYPESAFE_API_KEY: text.optional(),
  TYPESAFE_BASE_URL: HttpUrl.optional(),
  TYPESAFE_DEFAULT_MODEL: text.optional(),
  REGROUND_MAILTO: z.email({ error: "must be an e-mail address" }).optional(),
} as const;

const Settings = z.object(SETTINGS);

/**
 * What is wrong with an environment, one line a setting, in words for an
 * operator and without any value (it may be a secret). Empty where nothing is.
 */
export function settingProblems(
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const given = Object.fromEntries(
    Object.keys(SETTINGS)
      .map((name) => [name, environment[name]] as const)
      .filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = Settings.safeParse(given);
  const issues = parsed.success ? [] : parsed.error.issues;
  const unfit = issues.map((issue) => {
    const name = String(issue.path[0] ?? "");
    return name in given ? `${name} ${issue.message}` : `${name} is missing`;
  });
  return [...unfit, ...halfSet(given)];
}

/** Settings that mean something only together. */
const TOGETHER = [
  ["GITHUB_ID", "GITHUB_SECRET"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
];

function halfSet(given: Readonly<Record<string, unknown>>): string[] {
  return TOGETHER.flatMap((names) => {
    const missing = names.filter((name) => !(name in given));
    if (missing.length === 0 || missing.length === names.length) return [];
    return missing.map(
      (name) => `${name} is missing: ${names.join(", ")} go together`,
    );
  });
}
