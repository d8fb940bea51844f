// Read top to bottom: who may know whom. Everything not forbidden is allowed.
const impure = "^lib/[^/]+/([a-z-]*queries|commands|[^/]+\\.io)\\.ts$";
const platform = "^lib/(auth|audit|db|jobs|cli|operate)/";
const pure = { path: "^lib/", pathNot: [platform, impure, "\\.test\\.ts$"] };

/** A domain may use the ones before it, never the ones after. */
const order = [
  "core",
  "ledger",
  "content",
  "evidence",
  "history",
  "judge",
  "review",
  "intake",
  "progress",
  "team",
  "citation",
  "export",
];
const domainOrder = order.slice(0, -1).map((name, i) => ({
  name: `${name}-knows-nothing-later`,
  severity: "error",
  // A database test may set its scene with what comes later.
  from: { path: `^lib/${name}/`, pathNot: "\\.(db|soak)\\.test\\.ts$" },
  to: { path: `^lib/(${order.slice(i + 1).join("|")})/` },
}));

module.exports = {
  forbidden: [
    {
      name: "routes-are-the-top",
      severity: "error",
      from: { pathNot: "^(app|e2e)/" },
      to: { path: "^app/" },
    },
    {
      name: "components-are-lib-free-except-types-and-pure-code",
      severity: "error",
      from: { path: "^components/" },
      to: { path: `${impure}|${platform}`, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "pure-code-imports-no-framework",
      severity: "error",
      from: pure,
      to: {
        path: "^(next|react|react-dom|@prisma|server-only)(/|$)|node_modules/(next|react|react-dom|@prisma|server-only)/|^(node:)?(fs|net|http|https|dns|child_process)(/|$)",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "pure-code-imports-no-impure-code",
      severity: "error",
      from: pure,
      to: { path: `${impure}|${platform}`, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "few-files-touch-the-database",
      severity: "error",
      from: {
        pathNot:
          "^lib/[^/]+/([a-z-]*queries|commands)\\.ts$|\\.(db|soak)\\.test\\.ts$|^lib/(auth|audit|db|jobs|cli|operate)/|^(e2e|scripts|prisma)/",
      },
      to: { path: "^lib/db/", dependencyTypesNot: ["type-only"] },
    },
    ...domainOrder,
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules|lib/db/generated" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
