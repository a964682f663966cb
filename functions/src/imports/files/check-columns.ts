import { SourceFileError } from './source-file-error.ts';

/**
 * Where each column stands, by its name in the header; the order is free. A header that is not the
 * layout is refused with what was expected and what was found.
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
  if (missing.length === 0 && unknown.length === 0) return at;
  throw new SourceFileError(
    file,
    'UNKNOWN_LAYOUT',
    `this is not the layout "${layout}". Expected columns: ${expected.join(', ')}. ` +
      `Found: ${found
        .map((name) => name || '(no name)')
        .join(', ')
        .slice(0, 1_500)}.` +
      (missing.length > 0 ? ` Missing: ${missing.join(', ')}.` : '') +
      (unknown.length > 0 ? ` Not known: ${unknown.slice(0, 20).join(', ')}.` : ''),
  );
}
