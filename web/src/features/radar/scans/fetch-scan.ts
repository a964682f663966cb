import { readSweepFile } from '@touchdown/shared/radar/sweep-file/read-sweep-file.ts';
import { SweepFileError } from '@touchdown/shared/radar/sweep-file/sweep-file-error.ts';
import type { SweepFile } from '@touchdown/shared/radar/sweep-file/sweep-file.ts';
import { ScanError, type ScanFailure } from './scan-error.ts';

/** A slow phone needs seconds for a file. After this nobody waits any more. */
const timeoutMilliseconds = 30_000;

/** Reads the file of one scan. Throws a `ScanError`. */
export async function readScan(url: string, cache: RequestCache): Promise<SweepFile> {
  const bytes = await fetchFile(url, cache, 'LOST');
  try {
    return readSweepFile(bytes);
  } catch (error) {
    if (!(error instanceof SweepFileError)) throw error;
    throw new ScanError(error.code === 'OTHER_VERSION' ? 'OTHER_VERSION' : 'DAMAGED', { cause: error });
  }
}

/** Throws a `ScanError`, with the sentence of the server where it has one. */
export async function fetchFile(
  url: string,
  cache: RequestCache,
  ifMissing: ScanFailure,
): Promise<Uint8Array> {
  try {
    const response = await fetch(url, { cache, signal: AbortSignal.timeout(timeoutMilliseconds) });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.ok) return bytes;
    const failure = [403, 404, 410].includes(response.status) ? ifMissing : 'UNREACHABLE';
    throw new ScanError(failure, { sentence: sentenceOf(parseJson(bytes)) });
  } catch (error) {
    if (error instanceof ScanError) throw error;
    throw new ScanError('UNREACHABLE', { cause: error });
  }
}

export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** The sentence of a problem of the API. */
function sentenceOf(body: unknown): string | undefined {
  const isProblem = typeof body === 'object' && body !== null && 'error' in body && 'code' in body;
  return isProblem && typeof body.error === 'string' ? body.error : undefined;
}
