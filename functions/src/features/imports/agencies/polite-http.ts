import { setTimeout as sleep } from 'node:timers/promises';
import { DownloadError } from '../../../platform/download/download-error.ts';
import { openResponse, type RequestOptions } from '../../../platform/download/open-response.ts';
import { withRetries } from '../../../platform/download/retries.ts';
import { downloadFile, type Download, type DownloadOptions } from './download-file.ts';

/** Says who is calling, so that an agency's administrators can tell us from a flood. */
export const touchdownUserAgent = 'Touchdown importer (public tornado record; one connection)';

const firstPauseMilliseconds = 1000;
/** A server that asks for more is left alone; the next run comes back to it. */
const maxPauseMilliseconds = 5 * 60_000;

export interface PoliteHttpOptions {
  userAgent?: string;
  minGapMilliseconds?: number;
  maxAttempts?: number;
  /** A connection is closed when no byte has come for this long, and tried again. */
  timeoutMilliseconds?: number;
  /** Tests wait less. */
  pause?: (milliseconds: number) => Promise<void>;
  log?: (line: string) => void;
}

export interface PoliteHttp {
  text: (url: string) => Promise<string>;
  /** Leaves the whole file in the folder or throws; a broken download resumes where it stopped. */
  download: (url: string, folder: string, fileName: string, options?: DownloadOptions) => Promise<Download>;
}

/** Fetches from public servers as a considerate guest: one connection, with a gap between requests. */
export function politeHttp(options: PoliteHttpOptions = {}): PoliteHttp {
  const {
    userAgent = touchdownUserAgent,
    minGapMilliseconds = 500,
    maxAttempts = 5,
    timeoutMilliseconds = 30_000,
    pause = async (milliseconds) => sleep(milliseconds),
    log = () => {},
  } = options;
  const request = { headers: { 'user-agent': userAgent }, timeoutMilliseconds };
  const retries = {
    maxAttempts,
    firstPauseMilliseconds: Math.max(firstPauseMilliseconds, minGapMilliseconds),
    maxPauseMilliseconds,
    pause,
    log,
  };
  const inTurn = oneAtATime(async () => pause(minGapMilliseconds));
  return {
    text: async (url) => inTurn(async () => withRetries(retries, async () => readText(url, request))),
    download: async (url, folder, fileName, options = {}) =>
      downloadFile(url, folder, fileName, { ...options, ...request, retries, inTurn }),
  };
}

/** One task at a time, in the order they came, with a gap between them. */
function oneAtATime(gap: () => Promise<void>) {
  let lastInLine: Promise<unknown> | undefined;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    const gapBefore = lastInLine?.then(gap) ?? Promise.resolve();
    const result = gapBefore.then(task);
    // Only its caller needs to know of a failed task; the next in line goes on.
    lastInLine = result.catch(() => undefined);
    return result;
  };
}

async function readText(url: string, request: RequestOptions): Promise<string> {
  const response = await openResponse(url, request);
  try {
    if (response.status !== 200) {
      const { url: at, status } = response;
      throw new DownloadError('WRONG_RESPONSE', `${at.href} answered ${status}; expected 200 and a page.`);
    }
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.chunks) text += decoder.decode(chunk, { stream: true });
    return text + decoder.decode();
  } finally {
    response.close();
  }
}
