import { parseArgs } from 'node:util';
import { answerHelp } from './system/answer-help.ts';

/**
 * `npm run smoke -- https://site.example [--api https://id.execute-api.us-east-1.amazonaws.com]`: what only
 * a deployed stage can show. The URLs are the outputs SiteUrl and ApiUrl of the deployment. What would
 * change the record, or takes a day to show, it does not run: it says what to do and what to see. With an
 * account's SMOKE_USER and SMOKE_PASSWORD in the environment it signs in and out again.
 */
interface Check {
  name: string;
  run: () => Promise<string | undefined>;
}

const usage =
  'Usage: npm run smoke -- https://site.example [--api https://id.execute-api.us-east-1.amazonaws.com]';
answerHelp(usage);
const { positionals, values } = parseArgs({ allowPositionals: true, options: { api: { type: 'string' } } });
const [site] = positionals;
if (!site || !URL.canParse(site)) {
  console.error(usage);
  process.exit(2);
}

const get = (path: string, init?: RequestInit) => fetch(new URL(path, site), init);
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  get(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: new URL(site).origin, ...headers },
  });
const { SMOKE_USER: identifier, SMOKE_PASSWORD: password } = process.env;
const account = identifier && password ? { identifier, password } : undefined;

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
    name: 'a URL of the app is the app, dots and all',
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
    name: 'a page says its own URL and card without scripts, and the edge keeps it',
    run: async () => {
      const text = await (await get('/tornadoes')).text();
      const cache = (await get('/tornadoes')).headers.get('x-cache') ?? '';
      const url = /rel="canonical" href="([^"]+)"/.exec(text)?.[1] ?? 'none';
      const picture = await fetch(/og:image" content="([^"]+)"/.exec(text)?.[1] ?? site);
      return expect(
        url.endsWith('/tornadoes') &&
          picture.headers.get('content-type') === 'image/png' &&
          /hit/i.test(cache),
        `${url}, ${picture.status}, ${cache}`,
      );
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
  {
    name: 'a change is taken from the site’s own pages alone, whatever name of the site is sent along',
    run: async () => {
      const forged = { origin: 'https://evil.example', 'x-site-host': 'evil.example' };
      const [refused, taken] = [
        await post('/api/v1/auth/logout', undefined, forged),
        await post('/api/v1/auth/logout', undefined),
      ];
      return expect(refused.status === 403 && taken.status === 200, `${refused.status}, ${taken.status}`);
    },
  },
  {
    name: 'a personal answer is refused without a session, and the edge keeps nothing of it',
    run: async () => {
      await get('/api/v1/auth/me');
      const { status, headers } = await get('/api/v1/auth/me');
      const [caching, cache] = [headers.get('cache-control') ?? '', headers.get('x-cache') ?? ''];
      return expect(
        status === 401 && caching.includes('no-store') && !/hit/i.test(cache),
        `${status}, ${caching}, ${cache}`,
      );
    },
  },
  ...(account
    ? [
        {
          name: 'somebody signs in by cookies that stay with this host and TLS, is known by them, and signs out',
          run: async () => {
            const { status, headers } = await post('/api/v1/auth/login', account);
            const set = headers.getSetCookie();
            const strict =
              /^__Host-(at|rt|kd)=[^;]+;(?=.* HttpOnly)(?=.* Secure)(?=.* SameSite=Lax)(?=.* Path=\/)(?!.*Domain)/;
            if (status !== 200 || set.length !== 3 || !set.every((one) => strict.test(one))) {
              return expect(false, `${status}, ${set.map((one) => one.replace(/=[^;]+/, '=…')).join(' | ')}`);
            }
            const cookie = set.map((one) => one.split(';')[0]).join('; ');
            const me = () => get('/api/v1/auth/me', { headers: { cookie } });
            const before = await me();
            await post('/api/v1/auth/logout', undefined, { cookie });
            const after = await me();
            return expect(before.status === 200 && after.status === 401, `${before.status}, ${after.status}`);
          },
        },
      ]
    : []),
  ...(values.api
    ? [
        {
          name: 'the API’s own URL refuses calls that do not come through the edge',
          run: async () => {
            const { status } = await fetch(new URL('/api/v1/tornadoes', values.api));
            return expect(status === 403, String(status));
          },
        },
      ]
    : []),
];

interface CheckByHand {
  name: string;
  /** What to do, or where to look. */
  how: string;
}

const byHand: CheckByHand[] = [
  {
    name: 'S3 had the queue’s leave when the record’s bucket was made',
    how: 'touchdown-dev-data deployed; if not (“unable to validate the following destination configurations”), compare the bucket’s name with the queue’s policy',
  },
  {
    name: 'a dropped file is imported',
    how: 'drop one (infra/RUNBOOK.md#importing); within a minute npm run import -- --stage dev --status names the run, and the site shows the year',
  },
  ...(account
    ? []
    : [
        {
          name: 'signing in by cookies through CloudFront',
          how: 'run this again with SMOKE_USER and SMOKE_PASSWORD of an account in the environment',
        },
      ]),
  {
    name: 'mail arrives, signed, and its link does what it says',
    how: 'once the stage may send (infra/RUNBOOK.md#sending-mail), sign up with an email address of yours: the mail comes within a minute, its headers say dkim=pass, the link verifies the email address; the dead letters are empty',
  },
  {
    name: 'the limits count the visitor, whatever its headers claim',
    how: 'eleven wrong log-ins, each with another X-Viewer-Ip and X-Forwarded-For: the eleventh is a 429',
  },
  {
    name: 'the roles allow what the functions do',
    how: 'sign up, save a tornado, export, change the password, delete the account; then no AccessDeniedException stands in the log /touchdown/dev/accounts.http',
  },
  {
    name: 'the daily schedule has run',
    how: 'after 12:40 UTC, npm run import -- --stage dev --status names a run by "daily schedule"; the dead letter queues are empty',
  },
  {
    name: 'the monthly schedule has run',
    how: 'after the 3rd of the month, 14:00 UTC, the same by "monthly schedule"',
  },
  {
    name: 'a refused file triggers the alarm',
    how: 'drop any text file under incoming/; within ten minutes the alarm ImportFailures mails, and mails again when it ends',
  },
];

for (const { name, run } of checks) {
  const complaint = await run().catch((error: Error) => error.message);
  console.log(
    `${complaint === undefined ? '✓' : '✗'} ${name}${complaint === undefined ? '' : `: ${complaint}`}`,
  );
  if (complaint !== undefined) process.exitCode = 1;
}

for (const { name, how } of byHand) console.log(`– not run: ${name}\n    ${how}`);

function expect(holds: boolean, came: string): string | undefined {
  return holds ? undefined : `got ${came}`;
}
