import { existsSync, statSync } from 'node:fs';
import { SourceFileError } from '@touchdown/functions/features/imports/files/source-file-error.ts';
import {
  nceiSearch,
  sortOutFiles,
  type SortedFiles,
} from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { collectFiles } from '../../import/collect-files.ts';

/** The folder cannot be compiled. The message says why. */
export class SourcesError extends Error {}

/**
 * Reads NOAA's own files in a folder. A damaged file refuses the whole folder, as it refuses an import. Of the SPC's files
 * in the folder of parts only the people of each part are used, where the record has whole paths.
 */
export async function readSources(
  folder: string,
  onFile: (name: string) => void,
  parts?: string,
): Promise<SortedFiles> {
  if (!existsSync(folder)) throw new SourcesError(`${folder} does not exist.`);
  if (!statSync(folder).isDirectory()) throw new SourcesError(`${folder} is not a folder.`);
  const sorted = await sortOutFiles(filesOf(folder), onFile);
  if (sorted.refused.length > 0) {
    throw new SourcesError(sorted.refused.map(({ message }) => message).join('\n'));
  }
  leaveOutSearches(sorted);
  if (![...sorted.years.values()].some(({ details, spc }) => details ?? spc)) {
    const others = sorted.setAside.map(({ message }) => `\n${message}`).join('');
    throw new SourcesError(`${folder} has no file of NCEI's details or of the SPC's record.${others}`);
  }
  if (parts !== undefined) {
    const others = await readSources(parts, onFile);
    for (const [year, given] of sorted.years) {
      const own = others.years.get(year)?.parts;
      if (own) given.parts = own;
    }
  }
  return sorted;
}

/** The compiled record is made of whole files, which everybody can fetch. */
function leaveOutSearches({ years, files, setAside }: SortedFiles): void {
  for (const [year, given] of years) {
    delete given.search;
    if (Object.keys(given).length === 0) years.delete(year);
  }
  for (const { file } of files.filter(({ kind }) => kind === nceiSearch)) {
    setAside.push(
      new SourceFileError(
        file,
        'SEARCH_EXPORT',
        'what NCEI’s web search found is no whole year. Import it into a record: npm run import -- FILE.',
      ),
    );
  }
}

function filesOf(folder: string) {
  try {
    return collectFiles([folder]);
  } catch (error) {
    throw new SourcesError((error as Error).message);
  }
}
