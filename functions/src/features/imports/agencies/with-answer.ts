import { AgencyError } from './agency-error.ts';
import { PassingTrouble } from './passing-trouble.ts';
import { redirectTarget } from './redirect-target.ts';
import { refuseTrouble } from './refuse-trouble.ts';

export interface Answer {
  /** Where the answer came from, after redirects. */
  url: URL;
  status: number;
  headers: Headers;
  /** The body as it arrives; a line that breaks or falls silent throws PassingTrouble. */
  chunks: AsyncIterable<Uint8Array>;
}

export type RequestHeaders = Record<string, string>;

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const maxRedirects = 5;

/**
 * One GET, redirects followed within its own host. The connection lives as long as `read`: whatever
 * is not read by then is dropped, so that a refused answer never lingers beside the next request.
 */
export async function withAnswer<T>(
  url: string,
  headers: RequestHeaders,
  stallMilliseconds: number,
  read: (answer: Answer) => Promise<T>,
): Promise<T> {
  const connection = new AbortController();
  const silence = setTimeout(
    () => connection.abort(new Error(`nothing came for ${stallMilliseconds / 1000} s`)),
    stallMilliseconds,
  );
  try {
    let at = asHttpAddress(url);
    for (let redirects = 0; ; redirects++) {
      const response = await send(at, headers, connection.signal);
      silence.refresh();
      if (!redirectStatuses.has(response.status)) {
        refuseTrouble(at, response);
        const chunks = readChunks(at, response, silence);
        return await read({ url: at, status: response.status, headers: response.headers, chunks });
      }
      await response.body?.cancel();
      if (redirects === maxRedirects) {
        throw new AgencyError('WRONG_ANSWER', `${url} redirects more than ${maxRedirects} times.`);
      }
      at = redirectTarget(at, response.headers.get('location'));
    }
  } finally {
    clearTimeout(silence);
    connection.abort();
  }
}

async function send(at: URL, headers: RequestHeaders, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(at.href, { headers, redirect: 'manual', signal });
  } catch (error) {
    throw new PassingTrouble(`${at.href} cannot be reached: ${reasonOf(error)}.`, { cause: error });
  }
}

async function* readChunks(at: URL, response: Response, silence: NodeJS.Timeout): AsyncIterable<Uint8Array> {
  try {
    for await (const chunk of response.body ?? []) {
      silence.refresh();
      yield chunk;
    }
  } catch (error) {
    throw new PassingTrouble(`${at.href} broke off: ${reasonOf(error)}.`, { cause: error });
  }
}

function asHttpAddress(url: string): URL {
  const address = URL.parse(url);
  if (address?.protocol === 'https:' || address?.protocol === 'http:') return address;
  throw new AgencyError(
    'INVALID_REQUEST',
    `"${url}" is not an address to fetch from; allowed: https://… or http://….`,
  );
}

/** fetch hides what happened in the cause of its "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return cause.message || ('code' in cause ? String(cause.code) : cause.name);
  return error.message;
}
