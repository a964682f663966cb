import { readSweepFile } from '@touchdown/shared/radar/sweep-file/read-sweep-file.ts';
import { SweepFileError } from '@touchdown/shared/radar/sweep-file/sweep-file-error.ts';
import type { SweepFile } from '@touchdown/shared/radar/sweep-file/sweep-file.ts';
import {
  readSweepIndex,
  sweepIndexVersion,
  type SweepIndex,
} from '@touchdown/shared/radar/sweep-file/sweep-index.ts';
import { ScanError, type ScanFailure } from './scan-error.ts';

/** A slow phone needs seconds for a file. After this nobody waits any more. */
const timeoutMilliseconds = 30_000;

/** Reads the index of a loop's scans. Throws a `ScanError`. */
export async function readIndex(url: string, cache: RequestCache): Promise<SweepIndex> {
  const text = new TextDecoder().decode(await fetchFile(url, cache, 'NOT_KEPT'));
  const value = parseJson(text);
  const index = readSweepIndex(value);
  if (index) return index;
  const isOther =
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    Number.isSafeInteger(value.version) &&
    value.version !== sweepIndexVersion;
  throw new ScanError(isOther ? 'OTHER_VERSION' : 'DAMAGED');
}

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

async function fetchFile(url: string, cache: RequestCache, ifMissing: ScanFailure): Promise<Uint8Array> {
  try {
    const response = await fetch(url, { cache, signal: AbortSignal.timeout(timeoutMilliseconds) });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    throw new ScanError([403, 404, 410].includes(response.status) ? ifMissing : 'UNREACHABLE');
  } catch (error) {
    if (error instanceof ScanError) throw error;
    throw new ScanError('UNREACHABLE', { cause: error });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
