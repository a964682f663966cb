import { parseArgs } from 'node:util';

/**
 * `npm run smoke -- https://site.example [--api https://id.execute-api.us-east-1.amazonaws.com]`: what only
 * a deployed stage can show. The addresses are the outputs SiteUrl and ApiUrl of the deployment.
 */
interface Check {
  name: string;
  run: () => Promise<string | undefined>;
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { api: { type: 'string' } } });
const [site] = positionals;
if (!site || !URL.canParse(site)) {
  console.error(
    'Usage: npm run smoke -- https://site.example [--api https://id.execute-api.us-east-1.amazonaws.com]',
  );
  process.exit(2);
}

const get = (path: string, init?: RequestInit) => fetch(new URL(path, site), init);

const checks: Check[] = [
  {
    name: 'the home page comes under the strict policy',
    run: async () => {
      const { status, headers } = await get('/');
      const policy = headers.get('content-security-policy') ?? '';
      return expect(
        status === 200 && policy.includes("script-src 'self';") && !policy.includes('unsafe'),
        `${status}, ${policy}`,
      );
    },
  },
  {
    name: 'an address of the app is the app, dots and all',
    run: async () => {
      const { status, headers } = await get('/reset-password/a.b.c');
      const type = headers.get('content-type') ?? '';
      return expect(status === 200 && type.startsWith('text/html'), `${status}, ${type}`);
    },
  },
  {
    name: 'the API answers through the edge, with a request id',
    run: async () => {
      const { status, headers } = await get('/api/v1/tornadoes');
      return expect(status === 200 && headers.has('x-request-id'), String(status));
    },
  },
  {
    name: 'the edge keeps a public answer',
    run: async () => {
      await get('/api/v1/catalogue/current');
      const cache = (await get('/api/v1/catalogue/current')).headers.get('x-cache') ?? '';
      return expect(/hit/i.test(cache), cache);
    },
  },
  {
    name: 'an unknown API path is a JSON 404, not the app',
    run: async () => {
      const answered = await get('/api/v1/nothing');
      const body = (await answered.json()) as { code?: string };
      return expect(
        answered.status === 404 && body.code === 'NOT_FOUND',
        `${answered.status}, ${JSON.stringify(body)}`,
      );
    },
  },
  ...(values.api
    ? [
        {
          name: 'the API’s own address refuses who does not come through the edge',
          run: async () => {
            const { status } = await fetch(new URL('/api/v1/tornadoes', values.api));
            return expect(status === 403, String(status));
          },
        },
      ]
    : []),
];

for (const { name, run } of checks) {
  const complaint = await run().catch((error: Error) => error.message);
  console.log(
    `${complaint === undefined ? '✓' : '✗'} ${name}${complaint === undefined ? '' : `: ${complaint}`}`,
  );
  if (complaint !== undefined) process.exitCode = 1;
}

function expect(holds: boolean, came: string): string | undefined {
  return holds ? undefined : `got ${came}`;
}
