import {
  exportEndings,
  exportFormatTable,
  metadataEnding,
} from '@touchdown/shared/tornadoes/export/exported-file.ts';

/** The page's own numbers as CSV, where `.csv` has its tornadoes. */
export const profileEnding = 'profile.csv';

/** Every ending that a page may have, longer ones before those they end with. */
export const fileEndings = [profileEnding, metadataEnding, ...exportEndings, 'json', 'png'].filter(
  (ending, at, all) => all.indexOf(ending) === at,
);
export type FileEnding = (typeof exportEndings)[number] | typeof profileEnding | 'json' | 'png';

/** The endings of lists and of a tornado, whose page is not written from one answer. */
export const listEndings = [...exportEndings, 'json'] as const;

/** What decides which files an answered page has. */
interface PageOfFiles {
  tornadoes?: unknown;
  csv?: unknown;
  card?: unknown;
}

/** Returns the endings of an answered page, in the order in which they are offered. */
export function endingsOfAnswer({ tornadoes, csv, card }: PageOfFiles): FileEnding[] {
  const own: FileEnding[] = csv ? [tornadoes ? profileEnding : 'csv'] : [];
  return [...(tornadoes ? exportEndings : []), 'json', ...own, ...(card ? (['png'] as const) : [])];
}

interface DescribedFile {
  type: string;
  title: string;
}

/** Says what the file with an ending is, for programs that read the head of a page. */
export function describeEnding(ending: FileEnding): DescribedFile {
  switch (ending) {
    case 'json':
      return { type: 'application/json', title: 'What the API answers for this page' };
    case 'png':
      return { type: 'image/png', title: 'Picture of this page' };
    case profileEnding:
      return { type: 'text/csv', title: 'The numbers of this page' };
    case metadataEnding:
      return { type: 'application/json', title: 'Columns, units and origin of the tornadoes of this page' };
    default: {
      const { label, mediaType } = exportFormatTable[ending];
      return { type: mediaType.split(';')[0] ?? '', title: label };
    }
  }
}
