import { text } from 'node:stream/consumers';
import { serveLocally, type ServedLocally } from '@touchdown/local-cloud/servers/serve-locally.ts';
import { runbookLink } from '@touchdown/shared/contract/runbook-link.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

/** The lines of a log, as CloudWatch would find them with a pattern. */
let lines: Record<string, { pattern: RegExp; message: unknown }[]> = {};
let calls: { path: string; method: string; authorization: string; body: string }[] = [];
let aws: ServedLocally;
let handler: (typeof import('./alarm-raised.event.ts'))['handler'];

beforeAll(async () => {
  aws = await serveLocally((request, response) => {
    void text(request).then((body) => {
      const { url: path = '', method = '', headers } = request;
      calls.push({ path, method, authorization: headers.authorization ?? '', body });
      if (headers['x-amz-target'] !== 'Logs_20140328.FilterLogEvents') {
        response.writeHead(200).end('{}');
        return;
      }
      const { logGroupName, filterPattern, nextToken } = JSON.parse(body) as Record<string, string>;
      const found = (lines[logGroupName ?? ''] ?? []).filter(({ pattern }) =>
        pattern.test(filterPattern ?? ''),
      );
      // The first page of a search can be empty.
      const answer = nextToken
        ? {
            events: found.map(({ message }) => ({
              timestamp: 1_790_000_000_000,
              message: typeof message === 'string' ? message : JSON.stringify(message),
            })),
          }
        : { events: [], nextToken: 'more' };
      response.writeHead(200).end(JSON.stringify(answer));
    });
  });
  const settings = {
    STAGE: 'prod',
    WATCHED_LOGS: 'watch.schedule,tornadoes.http',
    ALERT_TOPIC: 'arn:aws:sns:us-east-1:111122223333:alerts',
    API_ID: 'abc123',
    BRAKED_REQUESTS_PER_SECOND: '40',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    ...Object.fromEntries(['LOGS', 'SNS', 'APIGATEWAY'].map((name) => [`AWS_ENDPOINT_URL_${name}`, aws.url])),
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  ({ handler } = await import('./alarm-raised.event.ts'));
});
beforeEach(() => {
  lines = {};
  calls = [];
});
afterAll(async () => {
  await aws.stop();
  vi.unstubAllEnvs();
});

const alarm = (heading: string, value = 'ALARM'): Parameters<typeof handler>[0] => ({
  alarmData: {
    alarmName: 'touchdown-prod-one',
    state: { value },
    configuration: { description: `Something. What to do: ${runbookLink(heading)}` },
  },
});
const mails = () =>
  calls
    .filter(({ body }) => body.startsWith('Action=Publish'))
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body)) as Record<string, string>);

it('names the lines that triggered an alarm of the logs, with the heading of each', async () => {
  const waits = { trouble: 'dead-letters/mail', message: 'messages wait' };
  lines['/touchdown/prod/watch.schedule'] = [
    {
      pattern: /trouble/,
      message: { trouble: 'record/age', message: 'the agencies’ files have not been checked' },
    },
    { pattern: /trouble/, message: waits },
    { pattern: /trouble/, message: waits },
  ];
  await handler(alarm('Trouble in the logs'));
  const [mail, ...more] = mails();
  expect(more).toEqual([]);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    TopicArn: 'arn:aws:sns:us-east-1:111122223333:alerts',
    Subject: 'Trouble in the logs: dead-letters/mail: messages wait (watch.schedule)',
  });
  expect(mail?.['Message']).toContain('2 × dead-letters/mail: messages wait (watch.schedule)');
  expect(mail?.['Message']).toContain(runbookLink('Mail in the dead letter queue'));
  expect(mail?.['Message']).toContain(runbookLink('Record not checked'));
  for (const { authorization } of calls) expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=local/);
});

it.each([
  [10, undefined],
  [11, 'and 1 more'],
])('names ten of %i causes, and how many more there are', async (count, more) => {
  lines['/touchdown/prod/watch.schedule'] = Array.from({ length: count }, (_, at) => ({
    pattern: /trouble/,
    message: { trouble: 'record/age', message: `cause ${at}` },
  }));
  await handler(alarm('Trouble in the logs'));
  const text = String(mails()[0]?.['Message']);
  expect(text.match(/1 × record\/age/g)).toHaveLength(10);
  expect(/and \d+ more$/.exec(text)?.[0]).toBe(more);
});

it('names the function that crashed, from Lambda’s own lines', async () => {
  lines['/touchdown/prod/tornadoes.http'] = [
    { pattern: /Task timed out/, message: '2026-11-26T10:00:00Z 1234 Task timed out after 10.00 seconds\n' },
  ];
  await handler(alarm('Function errors'));
  expect(mails().map(({ Subject }) => Subject)).toEqual([
    'Function errors: tornadoes.http: 2026-11-26T10:00:00Z 1234 Task timed out after 10.00 seconds',
  ]);
});

it('brakes the API in a flood, and says so even if no line explains it', async () => {
  await handler(alarm('API flooded'));
  const braked = calls.find(({ method }) => method === 'PATCH');
  expect(braked).toMatchObject({ path: '/v2/apis/abc123/stages/$default' });
  expect(JSON.parse(braked?.body ?? '')).toEqual({
    defaultRouteSettings: { throttlingRateLimit: 40, throttlingBurstLimit: 80 },
  });
  expect(mails()[0]?.['Message']).toContain('The API now answers 429 above 40 requests a second');
});

it('sends no second mail when an alarm ends, or if there is nothing to add', async () => {
  await handler(alarm('API flooded', 'OK'));
  await handler(alarm('Edge failures'));
  await handler(alarm('Trouble in the logs'));
  expect(mails()).toEqual([]);
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
});
