/** Adds a module, and all that it imports directly or through others, to those that are reached, and returns these. */
export function reachedFrom(
  module: string,
  importsOf: (module: string) => readonly string[],
  reached = new Set<string>(),
): Set<string> {
  if (reached.has(module)) return reached;
  reached.add(module);
  for (const imported of importsOf(module)) reachedFrom(imported, importsOf, reached);
  return reached;
}
