import { parseArgs } from 'node:util';
import { answerHelp } from './system/answer-help.ts';

/**
 * `npm run smoke -- https://site.example [--api https://id.execute-api.us-east-1.amazonaws.com]`: checks what
 * only a deployed stage can show. The URLs are the outputs SiteUrl and ApiUrl of the deployment. Checks that
 * change the record, or take a day, are not run but described, with the result to expect. With SMOKE_USER
 * and SMOKE_PASSWORD of an account in the environment, it also signs in and out.
 */
interface Check {
  name: string;
  /** Returns what is wrong, if anything is. */
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
    name: 'the home page is served with the strict content security policy',
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
    name: 'a URL with dots that belongs to the app is served as the app',
    run: async () => {
      const { status, headers } = await get('/reset-password/a.b.c');
      const type = headers.get('content-type') ?? '';
      return expect(status === 200 && type.startsWith('text/html'), `${status}, ${type}`);
    },
  },
  {
    name: 'a stream arrives through the edge, for everybody',
    run: async () => {
      const response = await get('/animations/health');
      const events = (await response.text()).match(/^event: /gm)?.length;
      return expect(response.status === 200 && events === 2, `${response.status}, ${events} events`);
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
    name: 'the HTML of a page names its URL and its card, and the edge caches it',
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
    name: 'the edge caches a public response',
    run: async () => {
      await get('/api/v1/catalogue/current');
      const cache = (await get('/api/v1/catalogue/current')).headers.get('x-cache') ?? '';
      return expect(/hit/i.test(cache), cache);
    },
  },
  {
    name: 'the edge compresses a list, with a weak tag that is recognized again',
    run: async () => {
      const { headers } = await get('/api/v1/tornadoes', { headers: { 'accept-encoding': 'br' } });
      const [encoding, etag] = [headers.get('content-encoding'), headers.get('etag') ?? ''];
      const { status } = await get('/api/v1/tornadoes', { headers: { 'if-none-match': etag } });
      return expect(
        encoding === 'br' && etag.startsWith('W/') && status === 304,
        `${encoding}, ${etag}, ${status}`,
      );
    },
  },
  {
    name: 'the edge answers a range of a file that it has kept, and 416 beyond its end',
    run: async () => {
      const asset = /\/assets\/[\w.-]+\.js/.exec(await (await get('/credits')).text())?.[0] ?? '/';
      const ask = (range?: string) =>
        get(asset, { headers: { 'accept-encoding': 'identity', ...(range ? { range } : {}) } });
      await (await ask()).text();
      const [part, beyond] = [await ask('bytes=0-9'), await ask('bytes=999999999-')];
      const { length } = await part.text();
      return expect(
        part.status === 206 && length === 10 && beyond.status === 416,
        `${asset}: ${part.status}, ${length} bytes, ${beyond.status}`,
      );
    },
  },
  {
    name: 'the home page is the one with its text',
    run: async () => {
      const text = await (await get('/')).text();
      return expect(text.includes('<h1'), 'a page without a heading');
    },
  },
  {
    name: 'visitors share a detail at the edge, and nobody with a session cookie or a forged header does',
    run: async () => {
      const { tornadoes } = (await (await get('/api/v1/tornadoes')).json()) as {
        tornadoes: { id: string }[];
      };
      const read = async (headers: Record<string, string> = {}) => {
        const response = await get(`/api/v1/tornadoes/${tornadoes[0]?.id}`, { headers });
        return /^hit/i.test(response.headers.get('x-cache') ?? '') ? 'hit' : 'miss';
      };
      await read();
      const answers: string[] = [];
      for (const cookie of ['', '__Host-at=made-up', '__Host-rt=made-up']) {
        answers.push(await read({ 'x-reader': 'another', ...(cookie ? { cookie } : {}) }));
      }
      return expect(answers.join(' ') === 'hit miss miss', answers.join(' '));
    },
  },
  {
    name: 'an unknown API path returns 404 in JSON, not the app',
    run: async () => {
      const response = await get('/api/v1/nothing');
      const body = (await response.json()) as { code?: string };
      return expect(
        response.status === 404 && body.code === 'NOT_FOUND',
        `${response.status}, ${JSON.stringify(body)}`,
      );
    },
  },
  {
    name: 'only the site’s own pages can change something, even if a request forges the name of the site',
    run: async () => {
      const forged = { origin: 'https://evil.example', 'x-site-host': 'evil.example' };
      const [refused, accepted] = [
        await post('/api/v1/auth/logout', undefined, forged),
        await post('/api/v1/auth/logout', undefined),
      ];
      return expect(
        refused.status === 403 && accepted.status === 200,
        `${refused.status}, ${accepted.status}`,
      );
    },
  },
  {
    name: 'a personal response needs a session, and the edge does not cache it',
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
          name: 'an account signs in and out, and its cookies are restricted to this host and to TLS',
          run: async () => {
            const { status, headers } = await post('/api/v1/auth/login', account);
            const cookies = headers.getSetCookie();
            const strict =
              /^__Host-(at|rt|kd)=[^;]+;(?=.* HttpOnly)(?=.* Secure)(?=.* SameSite=Lax)(?=.* Path=\/)(?!.*Domain)/;
            if (status !== 200 || cookies.length !== 3 || !cookies.every((one) => strict.test(one))) {
              const shown = cookies.map((one) => one.replace(/=[^;]+/, '=…')).join(' | ');
              return expect(false, `${status}, ${shown}`);
            }
            const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
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
          name: 'the API’s own URL refuses requests that do not come through the edge',
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
    name: 'the streaming URL of the alias accepts CloudFront',
    how: 'curl -si SITE/animations/any/progress: the answer is a problem in JSON from the function, and not AccessDeniedException; if it is, compare aws lambda get-policy --qualifier live of the function with the two permissions in touchdown-dev-edge',
  },
  {
    name: 'a canary goes back when an alarm is triggered (prod)',
    how: 'during a deployment with a new version run aws cloudwatch set-alarm-state --alarm-name touchdown-prod-ApiFailures --state-value ALARM --state-reason trial: within a minute aws deploy list-deployments --include-only-statuses Stopped lists the deployments, aws lambda get-alias --name live shows the old version without weights, and the stack is UPDATE_ROLLBACK_COMPLETE',
  },
  {
    name: 'rolling back and deploying again',
    how: 'deploy two different commits, then time npm run rollback -- dev: under a minute, the older page is served, aws lambda get-alias --name live shows the older version, releases/current.json has your ARN; npm run deploy -- dev makes the newer one live again',
  },
  {
    name: 'a rotation refuses no request',
    how: 'run npm run rotate -- dev origin-verify, and meanwhile while sleep 1; do curl -so /dev/null -w "%{http_code}\\n" SITE/tornadoes; done | sort | uniq -c: only 200',
  },
  {
    name: 'S3 was allowed to send to the queue when the record’s bucket was created',
    how: 'touchdown-dev-data was deployed; if it failed (“unable to validate the following destination configurations”), compare the bucket’s name with the queue’s policy',
  },
  {
    name: 'the stage keeps its settings',
    how: 'npm run deploy -- dev --set waf=none, then npm run deploy -- dev: the second begins with “unchanged. Set are …, waf”, and CloudFormation changes nothing; then npm run deploy -- dev --settings-only lists all settings and the secrets as set or not set',
  },
  {
    name: 'a dropped file is imported',
    how: 'drop one (infra/RUNBOOK.md#importing); within ten minutes npm run import -- --stage dev --status lists the run, and the site shows the year',
  },
  ...(account
    ? []
    : [
        {
          name: 'signing in with cookies through CloudFront',
          how: 'run this command again with SMOKE_USER and SMOKE_PASSWORD of an account in the environment',
        },
      ]),
  {
    name: 'mail arrives with a signature, and its link works',
    how: 'once the stage may send mail (infra/RUNBOOK.md#sending-mail), sign up with your own email address: the mail arrives within a minute, its headers contain dkim=pass, its link verifies the email address, and the dead letter queue is empty',
  },
  {
    name: 'mail passes DMARC, and mail programs may offer to turn mails about decisions off',
    how: 'let a moderator reject a suggestion of an account with an email address at Gmail: “Show original” says DMARC: PASS, the list h=… of DKIM-Signature contains List-Unsubscribe and List-Unsubscribe-Post, and the button “Unsubscribe” next to the sender turns the setting in the profile off',
  },
  {
    name: 'the limits count by the real IP address, even if headers are forged',
    how: 'log in eleven times with a wrong password, each time with another X-Viewer-Ip and X-Forwarded-For: the eleventh response is a 429',
  },
  {
    name: 'the roles grant what the functions need',
    how: 'sign up, save a tornado, export, change the password, delete the account; then the log /touchdown/dev/accounts.http has no AccessDeniedException',
  },
  {
    name: 'the edge keeps no error of the API, and serves lists while the API fails',
    how: 'aws lambda put-function-concurrency --reserved-concurrent-executions 0 --function-name with the name of tornadoes.http; curl -si SITE/api/v1/tornadoes/ID twice: each time 5xx, another x-amz-cf-id and no age; curl -si SITE/api/v1/tornadoes, read a minute before: 200 with an age above 30; then aws lambda delete-function-concurrency with the same name: the next request for ID is a 200',
  },
  {
    name: 'the firewall lets pictures and long texts through (only with --set waf=basic)',
    how: 'send an account of 4,000 characters with <b> in it and a picture of 4 MB: both are accepted; in the console, WAF, sampled requests list both under SizeRestrictions_BODY as counted',
  },
  {
    name: 'the read-only switch takes effect within a minute and without a deployment',
    how: 'set readOnly to true (infra/RUNBOOK.md#brakes), wait a minute: curl -i -X POST -H "origin: $SITE" -H "content-type: application/json" -d "{}" $SITE/api/v1/takedowns answers 503 with READ_ONLY and retry-after 120, $SITE/api/v1/site-status says "readOnly":true, and every page has the banner; set it to false, wait a minute: the same call answers 400 INVALID_REQUEST; the log /touchdown/dev/takedowns.http has no line "settings not read"',
  },
  {
    name: 'the daily schedule has run',
    how: 'after 12:40 UTC, npm run import -- --stage dev --status lists a run by "daily schedule", and the dead letter queues are empty',
  },
  {
    name: 'the monthly schedule has run',
    how: 'after 14:00 UTC on the 3rd of the month, the same command lists a run by "monthly schedule"',
  },
  {
    name: 'a refused file triggers the alarm',
    how: 'drop any text file under incoming/; within ten minutes the alarm Trouble of prod sends a mail, and another one when it ends; the first command of infra/RUNBOOK.md#trouble-in-the-logs lists imports/failure',
  },
  {
    name: 'the scheduled watch reads the site through CloudFront',
    how: 'aws logs tail /touchdown/dev/watch.schedule --since 15m: three START lines and no line of level ERROR (before the first import: probe/detail)',
  },
  {
    name: 'the budget of dev counts by the stage’s tag',
    how: 'a day after the first deployment: aws ce list-cost-allocation-tags --tag-keys stage --query "CostAllocationTags[].Status" returns Active; aws budgets describe-budget --account-id ACCOUNT --budget-name touchdown-dev --query Budget.CalculatedSpend is above 0 once something was billed',
  },
];

for (const { name, run } of checks) {
  const problem = await run().catch((error: Error) => error.message);
  console.log(problem === undefined ? `✓ ${name}` : `✗ ${name}: ${problem}`);
  if (problem !== undefined) process.exitCode = 1;
}

for (const { name, how } of byHand) console.log(`– not run: ${name}\n    ${how}`);

function expect(isTrue: boolean, actual: string): string | undefined {
  return isTrue ? undefined : `got ${actual}`;
}
