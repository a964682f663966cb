import { createHash } from 'node:crypto';
import { recogniseFile } from '../files/recognise-file.ts';
import { SourceFileError } from '../files/source-faults.ts';
import { unpackedChunks, type Chunks } from '../files/unpacked-chunks.ts';
import { filesOf, sourceFamilies } from '../record/source-files.ts';
import type { KnownFile, KnownFiles, Manifest } from '../release/manifest.ts';

interface GivenFile {
  name: string;
  read: () => Promise<Chunks>;
}

/** A manifest keeps no long list of faults: a file with more is read each time. */
export const maxKeptRemarks = 20;

/** Some years of all files that the agencies publish. A manifest stays small. */
const maxKnownFiles = 500;

const [spcRecord, dailyReports] = ['SPC record', 'SPC daily reports'];

/**
 * Returns the files that an earlier run has read to the end and that can say nothing new, with their hashes. Rows of NCEI's
 * are those of the year in the record. Of the SPC's files, one replaces another year by year, so that all of them are as
 * before, or all are read. Rows that only a compiled record has are in no archive and are read.
 */
export async function filesAsBefore<F extends GivenFile>(
  inputs: readonly F[],
  manifest: Manifest | undefined,
): Promise<Map<F, KnownFile>> {
  const known = manifest?.files;
  if (!known) return new Map();
  const { archived, compiled } = hashesOf(manifest);
  const found = new Map<F, KnownFile>();
  for (const input of inputs) {
    const sha256 = await hashOf(input);
    const file = known[sha256];
    if (!file || compiled.has(sha256)) continue;
    if (file.report.kind === spcRecord || archived.has(sha256)) found.set(input, file);
  }
  for (const input of inputs) {
    if (found.has(input) || !(await isOfSpc(input))) continue;
    return new Map([...found].filter(([, { report }]) => report.kind !== spcRecord));
  }
  return found;
}

/** A file that is damaged or none of an agency's says nothing. */
async function isOfSpc({ name, read }: GivenFile): Promise<boolean> {
  try {
    for await (const bytes of unpackedChunks(name, await read(), () => {}))
      return recogniseFile(name, Buffer.from(bytes).toString('latin1')).kind === 'spc';
  } catch (error) {
    if (!(error instanceof SourceFileError)) throw error;
  }
  return false;
}

/**
 * Adds the files of a run. One that was kept out stays unknown, so that the next run says again why. Lists of a day are
 * read each time, and a year of them would push the others out.
 */
export function withRead(
  before: KnownFiles = {},
  read: KnownFiles,
  keptOut: readonly { sha256: string }[],
): KnownFiles {
  const out = new Set(keptOut.map(({ sha256 }) => sha256));
  const all = Object.entries({ ...before, ...read }).filter(
    ([sha256, { report }]) => !out.has(sha256) && report.kind !== dailyReports,
  );
  return Object.fromEntries(all.slice(-maxKnownFiles));
}

function hashesOf({ years }: Manifest): { archived: Set<string>; compiled: Set<string> } {
  const [archived, compiled] = [new Set<string>(), new Set<string>()];
  for (const { sources } of Object.values(years)) {
    for (const family of sourceFamilies) {
      const source = sources[family];
      if (!source) continue;
      const hashes = source.key === undefined ? compiled : archived;
      for (const { sha256 } of filesOf(source)) hashes.add(sha256);
    }
  }
  return { archived, compiled };
}

async function hashOf({ read }: GivenFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of await read()) hash.update(bytes);
  return hash.digest('hex');
}
