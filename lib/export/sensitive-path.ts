const patterns = [
  /^\.github\/(workflows|actions)\//i,
  /^\.github\/dependabot\.ya?ml$/i,
  /(^|\/)codeowners$/i,
  /^\.gitlab-ci\.ya?ml$/i,
  /^\.circleci\//i,
  /^azure-pipelines[^/]*\.ya?ml$/i,
  /^jenkinsfile$/i,
  /(^|\/)\.git(attributes|modules)$/i,
];

/**
 * True for files that a forge obeys: pipelines, owners, attributes. A fix of one
 * is shown first and asks for a lead, whoever confirmed it.
 */
export function isSensitivePath(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
