import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { siteHostHeader, viewerIpHeader } from '@touchdown/shared/contract/env.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { apiBase, type Route } from '@touchdown/shared/contract/route.ts';
import { allRoutes } from '@touchdown/shared/route-tables.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdminCommand } from '../admin/run-admin-command.ts';
import { loadIntoLocalCloud } from '../record/load-into-local-cloud.ts';
import { sampleCsvPath } from '../sample/sample-record.ts';
import { localCredentials } from './local-credentials.ts';
import { startLocalCloud, type LocalCloud } from './start-local-cloud.ts';

const password = 'a sentence nobody else has thought of';

interface SignedUp {
  username: string;
  email: string;
  id: string;
  cookie: string;
}

/** What a route answers only when it is asked for. */
const neededQueries: Record<string, string> = { '/contributions/my-votes': '?feed=latest' };

/** The routes that are read; one that redirects is a mail's link. */
const readRoutes = allRoutes()
  .map(({ route }) => route)
  .filter(({ method, redirects }) => method === 'GET' && !redirects);
const personal = readRoutes.filter(({ access }) => access !== 'public');
const common = readRoutes.filter(({ access }) => access === 'public');

describe('accounts behind the edge of the real templates', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-accounts-'));
  let cloud: LocalCloud;
  let ann: SignedUp;
  let ben: SignedUp;
  let tornadoId: string;

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(cloud.url + apiBase + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: cloud.url, ...headers },
    });
  const get = (path: string, cookie = '') =>
    fetch(cloud.url + apiBase + path, { headers: { origin: cloud.url, ...(cookie ? { cookie } : {}) } });

  async function signUp(username: string): Promise<SignedUp> {
    const email = `${username.toLowerCase()}@example.org`;
    const answered = await post('/auth/signup', { username, email, password });
    const text = await answered.text();
    expect(answered.status, text).toBe(200);
    const cookie = answered.headers.getSetCookie().map((one) => one.split(';')[0]);
    expect(cookie.map((one) => one?.split('=')[0])).toEqual(['local-at', 'local-rt', 'local-kd']);
    const { user } = JSON.parse(text) as { user: { id: string } };
    return { username, email, id: user.id, cookie: cookie.join('; ') };
  }

  /** The URL of a route with something real in place of each of its parameters. */
  const urlOf = ({ path }: Route): string => {
    const id = path.startsWith('/users/') ? ann.id : tornadoId;
    return path.replace('{username}', ann.username).replace('{id}', id) + (neededQueries[path] ?? '');
  };

  beforeAll(async () => {
    cloud = await startLocalCloud({ stateDir, port: 0, site: 'none', inMemory: true, log: () => {} });
    await loadIntoLocalCloud(cloud, sampleCsvPath);
    const listed = (await (await get('/tornadoes')).json()) as { tornadoes: { id: string }[] };
    tornadoId = listed.tornadoes[0]?.id ?? '';
    [ann, ben] = [await signUp('AnnUnmistakable'), await signUp('BenUnmistakable')];
  });
  afterAll(async () => {
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  it.each(personal)('never gives one person’s answer to another: GET $path', async (route) => {
    const url = urlOf(route);
    for (const [asks, other] of [
      [ann, ben],
      [ben, ann],
      [ann, ben],
    ] as const) {
      const answered = await get(url, asks.cookie);
      const text = await answered.text();
      // A route with parameters may name what does not exist, or need a verified email; any other always answers.
      expect(route.params ? [200, 400, 403, 404] : [200], text).toContain(answered.status);
      expect(answered.headers.get('cache-control')).toBe('private, no-store');
      expect(answered.headers.get('x-cache')).toBe('Miss from cloudfront');
      expect(answered.headers.get('etag')).toBeNull();
      for (const own of [other.username, other.email, other.id]) expect(text).not.toContain(own);
    }
    const stranger = await get(url);
    if (route.access !== 'optional') {
      expect([stranger.status, stranger.headers.get('cache-control')]).toEqual([401, 'private, no-store']);
    }
  });

  it('tells each person alone what they have saved', async () => {
    const saved = await post(`/tornadoes/${tornadoId}/bookmark`, undefined, { cookie: ann.cookie });
    expect(saved.status, await saved.text()).toBe(200);
    const bookmarked = async (cookie?: string) =>
      /"bookmarked":(\w+)/.exec(await (await get(`/tornadoes/${tornadoId}`, cookie)).text())?.[1];
    expect([
      await bookmarked(ann.cookie),
      await bookmarked(ben.cookie),
      await bookmarked(ann.cookie),
    ]).toEqual(['true', 'false', 'true']);
    expect(await bookmarked()).not.toBe('true');
  });

  it.each(common)('answers the same to everybody, whoever is signed in: GET $path', async (route) => {
    const url = urlOf(route);
    const answers = await Promise.all(
      [ann.cookie, ben.cookie, ''].map(async (cookie) => {
        const answered = await get(url, cookie);
        expect(answered.headers.getSetCookie()).toEqual([]);
        return [answered.status, await answered.text()];
      }),
    );
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[0]?.[0]).toBeLessThan(500);
  });

  it('puts the site’s headers on private answers and on refusals', async () => {
    for (const cookie of [ann.cookie, '']) {
      const { headers } = await get('/auth/me', cookie);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
      expect(headers.get('content-type')).toContain('application/json');
    }
  });

  it('counts the visitor whom the edge saw, whatever IP address the request names', async () => {
    const { max } = rateLimits.logInByIp;
    const attempts = Array.from({ length: max + 1 }, (_, i) => ({
      [viewerIpHeader]: `192.0.2.${i}`,
      'x-forwarded-for': `192.0.2.${i}`,
      forwarded: `for=192.0.2.${i}`,
    }));
    const statuses: number[] = [];
    for (const [i, forged] of attempts.entries()) {
      const answered = await post('/auth/login', { identifier: `nobody-${i}`, password }, forged);
      statuses.push(answered.status);
    }
    expect(statuses).toEqual([...attempts.slice(1).map(() => 401), 429]);
  });

  it('takes changes from its own pages alone, whatever name of the site a visitor sends', async () => {
    const evil = { origin: 'https://evil.example', [siteHostHeader]: 'evil.example' };
    const refused = await post('/auth/logout', {}, { ...evil, cookie: ben.cookie });
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'CROSS_SITE']);
    expect((await get('/auth/me', ben.cookie)).status).toBe(200);
    const taken = await post('/auth/logout', undefined, { cookie: ben.cookie });
    expect(taken.status, await taken.text()).toBe(200);
    expect((await get('/auth/me', ben.cookie)).status).toBe(401);
  });

  it('gives somebody a role from the command line, which ends their session at once', async () => {
    const plain = new DynamoDBClient({ ...localCredentials, endpoint: cloud.dynamodbEndpoint });
    const place = {
      client: DynamoDBDocumentClient.from(plain),
      table: cloud.nameOf('CommunityTable'),
      label: 'the test',
      now: Date.now,
    };
    const { username } = ann;
    expect((await runAdminCommand({ action: 'show', username }, place))[0]).toBe(
      `${username}, user, at the test`,
    );
    expect(await runAdminCommand({ action: 'log' }, place)).toEqual([
      'No role was changed in the last 90 days at the test.',
    ]);
    expect(await runAdminCommand({ action: 'grant', username, role: 'moderator' }, place)).toEqual([
      `${username} had the role user at the test and now has the role moderator. All sessions were ended.`,
    ]);
    expect((await get('/auth/me', ann.cookie)).status).toBe(401);
    expect(await runAdminCommand({ action: 'log' }, place)).toEqual([
      expect.stringMatching(new RegExp(`Z  ${username}: user to moderator, by operator$`)),
    ]);
    await expect(runAdminCommand({ action: 'show', username: 'nobody' }, place)).rejects.toThrow(
      'There is no account "nobody" at the test.',
    );
    plain.destroy();
  });
});
