import { request } from 'node:http';

/** What a test answers instead of the site: nothing to let a call through, an error as if the network were gone. */
export type Intercept = (url: URL, method: string) => Response | Promise<Response> | Error | undefined;

/**
 * Calls a site as a visitor's browser does: with the cookies that the site has set, and with the origin of its pages.
 * The document's own `fetch` would keep answers for as long as the edge allows, also for the next test.
 */
export class VisitorCalls {
  /** Method and URL of each call, such as `GET /api/v1/tornadoes?page=2`. */
  readonly made: string[] = [];
  /** Those of them that the site has answered, and that were not given up before. */
  readonly answered: string[] = [];
  /** Calls of other hosts, which the pages' policy forbids. */
  readonly refused: string[] = [];
  readonly #siteUrl: string;
  readonly #intercept: Intercept;
  readonly #cookies = new Map<string, string>();

  constructor(siteUrl: string, intercept: Intercept = () => undefined) {
    this.#siteUrl = siteUrl;
    this.#intercept = intercept;
  }

  /** The id of the session that the cookies are of. */
  get session(): string {
    const [, access = ''] = [...this.#cookies].find(([name]) => name.endsWith('-at')) ?? [];
    return access.split('.')[1] ?? '';
  }

  /** Sends JSON to the site. */
  send(method: string, path: string, body?: unknown): Promise<Response> {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return this.fetch(path, { method, ...(body === undefined ? {} : json) });
  }

  readonly fetch = async (path: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(path, this.#siteUrl);
    const method = init.method ?? 'GET';
    if (url.origin !== this.#siteUrl) {
      this.refused.push(`foreign host: ${url.host}`);
      throw new TypeError('The policy of the page forbids this host.');
    }
    this.made.push(`${method} ${url.pathname}${url.search}`);
    const intercepted = await this.#intercept(url, method);
    if (intercepted instanceof Error) throw new TypeError(intercepted.message);
    init.signal?.throwIfAborted();
    return intercepted ?? (await this.#sendOn(url, method, init));
  };

  async #sendOn(url: URL, method: string, { body, headers, signal }: RequestInit): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = {
      ...Object.fromEntries(new Headers(headers)),
      origin: this.#siteUrl,
      ...(cookie ? { cookie } : {}),
      // Node sends the body of a DELETE without its length.
      ...(typeof body === 'string' ? { 'content-length': Buffer.byteLength(body) } : {}),
    };
    return new Promise((resolve, reject) => {
      const call = request(url, { method, headers: sent }, (answer) => {
        this.#keepCookies(answer.headers['set-cookie'] ?? []);
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', reject);
        answer.once('end', () => {
          const status = answer.statusCode ?? 0;
          const content = status === 204 || status === 304 ? null : new Uint8Array(Buffer.concat(parts));
          this.answered.push(`${method} ${url.pathname}${url.search}`);
          const own = Object.entries(answer.headers).filter(([, value]) => typeof value === 'string');
          resolve(new Response(content, { status, headers: own as [string, string][] }));
        });
      });
      call.once('error', reject);
      signal?.addEventListener('abort', () => {
        call.destroy();
        reject(new DOMException('The call was given up.', 'AbortError'));
      });
      call.end(body);
    });
  }

  #keepCookies(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(/; */);
      const name = pair.slice(0, pair.indexOf('='));
      const isGone = attributes.some((one) => /^max-age=0$/i.test(one));
      if (isGone) this.#cookies.delete(name);
      else this.#cookies.set(name, pair.slice(name.length + 1));
    }
  }
}
