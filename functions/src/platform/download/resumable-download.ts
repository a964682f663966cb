import { DownloadError, RetryableError } from './download-error.ts';
import { openResponse, type OpenResponse, type RequestOptions } from './open-response.ts';
import { Retries, type RetryPolicy } from './retries.ts';

/** How much of a version has been downloaded. */
export interface ResumePoint {
  offset: number;
  version: FileVersion;
}

export interface DownloadRequest extends RequestOptions {
  retries: RetryPolicy;
  /** Where an earlier download stopped. */
  resumeAt?: ResumePoint | null;
  /** The version that the caller already has. Nothing is downloaded if it is still current. */
  current?: FileVersion | null;
  /** Throws if the headers do not belong to the expected file. */
  checkHeaders?: (url: string, headers: Headers) => void;
}

/** `begin` means that byte 0 of this version comes next, and that all earlier bytes are invalid. */
export type DownloadEvent = { type: 'begin'; version: FileVersion } | { type: 'chunk'; bytes: Uint8Array };

/**
 * Yields the bytes of a file. After a broken connection it requests the rest of the same version, or the whole
 * file if the server cannot resume. Leaving the loop ends the download.
 */
export async function* resumableDownload(
  url: string,
  { retries: policy, resumeAt = null, current = null, checkHeaders, ...request }: DownloadRequest,
): AsyncGenerator<DownloadEvent, void, undefined> {
  const retries = new Retries(policy, request.signal);
  let at = resumeAt;
  let farthest = at?.offset ?? 0;
  for (let farthestBefore = farthest; ; farthestBefore = farthest) {
    let response: OpenResponse | undefined;
    let failure: unknown;
    try {
      const point = canResume(at) ? at : null;
      const headers = { ...request.headers, ...versionHeaders(point, current) };
      response = await openResponse(url, { ...request, headers });
      if (response.status === 304 && current && !point) return;
      // An earlier download had received everything and stopped before it was marked as complete.
      if (isAtEnd(response, point)) return;
      // Nothing can be resumed until the response is known to continue the same version.
      at = null;
      checkHeaders?.(url, response.headers);
      at = startOf(url, response, point);
      if (at.offset === 0) yield { type: 'begin', version: at.version };
      for await (const bytes of response.chunks) {
        at.offset += bytes.length;
        farthest = Math.max(farthest, at.offset);
        yield { type: 'chunk', bytes };
      }
      requireAnnouncedLength(url, at);
      return;
    } catch (error) {
      failure = error;
    } finally {
      response?.close();
    }
    await retries.waitAfter(failure, farthest > farthestBefore);
  }
}

function canResume(at: ResumePoint | null): boolean {
  return at !== null && at.offset > 0 && ifRangeValidator(at.version) !== null;
}

/** Requests no content encoding, because bytes are counted. */
function versionHeaders(at: ResumePoint | null, current: FileVersion | null): Record<string, string> {
  const identity = { 'accept-encoding': 'identity' };
  const validator = at && ifRangeValidator(at.version);
  if (at && validator) return { ...identity, range: `bytes=${at.offset}-`, 'if-range': validator };
  return current ? { ...identity, ...onlyIfChanged(current) } : identity;
}

function isAtEnd({ status, headers }: OpenResponse, at: ResumePoint | null): boolean {
  return status === 416 && at !== null && headers.get('content-range') === `bytes */${at.offset}`;
}

function startOf(url: string, { status, headers }: OpenResponse, at: ResumePoint | null): ResumePoint {
  if (status === 200) return { offset: 0, version: versionOf(url, headers) };
  if (status === 206 && at) {
    return { offset: at.offset, version: { ...at.version, length: lengthBy(url, headers, at) } };
  }
  if (status === 416 && at) {
    throw new RetryableError(`${url} has no bytes from ${at.offset} on, so the download starts over.`);
  }
  throw new DownloadError(
    'WRONG_RESPONSE',
    `${url} answered ${status}; expected 200, or 206 or 304 where that was asked for.`,
  );
}

/** Returns the file's length from a range that continues it. Throws for any other range, which would corrupt the file. */
function lengthBy(url: string, headers: Headers, { offset, version }: ResumePoint): number {
  const range = headers.get('content-range') ?? 'no Content-Range';
  const [, begin, whole] = /^bytes (\d+)-\d+\/(\d+)$/.exec(range) ?? [];
  const length = Number(whole);
  const isSameLength = version.length === null || version.length === length;
  // Some servers ignore If-Range and send the range.
  const isSameVersion = (headers.get('etag') ?? version.etag) === version.etag;
  if (Number(begin) === offset && isSameLength && isSameVersion) return length;
  const expected = `bytes ${offset}-…/${version.length ?? '…'} of the same version`;
  throw new RetryableError(`${url} answered ${range}; expected ${expected}, so the download starts over.`);
}

function requireAnnouncedLength(url: string, { offset, version: { length } }: ResumePoint): void {
  if (length === null || length === offset) return;
  throw new RetryableError(`${url} sent ${offset} bytes; it had announced ${length}.`);
}

/** Identifies a version of a file, so that a later request can resume it or check whether it has changed. */
export interface FileVersion {
  url: string;
  etag: string | null;
  lastModified: string | null;
  /** Length of the whole file in bytes, or null if the server did not send it. */
  length: number | null;
}

function versionOf(url: string, headers: Headers): FileVersion {
  const length = headers.get('content-length');
  return {
    url,
    etag: headers.get('etag'),
    lastModified: headers.get('last-modified'),
    length: length === null ? null : Number(length),
  };
}

/** Returns the value for If-Range. A weak etag is not allowed (RFC 9110, 13.1.5), because two versions may share one. */
function ifRangeValidator({ etag, lastModified }: FileVersion): string | null {
  return etag && !etag.startsWith('W/') ? etag : lastModified;
}

function onlyIfChanged({ etag, lastModified }: FileVersion): Record<string, string> {
  return {
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(lastModified ? { 'if-modified-since': lastModified } : {}),
  };
}
