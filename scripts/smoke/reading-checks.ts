import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { unless, type SiteCaller, type SmokeCheck } from './smoke-check.ts';

/** What reading a site as a visitor shows, riskiest first. It changes nothing, so it may run at any time. */
export function readingChecks({ site, get }: SiteCaller): SmokeCheck[] {
  const api = (path: string) => `${apiBase}${path}`;
  const curl = (path: string) => `curl -si ${new URL(path, site).href}`;
  return [
    {
      name: 'the API answers through the edge, with a request id',
      command: curl(api('/tornadoes')),
      expects:
        '200 and x-request-id. A 503 from CloudFront: the edge function viewer-headers does not run. A 403 as JSON: x-origin-verify differs',
      run: async () => {
        const { status, headers } = await get(api('/tornadoes'));
        return unless(status === 200 && headers.has('x-request-id'), String(status));
      },
    },
    {
      name: 'the home page is the prerendered one, with the strict content security policy',
      command: curl('/'),
      expects: '200, an h1, script-src ’self’, and nothing “unsafe” in the policy',
      run: async () => {
        const response = await get('/');
        const policy = response.headers.get('content-security-policy') ?? '';
        const hasHeadline = (await response.text()).includes('<h1');
        return unless(
          response.status === 200 &&
            hasHeadline &&
            policy.includes("script-src 'self';") &&
            !policy.includes('unsafe'),
          `${response.status}, ${hasHeadline ? 'an' : 'no'} h1, ${policy}`,
        );
      },
    },
    {
      name: 'the record is imported',
      command: curl(api('/tornadoes?limit=1')),
      expects: 'at least one tornado. None: see “Once for a stage” in infra/RUNBOOK.md',
      run: async () => {
        const { tornadoes = [] } = (await (await get(api('/tornadoes?limit=1'))).json()) as {
          tornadoes?: unknown[];
        };
        return unless(tornadoes.length > 0, 'no tornado');
      },
    },
    {
      name: 'the HTML of a page names its URL and its card, and the edge caches it',
      command: curl('/tornadoes'),
      expects:
        'rel="canonical" with this URL, an og:image that is a PNG, and at the second call x-cache: Hit',
      run: async () => {
        const text = await (await get('/tornadoes')).text();
        const cache = (await get('/tornadoes')).headers.get('x-cache') ?? '';
        const url = /rel="canonical" href="([^"]+)"/.exec(text)?.[1] ?? 'none';
        const picture = await fetch(/og:image" content="([^"]+)"/.exec(text)?.[1] ?? site);
        return unless(
          url.endsWith('/tornadoes') &&
            picture.headers.get('content-type') === 'image/png' &&
            /hit/i.test(cache),
          `${url}, ${picture.status}, ${cache}`,
        );
      },
    },
    {
      name: 'a URL with dots that belongs to the app is served as the app',
      command: curl('/reset-password/a.b.c'),
      expects: '200 and text/html',
      run: async () => {
        const { status, headers } = await get('/reset-password/a.b.c');
        const type = headers.get('content-type') ?? '';
        return unless(status === 200 && type.startsWith('text/html'), `${status}, ${type}`);
      },
    },
    {
      name: 'a URL without a page is 404 with the page that says so, and security.txt is a text',
      command: `${curl('/no/such/page')}; ${curl('/.well-known/security.txt')}`,
      expects:
        '404, text/html, x-robots-tag: noindex, and no x-amz-meta-status; 200 and text/plain. A 200 for the page: the edge function status-of-file does not run',
      run: async () => {
        const [page, text] = [await get('/no/such/page'), await get('/.well-known/security.txt')];
        const found = [page, text].map(
          ({ status, headers }) => `${status} ${headers.get('content-type')?.split(';')[0]}`,
        );
        const isListed = page.headers.get('x-robots-tag') !== 'noindex';
        const isRight = found.join() === '404 text/html,200 text/plain' && !isListed;
        return unless(isRight, `${found.join(', ')}${isListed ? ', listed' : ''}`);
      },
    },
    {
      name: 'a personal response needs a session, and the edge does not cache it',
      command: curl(api('/auth/me')),
      expects: '401, cache-control: private, no-store, and never x-cache: Hit',
      run: async () => {
        await get(api('/auth/me'));
        const { status, headers } = await get(api('/auth/me'));
        const [caching, cache] = [headers.get('cache-control') ?? '', headers.get('x-cache') ?? ''];
        return unless(
          status === 401 && caching.includes('no-store') && !/hit/i.test(cache),
          `${status}, ${caching}, ${cache}`,
        );
      },
    },
    {
      name: 'the edge caches a public response',
      command: curl(api('/catalogue/current')),
      expects: 'at the second call x-cache: Hit',
      run: async () => {
        await get(api('/catalogue/current'));
        const cache = (await get(api('/catalogue/current'))).headers.get('x-cache') ?? '';
        return unless(/hit/i.test(cache), cache);
      },
    },
    {
      name: 'visitors share a detail at the edge, and nobody with a session cookie or a forged header does',
      command: `curl -si -H 'cookie: __Host-at=made-up' ${new URL(api('/tornadoes/ID'), site).href}, twice`,
      expects: 'x-cache: Miss both times, and Hit at the second call without the cookie',
      run: async () => {
        const { tornadoes } = (await (await get(api('/tornadoes'))).json()) as {
          tornadoes: { id: string }[];
        };
        const read = async (headers: Record<string, string> = {}) => {
          const response = await get(api(`/tornadoes/${tornadoes[0]?.id}`), { headers });
          return /^hit/i.test(response.headers.get('x-cache') ?? '') ? 'hit' : 'miss';
        };
        await read();
        const answers: string[] = [];
        for (const cookie of ['', '__Host-at=made-up', '__Host-rt=made-up']) {
          answers.push(await read({ 'x-reader': 'another', ...(cookie ? { cookie } : {}) }));
        }
        return unless(answers.join(' ') === 'hit miss miss', answers.join(' '));
      },
    },
    {
      name: 'the stream of the scheduled watch is closed to everybody else, at the edge',
      command: curl('/animations/health'),
      expects: '404 and x-cache: FunctionGeneratedResponse',
      run: async () => {
        const { status, headers } = await get('/animations/health');
        const cache = headers.get('x-cache') ?? '';
        return unless(status === 404 && cache.startsWith('FunctionGenerated'), `${status}, ${cache}`);
      },
    },
    {
      name: 'the edge compresses a list, with a weak tag that is recognized again',
      command: `${curl(api('/tornadoes'))} -H 'accept-encoding: br'`,
      expects: 'content-encoding: br, an etag that begins with W/, and 304 if it is sent as if-none-match',
      run: async () => {
        const { headers } = await get(api('/tornadoes'), { headers: { 'accept-encoding': 'br' } });
        const [encoding, etag] = [headers.get('content-encoding'), headers.get('etag') ?? ''];
        const { status } = await get(api('/tornadoes'), { headers: { 'if-none-match': etag } });
        return unless(
          encoding === 'br' && etag.startsWith('W/') && status === 304,
          `${encoding}, ${etag}, ${status}`,
        );
      },
    },
    {
      name: 'the edge answers a range of a file that it has kept, and 416 beyond its end',
      command: `${curl('/assets/SCRIPT.js')} -H 'range: bytes=0-9', after a call without the range`,
      expects: '206 and ten bytes; 416 for bytes=999999999-',
      run: async () => {
        const asset = /\/assets\/[\w.-]+\.js/.exec(await (await get('/credits')).text())?.[0];
        if (!asset) return unless(false, 'a page without a script');
        const ask = (range?: string) =>
          get(asset, { headers: { 'accept-encoding': 'identity', ...(range ? { range } : {}) } });
        await (await ask()).text();
        const [part, beyond] = [await ask('bytes=0-9'), await ask('bytes=999999999-')];
        const { length } = await part.text();
        return unless(
          part.status === 206 && length === 10 && beyond.status === 416,
          `${part.status}, ${length} bytes, ${beyond.status}`,
        );
      },
    },
    {
      name: 'an unknown API path returns 404 in JSON, not the app',
      command: curl(api('/nothing')),
      expects: '404 and "code":"NOT_FOUND"',
      run: async () => {
        const response = await get(api('/nothing'));
        const text = await response.text();
        return unless(
          response.status === 404 && text.includes('"code":"NOT_FOUND"'),
          `${response.status}, ${text.slice(0, 200)}`,
        );
      },
    },
  ];
}
