import { archiveAddress } from './archive-address.ts';
import { ArchiveError } from './archive-error.ts';
import type { ArchiveSettings } from './archive-settings.ts';
import { askArchive, listenFor, withTries } from './ask-archive.ts';

type Line = ReturnType<typeof listenFor>;

interface Download {
  line: Line;
  reader: ReadableStreamDefaultReader<Uint8Array>;
  /** Bytes that are there already: a server that knows no ranges sends everything again. */
  known: number;
}

/**
 * The bytes of a volume. A line that breaks is taken up again where it broke; leaving the loop ends the
 * download.
 */
export async function* openVolume(
  archive: ArchiveSettings,
  key: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const url = archiveAddress(archive, key);
  let offset = 0;
  let offsetAtBreak = 0;
  let entityTag: string | undefined;
  let download: Download | undefined;

  const hangUp = () => {
    download?.line.stop();
    download = undefined;
  };
  const begin = async (): Promise<Download> => {
    const line = listenFor(signal);
    try {
      const response = await askArchive(url, rangeFrom(offset, entityTag), line.signal);
      entityTag ??= response.headers.get('etag') ?? undefined;
      if (!response.body) throw new ArchiveError('UNREACHABLE', 'the archive answers without a body');
      const reader: Download['reader'] = response.body.getReader();
      return { line, reader, known: response.status === 200 ? offset : 0 };
    } catch (error) {
      line.stop();
      throw error;
    }
  };
  const next = async (): Promise<Uint8Array | undefined> => {
    try {
      download ??= await begin();
      for (;;) {
        const { done, value } = await download.reader.read();
        if (done) return undefined;
        download.line.heard();
        const known = Math.min(download.known, value.length);
        download.known -= known;
        if (known < value.length) return value.subarray(known);
      }
    } catch (error) {
      hangUp();
      throw error;
    }
  };

  try {
    for (;;) {
      const chunk = await withTries(key, signal, next, () => {
        const isFarther = offset > offsetAtBreak;
        offsetAtBreak = offset;
        return isFarther;
      });
      if (!chunk) return;
      offset += chunk.length;
      yield chunk;
    }
  } finally {
    hangUp();
  }
}

function rangeFrom(offset: number, entityTag: string | undefined): Record<string, string> {
  if (offset === 0) return {};
  return { range: `bytes=${offset}-`, ...(entityTag ? { 'if-match': entityTag } : {}) };
}
