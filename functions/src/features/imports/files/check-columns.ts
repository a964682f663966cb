import { SourceFileError } from './source-faults.ts';

/** What a reader expects of the header of a file. */
export interface FileLayout {
  name: string;
  /** The columns that the reader uses. Without one of them, the file is refused. */
  needed: readonly string[];
  /** All that the agency publishes. */
  published: readonly string[];
  /** Those that only some of its editions have. */
  optional?: readonly string[];
}

export interface FoundColumns {
  /** The index of each column by its name. */
  at: ReadonlyMap<string, number>;
  /** A sentence on columns that came or went, none of which is used. */
  newLayout?: string;
}

/**
 * Finds the columns by their names in the header, in any order. Columns that nobody reads may come and go. Throws if one
 * that is needed is missing or a name is repeated, with the expected and the found names.
 */
export function findColumns(file: string, layout: FileLayout, header: readonly string[]): FoundColumns {
  const { name: layoutName, needed, published, optional = [] } = layout;
  const found = header.map((name) => name.trim());
  const at = new Map(found.map((name, index) => [name, index]));
  const missing = needed.filter((name) => !at.has(name));
  const gone = published.filter((name) => !at.has(name));
  const unknown = found.filter((name) => !published.includes(name) && !optional.includes(name));
  const twice = found.filter((name, index) => name !== '' && at.get(name) !== index);
  if (missing.length === 0 && twice.length === 0) return { at, ...newLayoutOf(layoutName, gone, unknown) };
  throw new SourceFileError(
    file,
    'UNKNOWN_LAYOUT',
    `this is not the layout "${layoutName}". Expected columns: ${needed.join(', ')}. ` +
      `Found: ${listed(found).slice(0, 1_500)}.` +
      (missing.length > 0 ? ` Missing: ${listed(missing)}.` : '') +
      (unknown.length > 0 ? ` Unknown: ${listed(unknown.slice(0, 20))}.` : '') +
      (twice.length > 0 ? ` Twice: ${listed(twice.slice(0, 20))}.` : ''),
  );
}

function newLayoutOf(
  layout: string,
  gone: readonly string[],
  unknown: readonly string[],
): Pick<FoundColumns, 'newLayout'> {
  const parts = [
    ...(gone.length > 0 ? [`${counted(gone)} gone (${listed(gone)})`] : []),
    ...(unknown.length > 0 ? [`${counted(unknown)} new (${listed(unknown.slice(0, 20))})`] : []),
  ];
  if (parts.length === 0) return {};
  return { newLayout: `${layout} has a new layout: ${parts.join(' and ')}; nothing that we use.` };
}

function counted({ length }: readonly string[]): string {
  return length === 1 ? 'a column is' : `${length} columns are`;
}

function listed(names: readonly string[]): string {
  return names.map((name) => name || '(no name)').join(', ');
}
