import { setTimeout as sleep } from 'node:timers/promises';
import { release } from '@touchdown/level2/volume.ts';
import { DownloadError } from '../../../platform/download/download-error.ts';
import { type FileVersion, resumableDownload } from '../../../platform/download/resumable-download.ts';
import { archiveUrl } from './archive-url.ts';
import type { ArchiveSettings } from './archive-settings.ts';

const retries = {
  maxAttempts: 4,
  firstPauseMilliseconds: 250,
  /** A person waits for the loop. */
  maxPauseMilliseconds: 30_000,
  restartOnProgress: true,
};
const timeoutMilliseconds = 20_000;

/** The bytes of a volume, once each and only until the next. Leaving the loop ends the download. */
export async function* openVolume(
  archive: ArchiveSettings,
  key: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { href } = archiveUrl(archive, key);
  // Several threads download at once, so their retries are spread.
  const pause = async (milliseconds: number) =>
    sleep(milliseconds * (0.5 + Math.random()), undefined, { signal });
  const request = { timeoutMilliseconds, signal, retries: { ...retries, pause } };
  let version: FileVersion | undefined;
  let given = 0;
  /** Bytes to pass over, where a server sends everything again. */
  let known = 0;
  for await (const event of resumableDownload(href, request)) {
    if (event.type === 'begin') {
      if (given > 0 && event.version.etag !== version?.etag) {
        throw new DownloadError('WRONG_RESPONSE', `${href} changed while it was downloaded.`);
      }
      ({ version } = event);
      known = given;
      continue;
    }
    const fresh = event.bytes.subarray(known);
    known -= event.bytes.length - fresh.length;
    given += fresh.length;
    if (fresh.length > 0) yield fresh;
    // Whoever asks for the next bytes has taken these. All of a volume's would be freed late.
    if (event.bytes.length === event.bytes.buffer.byteLength) release(event.bytes);
  }
}
