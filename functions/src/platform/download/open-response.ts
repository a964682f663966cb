import { DownloadError, RetryableError } from './download-error.ts';
import { redirectTarget } from './redirect-target.ts';

const rangeNotSatisfiable = 416;

export interface RequestOptions {
  headers?: Record<string, string>;
  /** The connection is closed when no byte has arrived for this long. */
  timeoutMilliseconds: number;
  signal?: AbortSignal;
}

export interface OpenResponse {
  /** The URL of the response, after redirects. */
  url: URL;
  status: number;
  headers: Headers;
  /** The body as it arrives. Throws RetryableError when the connection breaks or times out. */
  chunks: AsyncIterable<Uint8Array>;
  /** Must always be called: an unread body would keep its connection open. */
  close: () => void;
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const maxRedirects = 5;

/** Sends a GET and follows redirects within the same host. */
export async function openResponse(
  url: string,
  { headers = {}, timeoutMilliseconds, signal }: RequestOptions,
): Promise<OpenResponse> {
  const connection = new AbortController();
  const timer = setTimeout(
    () => connection.abort(new Error(`nothing came for ${timeoutMilliseconds / 1000} s`)),
    timeoutMilliseconds,
  );
  const close = () => {
    clearTimeout(timer);
    connection.abort();
  };
  const signals = AbortSignal.any(signal ? [connection.signal, signal] : [connection.signal]);
  try {
    let at = httpUrl(url);
    for (let redirects = 0; ; redirects++) {
      const response = await send(at, headers, signals);
      timer.refresh();
      if (!redirectStatuses.has(response.status)) {
        refuseStatus(at, response);
        const chunks = readChunks(at, response, timer);
        return { url: at, status: response.status, headers: response.headers, chunks, close };
      }
      await response.body?.cancel();
      if (redirects === maxRedirects) {
        throw new DownloadError('WRONG_RESPONSE', `${url} redirects more than ${maxRedirects} times.`);
      }
      at = redirectTarget(at, response.headers.get('location'));
    }
  } catch (error) {
    close();
    throw error;
  }
}

async function send(at: URL, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(at.href, { headers, redirect: 'manual', signal });
  } catch (error) {
    throw new RetryableError(`${at.href} cannot be reached: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Throws for an error status. 416 passes, because the caller needs it to resume a file. */
function refuseStatus(at: URL, { status, headers }: { status: number; headers: Headers }): void {
  if (status < 400 || status === rangeNotSatisfiable) return;
  if (status === 404 || status === 410) {
    throw new DownloadError('NOT_FOUND', `There is nothing at ${at.href} (${status}).`);
  }
  if (status === 429 || status >= 500) {
    throw new RetryableError(`${at.host} answered ${status} to ${at.pathname}.`, {
      retryAfterMilliseconds: retryAfterMilliseconds(headers.get('retry-after')),
    });
  }
  throw new DownloadError('REFUSED', `${at.host} refused ${at.pathname} with ${status}.`);
}

/** RFC 9110, 10.2.3: a number of seconds or a date. */
function retryAfterMilliseconds(value: string | null): number {
  if (value === null) return 0;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  return Number.isNaN(until) ? 0 : Math.max(0, until - Date.now());
}

async function* readChunks(at: URL, response: Response, timer: NodeJS.Timeout): AsyncIterable<Uint8Array> {
  try {
    for await (const chunk of response.body ?? []) {
      timer.refresh();
      yield chunk;
    }
  } catch (error) {
    throw new RetryableError(`${at.href} broke off: ${reasonOf(error)}.`, { cause: error });
  }
}

function httpUrl(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url;
  throw new DownloadError(
    'INVALID_REQUEST',
    `"${text}" is not a URL to fetch from; allowed: https://… or http://….`,
  );
}

/** The message of fetch is only "fetch failed"; the reason is in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return cause.message || ('code' in cause ? String(cause.code) : cause.name);
  return error.message;
}
