import { formatVersion, indexFile, indexText, ReleaseIndex } from './release-index.ts';
import { ReleaseError } from './release-error.ts';

/** Returns the index, or throws a `ReleaseError` unless the text is exactly one that the builder writes. */
export function parseIndex(text: string): ReleaseIndex {
  const value = toObject(text);
  const { format, sha256, ...rest } = value;
  if (typeof sha256 !== 'string') throw damaged('it does not end with its hash.');
  if (format !== formatVersion) {
    throw new ReleaseError(
      indexFile,
      'another version',
      `its format is ${JSON.stringify(format)}, and this program reads format ${formatVersion}. Use the program and the record of one commit.`,
    );
  }
  const parsed = ReleaseIndex.safeParse({ format, ...rest });
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: 'it is not an index' };
    throw damaged(`${path.join('.')}: ${message}.`);
  }
  if (indexText(parsed.data) !== text) throw damaged('its hash does not fit its contents.');
  return parsed.data;
}

function toObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    throw text.trimEnd().endsWith('}')
      ? damaged('it is not JSON.')
      : new ReleaseError(indexFile, 'cut short', 'it has no end.');
  }
  throw damaged('it is not an object.');
}

function damaged(because: string): ReleaseError {
  return new ReleaseError(indexFile, 'damaged', because);
}
