import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordYear } from '@touchdown/functions/features/imports/record/merge-year.ts';
import type { StoredStormReport } from '@touchdown/functions/features/imports/spc-daily/stored-storm-report.ts';
import type { ReadyRecord } from '@touchdown/functions/features/imports/release/write-snapshots.ts';
import { projectRoot } from '../../system/local-state-folder.ts';
import { unpackDocuments } from './format/pack-documents.ts';
import { readReady, readyFiles } from './ready-files.ts';
import { ReleaseError } from './release-error.ts';
import { indexFile, type CompiledFile, ReleaseIndex, formatVersion, indexText } from './release-index.ts';

/** The compiled release that the repository contains. */
export const compiledFolder = join(projectRoot, 'scripts/record/compiled');

/** The whole record as files. One year is in memory at a time; nothing is cached. */
export interface CompiledRelease {
  index: ReleaseIndex;
  year: (year: number) => RecordYear;
  /** The bytes of a file as they are stored. */
  bytes: (file: CompiledFile) => Buffer;
  reports: () => StoredStormReport[];
  /** Throws if any file of the years or reports is missing or damaged. */
  check: () => void;
  /** What publishing makes of the release. Undefined without files that can be used: then it is made again. */
  ready: () => ReadyRecord | undefined;
}

/** Opens a release. A file that is missing, cut short, damaged or of another version is a `ReleaseError`. */
export function openRelease(folder: string = compiledFolder): CompiledRelease {
  const index = parseIndex(readOf(folder, indexFile).toString());
  return {
    index,
    year: (year) => {
      const listed = index.years.find((one) => one.year === year);
      if (!listed) {
        const { from, to } = index.coverage;
        throw new ReleaseError(`The year ${year}`, 'not listed', `the release is from ${from} to ${to}.`);
      }
      return decoded(listed, readListed(folder, listed), (documents) => {
        const record = fromYearDocuments(documents);
        const { count, withdrawn } = listed;
        const isWhole = record.year === year && record.documents.length === count + withdrawn;
        return isWhole ? record : undefined;
      });
    },
    bytes: (file) => readListed(folder, file),
    reports: () =>
      decoded(index.reports, readListed(folder, index.reports), (reports) =>
        reports.length === index.reports.count ? (reports as StoredStormReport[]) : undefined,
      ),
    check() {
      for (const file of [...index.years, index.reports]) readListed(folder, file);
    },
    ready() {
      const fileOf = (name: string) => index.ready?.find(({ file }) => file === name);
      try {
        return readReady((name) => {
          const listed = fileOf(readyFiles[name]);
          if (!listed) throw new ReleaseError(readyFiles[name], 'not listed', 'it is made at the start.');
          return readListed(folder, listed);
        });
      } catch {
        return undefined;
      }
    },
  };
}

/** Returns a file whose bytes are exactly those that the index names. */
function readListed(folder: string, { file, sha256, bytes: size }: CompiledFile): Buffer {
  const bytes = readOf(folder, file);
  if (bytes.length < size) {
    throw new ReleaseError(file, 'cut short', `it has ${bytes.length} of its ${size} bytes.`);
  }
  const actual = createHash('sha256').update(bytes).digest('hex');
  if (actual === sha256) return bytes;
  throw new ReleaseError(file, 'damaged', `its sha256 is ${actual}, and the index names ${sha256}.`);
}

function readOf(folder: string, file: string): Buffer {
  try {
    return readFileSync(join(folder, file));
  } catch (error) {
    throw new ReleaseError(file, 'missing', (error as Error).message);
  }
}

/** The bytes are right by now, so a failure means that other code wrote them. */
function decoded<T>(
  { file }: CompiledFile,
  bytes: Uint8Array,
  read: (documents: unknown[]) => T | undefined,
): T {
  let value: T | undefined;
  try {
    value = read(unpackDocuments(bytes));
  } catch (error) {
    throw new ReleaseError(file, 'another version', `it cannot be read: ${(error as Error).message}.`);
  }
  if (value !== undefined) return value;
  throw new ReleaseError(file, 'damaged', 'it does not hold what the index says.');
}

/** Returns the index, or throws a `ReleaseError` unless the text is exactly one that the builder writes. */
function parseIndex(text: string): ReleaseIndex {
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

/** A year as a list of documents: first what it has besides its tornadoes. */
export function toYearDocuments({ year, redirects, documents }: RecordYear): unknown[] {
  return [{ year, redirects }, ...documents];
}

export function fromYearDocuments([head, ...documents]: unknown[]): RecordYear {
  const { year, redirects } = head as Pick<RecordYear, 'year' | 'redirects'>;
  return { year, documents: documents as RecordYear['documents'], redirects };
}
