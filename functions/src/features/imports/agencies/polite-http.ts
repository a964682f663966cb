import { setTimeout as sleep } from 'node:timers/promises';
import { DownloadError } from '../../../platform/download/download-error.ts';
import { openResponse, type RequestOptions } from '../../../platform/download/open-response.ts';
import { withRetries } from '../../../platform/download/retries.ts';
import { downloadFile, type Download, type DownloadOptions } from './download-file.ts';

/** Identifies us to an agency's administrators. */
export const touchdownUserAgent = 'Touchdown importer (public tornado record; one connection)';

const firstPauseMilliseconds = 1000;
/** If a server asks for a longer pause, the run gives up and the next one tries again. */
const maxPauseMilliseconds = 5 * 60_000;

export interface PoliteHttpOptions {
  userAgent?: string;
  minGapMilliseconds?: number;
  maxAttempts?: number;
  /** A connection that receives no byte for this long is closed and retried. */
  timeoutMilliseconds?: number;
  /** Replaced in tests, so that they do not wait. */
  pause?: (milliseconds: number) => Promise<void>;
  log?: (line: string) => void;
}

export interface PoliteHttp {
  text: (url: string) => Promise<string>;
  /** Writes the complete file to the folder or throws. An interrupted download resumes where it stopped. */
  download: (url: string, folder: string, fileName: string, options?: DownloadOptions) => Promise<Download>;
}

/** Fetches from public servers without loading them: one connection, with a gap between requests. */
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

/** Runs one task at a time, in order, with a gap between them. */
function oneAtATime(gap: () => Promise<void>) {
  let lastTask: Promise<unknown> | undefined;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    const gapBefore = lastTask?.then(gap) ?? Promise.resolve();
    const result = gapBefore.then(task);
    // Only the caller sees the failure of its task; the next task still runs.
    lastTask = result.catch(() => undefined);
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
