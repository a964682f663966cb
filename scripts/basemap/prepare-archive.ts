import { basename, join } from 'node:path';
import type { BasemapCommand } from './basemap-options.ts';
import { openArchiveFile, openArchiveUrl } from './archives/archive-bytes.ts';
import { ArchiveRefused } from './archives/archive-refused.ts';
import { checkArchive } from './archives/check-archive.ts';
import { extractArchive } from './archives/extract-archive.ts';

/** The maximum that S3 stores in one request. */
const maxArchiveBytes = 5_000_000_000;
/** Streets of towns, in about a hundredth of the bytes of every street. */
const defaultMaxZoom = 10;

interface Prepared {
  file: string;
  builtFrom: string;
}

/**
 * Returns the file of an archive that can be the base map. Of one on the web, or with a zoom, the file has the United
 * States up to that zoom. Throws `ArchiveRefused` if it cannot be the base map.
 */
export async function prepareArchive(
  { from, isUrl, maxZoom }: Extract<BasemapCommand, { action: 'put' }>,
  folder: string,
  onProgress: (doneBytes: number, totalBytes: number) => void,
): Promise<Prepared> {
  const archive = isUrl ? await openArchiveUrl(from) : await openArchiveFile(from);
  try {
    if (!isUrl && maxZoom === undefined) {
      if (archive.size > maxArchiveBytes) {
        throw new ArchiveRefused(
          `It has ${(archive.size / 1e9).toFixed(1)} GB; 5 GB can be stored. --max-zoom takes the United States of it up to a zoom.`,
        );
      }
      await checkArchive(archive);
      return { file: from, builtFrom: `file ${basename(from)}` };
    }
    const file = await extractArchive({
      archive,
      maxZoom: maxZoom ?? defaultMaxZoom,
      folder: join(folder, 'extracts'),
      maxBytes: maxArchiveBytes,
      onProgress,
    });
    const extract = await openArchiveFile(file);
    try {
      await checkArchive(extract);
    } finally {
      await extract.close();
    }
    return { file, builtFrom: isUrl ? `url ${from}` : `file ${basename(from)}` };
  } finally {
    await archive.close();
  }
}
