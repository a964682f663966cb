/** Parameters of paths that are ids of things, which say nothing about a person. All others are not logged. */
const loggedParameters: ReadonlySet<string> = new Set([
  'id',
  'imageId',
  'jobId',
  'contributionId',
  'targetType',
]);
/** Every id of the site has this form. What else stands in its place came from outside. */
const idLike = /^[\w-]{1,40}$/;
export const redacted = '[redacted]';

/**
 * Returns a path that may be logged: the words of the patterns, and ids where a pattern has a parameter for one.
 * Names, tokens and everything that no pattern knows are left out.
 */
export function loggedPath(path: string, patterns: readonly string[]): string {
  const parts = path.split('/');
  const pattern = patterns.map((one) => one.split('/')).find((one) => fits(one, parts));
  const words = new Set(patterns.flatMap((one) => one.split('/')).filter((part) => !parameterOf(part)));
  return parts.map((part, at) => (isLogged(part, pattern?.[at], words) ? part : redacted)).join('/');
}

function isLogged(part: string, expected: string | undefined, words: ReadonlySet<string>): boolean {
  const parameter = expected === undefined ? undefined : parameterOf(expected);
  if (parameter === undefined) return words.has(part);
  return loggedParameters.has(parameter) && idLike.test(part);
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((expected, at) => expected === parts[at] || parameterOf(expected) !== undefined)
  );
}

/** Returns the name of a parameter: `{id}` in paths of the API, `:id` or `:id?` in those of pages. */
function parameterOf(part: string): string | undefined {
  return /^(?:\{(\w+)\}|:(\w+)\??)$/.exec(part)?.slice(1).find(Boolean);
}
