import { setTimeout as sleep } from 'node:timers/promises';
import { AgencyError } from './agency-error.ts';
import { downloadFile, type Download, type DownloadOptions } from './download-file.ts';
import { takeTurns, type Get } from './take-turns.ts';
import { withAnswer, type Answer } from './with-answer.ts';

/** Says who is calling, so that an agency's administrators can tell us from a flood. */
export const touchdownUserAgent = 'Touchdown importer (public tornado record; one connection)';

export interface PoliteHttpOptions {
  userAgent?: string;
  minGapMilliseconds?: number;
  maxTries?: number;
  /** A server that sends no byte for this long is given up, and tried again. */
  stallMilliseconds?: number;
  /** Tests wait less. */
  pause?: (milliseconds: number) => Promise<void>;
  log?: (line: string) => void;
}

export interface PoliteHttp {
  text: (url: string) => Promise<string>;
  /** Leaves the whole file in the folder or throws; a broken download goes on where it stopped. */
  download: (url: string, folder: string, fileName: string, options?: DownloadOptions) => Promise<Download>;
}

/** Fetches from public servers as a considerate guest: one connection, with a gap between requests. */
export function politeHttp(options: PoliteHttpOptions = {}): PoliteHttp {
  const {
    userAgent = touchdownUserAgent,
    minGapMilliseconds = 500,
    maxTries = 5,
    stallMilliseconds = 30_000,
    pause = async (milliseconds) => sleep(milliseconds),
    log = () => {},
  } = options;
  const get: Get = async (url, headers, read) =>
    withAnswer(url, { ...headers, 'user-agent': userAgent }, stallMilliseconds, read);
  const ask = takeTurns(get, { maxTries, minGapMilliseconds, pause, log });
  return {
    text: async (url) => ask(async (get) => get(url, {}, readText)),
    download: async (url, folder, fileName, options = {}) =>
      downloadFile(ask, url, folder, fileName, options),
  };
}

async function readText({ url, status, chunks }: Answer): Promise<string> {
  if (status !== 200) {
    throw new AgencyError('WRONG_ANSWER', `${url.href} answered ${status}; expected 200 and a page.`);
  }
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}
