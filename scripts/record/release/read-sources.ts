import { existsSync, statSync } from 'node:fs';
import { SourceFileError } from '@touchdown/functions/features/imports/files/source-faults.ts';
import { filesOf } from '@touchdown/functions/features/imports/record/source-files.ts';
import { sortOutFiles, type SortedFiles } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { collectFiles } from '../../import/collect-files.ts';

/** The folder cannot be compiled. The message says why. */
export class SourcesError extends Error {}

/**
 * Reads NOAA's own files in folders. A damaged file refuses them all, as it refuses an import. Of the SPC's files in the
 * folder of parts only the people of each part are used, where the record has whole paths.
 */
export async function readSources(
  folders: readonly string[],
  onFile: (name: string) => void,
  parts?: string,
): Promise<SortedFiles> {
  const sorted = await readFolders(folders, onFile);
  const left = leaveOutBeyondGap(sorted.years);
  if (sorted.years.size === 0) {
    const others = sorted.setAside.map(({ message }) => `\n${message}`).join('');
    throw new SourcesError(
      `${folders.join(', ')} has no file of NCEI's details or of the SPC's record.${others}`,
    );
  }
  sorted.setAside.push(...left);
  if (parts !== undefined) {
    const others = await readFolders([parts], onFile);
    for (const [year, given] of sorted.years) {
      const own = others.years.get(year)?.parts;
      if (own) given.parts = own;
    }
  }
  return sorted;
}

async function readFolders(folders: readonly string[], onFile: (name: string) => void): Promise<SortedFiles> {
  for (const folder of folders) {
    if (!existsSync(folder)) throw new SourcesError(`${folder} does not exist.`);
    if (!statSync(folder).isDirectory()) throw new SourcesError(`${folder} is not a folder.`);
  }
  const sorted = await sortOutFiles(filesIn(folders), onFile);
  if (sorted.refused.length > 0) {
    throw new SourcesError(sorted.refused.map(({ message }) => message).join('\n'));
  }
  return sorted;
}

/**
 * The record ends with the first gap (`officialUntilOf`): years beyond it would look like years with few tornadoes. What
 * NCEI's search found, and deaths alone, are no year.
 */
function leaveOutBeyondGap(years: SortedFiles['years']): SourceFileError[] {
  const all = [...years].toSorted(([a], [b]) => a - b);
  let last: number | undefined;
  return all.flatMap(([year, { details, spc, ...others }]) => {
    const isNext = (details ?? spc) !== undefined && (last === undefined || year === last + 1);
    if (isNext) last = year;
    if (isNext) return [];
    years.delete(year);
    const files = [details, spc, ...Object.values(others)].flatMap((one) => (one ? filesOf(one.from) : []));
    const because = `not used of ${year}, because a year before it has neither NCEI's details nor the SPC's record.`;
    return files.map(({ file }) => new SourceFileError(file, 'BEYOND_GAP', because));
  });
}

function filesIn(folders: readonly string[]) {
  try {
    return collectFiles(folders);
  } catch (error) {
    throw new SourcesError((error as Error).message);
  }
}
