import { SourceFileError } from './source-file-error.ts';

/**
 * Returns the index of each column by its name in the header; columns may be in any order. Throws for a
 * header that does not match the layout or repeats a name, with the expected and the found names.
 */
export function checkColumns(
  file: string,
  layout: string,
  header: readonly string[],
  expected: readonly string[],
  optional: readonly string[] = [],
): ReadonlyMap<string, number> {
  const found = header.map((name) => name.trim());
  const at = new Map(found.map((name, index) => [name, index]));
  const missing = expected.filter((name) => !at.has(name));
  const unknown = found.filter((name) => !expected.includes(name) && !optional.includes(name));
  const twice = found.filter((name, index) => name !== '' && at.get(name) !== index);
  if (missing.length === 0 && unknown.length === 0 && twice.length === 0) return at;
  throw new SourceFileError(
    file,
    'UNKNOWN_LAYOUT',
    `this is not the layout "${layout}". Expected columns: ${expected.join(', ')}. ` +
      `Found: ${listed(found).slice(0, 1_500)}.` +
      (missing.length > 0 ? ` Missing: ${listed(missing)}.` : '') +
      (unknown.length > 0 ? ` Unknown: ${listed(unknown.slice(0, 20))}.` : '') +
      (twice.length > 0 ? ` Twice: ${listed(twice.slice(0, 20))}.` : ''),
  );
}

function listed(names: readonly string[]): string {
  return names.map((name) => name || '(no name)').join(', ');
}
