import { beforeAll, describe, expect, it, vi } from 'vitest';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { call, httpEvent, testOriginVerify, testSiteHost } from '../../testing/http-request.ts';
import { createTestTable, guarded, oneStandIn } from '../../testing/test-table.ts';
import { isCounted, linesWrittenBy } from '../../testing/written-lines.ts';

const own = `https://${testSiteHost}`;

describe.each(oneStandIn)('what browsers report', ({ endpoint }) => {
  let handler: Parameters<typeof call>[0];
  let requests = 0;

  beforeAll(async () => {
    const settings = {
      ORIGIN_VERIFY: testOriginVerify,
      CHECK_RESPONSES: '1',
      EPHEMERAL_TABLE: await createTestTable(endpoint, 'ephemeral'),
      AWS_ENDPOINT_URL_DYNAMODB: guarded(endpoint),
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'api-docs.http',
      AWS_SECRET_ACCESS_KEY: 'local',
    };
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    ({ handler } = await import('./api-docs.http.ts'));
  });

  /** As Chromium sends it over HTTPS: with its origin, without the headers that say who fetches, and in Base64. */
  function send(body: unknown, headers: Record<string, string> = {}) {
    requests++;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const event = httpEvent('POST', '/api/v1/browser-reports', {
      headers: {
        'content-type': 'application/reports+json',
        origin: own,
        'x-viewer-ip': `10.1.${requests >> 8}.${requests & 255}`,
        ...headers,
      },
      body: Buffer.from(text).toString('base64'),
      isBase64Encoded: true,
      cookies: ['__Host-session=never-read'],
    });
    if (!headers['sec-fetch-site']) delete event.headers['sec-fetch-site'];
    return call(handler, event);
  }

  const violation = (body: Record<string, unknown> = {}, url = `${own}/tornadoes?q=my+name`) => ({
    age: 9,
    type: 'csp-violation',
    url,
    user_agent: 'Mozilla/5.0',
    body: {
      blockedURL: 'inline',
      columnNumber: 9,
      disposition: 'enforce',
      documentURL: url,
      effectiveDirective: 'script-src-elem',
      lineNumber: 1,
      originalPolicy: "default-src 'none'",
      referrer: `${own}/account`,
      sample: 'alert("my name")',
      sourceFile: url,
      statusCode: 200,
      ...body,
    },
  });

  async function linesOf(body: unknown, headers?: Record<string, string>) {
    const lines = await linesWrittenBy(async () => {
      expect(await send(body, headers)).toMatchObject({ status: 200, body: { success: true } });
    });
    return lines.filter(({ message }) => message === 'browser report');
  }

  it('is counted by what was refused and where, without the address, the query and the text of the page', async () => {
    const scripts = violation({
      blockedURL: 'https://evil.example/steal.js?token=1',
      sourceFile: `${own}/assets/index-B1a2.js`,
    });
    const lines = await linesOf([violation(), scripts, violation()]);
    const line = { kind: 'policy', page: '/tornadoes', what: 'script-src-elem enforce', line: 1 };
    expect(lines).toMatchObject([
      { ...line, blocked: 'inline', source: '/tornadoes', count: 2 },
      { ...line, blocked: 'evil.example', source: '/assets/index-B1a2.js', count: 1 },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/my.name|token|steal|10\.1\.|account|Mozilla/);
  });

  it('is also taken in the older form, which other browsers send', async () => {
    const report = {
      'document-uri': `${own}/reset-password/secret-token`,
      'violated-directive': "script-src 'self'",
      'blocked-uri': 'inline',
      'source-file': 'moz-extension',
      'original-policy': 'default-src',
      'script-sample': 'alert(1)',
    };
    const older = { 'content-type': 'application/csp-report', 'sec-fetch-site': 'same-origin' };
    // What an extension of the browser caused is nobody's fault here.
    expect(await linesOf({ 'csp-report': report }, older)).toEqual([]);
    const lines = await linesOf({ 'csp-report': { ...report, 'source-file': own } }, older);
    expect(lines).toMatchObject([{ kind: 'policy', what: 'script-src', blocked: 'inline', count: 1 }]);
    expect(JSON.stringify(lines)).not.toMatch(/secret-token|alert/);
  });

  it('may be a failure of the network or of a window', async () => {
    const network = {
      age: 1,
      type: 'network-error',
      url: `${own}/no/such?page`,
      body: { phase: 'connection', type: 'tcp.reset', status_code: 0, server_ip: '192.0.2.7', referrer: own },
    };
    const opener = {
      type: 'coop',
      url: own,
      body: { disposition: 'enforce', type: 'navigation-to-response' },
    };
    const lines = await linesOf([network, opener, { type: 'deprecation', url: own, body: null }]);
    expect(lines).toMatchObject([
      { kind: 'network', what: 'connection tcp.reset 0', page: '/[redacted]/[redacted]' },
      { kind: 'opener', what: 'enforce navigation-to-response' },
      { kind: 'other', what: 'deprecation' },
    ]);
    expect(JSON.stringify(lines)).not.toContain('192.0.2.7');
  });

  it.each([
    ['more than twenty', Array.from({ length: 21 }, () => violation()), 400],
    ['none', [], 400],
    ['an object', { report: 1 }, 400],
    ['no JSON', 'x', 400],
    ['too large', [violation({ sample: 'x'.repeat(33_000) })], 413],
  ])('is refused if it is %s', async (_what, body, status) => {
    expect((await send(body)).status).toBe(status);
  });

  it.each([
    [{ 'content-type': 'application/json' }, 415],
    [{ origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
  ])('is refused with %o', async (headers, status) => {
    expect((await send([violation()], headers)).status).toBe(status);
  });

  it('is limited for each network, and dropped with an alarm when all together send too many', async () => {
    const busy = { 'x-viewer-ip': '192.0.2.77' };
    const statuses = [];
    for (let at = 0; at <= rateLimits.browserReports.max; at++)
      statuses.push(await send([violation()], busy));
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(1);
    const lines = await linesWrittenBy(async () => {
      // A few come back to the bucket meanwhile.
      for (let at = 0; at < rateLimits.browserReportsOfSite.max + 20; at++) {
        expect((await send([violation()])).status).toBe(200);
      }
    });
    const alarm = lines.find((line) => isCounted(line, 'browsers/many-reports'));
    expect(alarm).toMatchObject({ kind: 'policy', what: 'script-src-elem enforce', blocked: 'inline' });
    expect(lines.filter(({ message }) => message === 'browser report').length).toBeLessThanOrEqual(
      rateLimits.browserReportsOfSite.max,
    );
  });
});
