import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { profileKey } from '@touchdown/functions/domain/members/session-items.ts';
import {
  readerHeader,
  signedOutReader,
  siteHostHeader,
  viewerIpHeader,
} from '@touchdown/shared/contract/env.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { isForModerators, sharedDetailSeconds, type Route } from '@touchdown/shared/contract/route.ts';
import { allRoutes } from '@touchdown/shared/route-tables.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAdminCommand } from '../admin/run-admin-command.ts';
import { toRecordPlace } from './find-record-place.ts';
import { importPortsOf } from '../import/import-target.ts';
import { approveValue } from '../import/testing/corrected-record.ts';
import { loadIntoLocalCloud } from '../record/load-into-local-cloud.ts';
import { sampleCsvPath } from '../sample/sample-record.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { startLocalSite, type LocalSite } from './start-local-site.ts';

const password = 'a sentence nobody else has thought of';

interface Member {
  username: string;
  email: string;
  id: string;
  cookie: string;
}

/** The query strings that routes require. */
const requiredQueries: Record<string, string> = {
  '/contributions/my-votes': '?feed=latest',
  '/follows/one': '?subject=county:oklahoma/cleveland',
};

/** All GET routes except redirects, which are links in mails. */
const readRoutes = allRoutes()
  .map(({ route }) => route)
  .filter(({ method, redirects }) => method === 'GET' && !redirects);
const personal = readRoutes.filter(({ access }) => access !== 'public');
const common = readRoutes.filter(({ access }) => access === 'public');

describe('accounts behind the edge of the real templates', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-accounts-'));
  let cloud: LocalSite;
  let ann: Member;
  let ben: Member;
  let tornadoId: string;
  let edgeTime = 0;

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(cloud.url + apiBase + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: cloud.url, ...headers },
    });
  const get = (path: string, cookie = '') =>
    fetch(cloud.url + apiBase + path, { headers: { origin: cloud.url, ...(cookie ? { cookie } : {}) } });

  async function signUp(username: string): Promise<Member> {
    const email = `${username.toLowerCase()}@example.org`;
    const response = await post('/auth/signup', { username, email, password });
    const text = await response.text();
    expect(response.status, text).toBe(200);
    const cookies = response.headers.getSetCookie().map((header) => header.split(';')[0]);
    expect(cookies.map((cookie) => cookie?.split('=')[0])).toEqual(['local-at', 'local-rt', 'local-kd']);
    const { user } = JSON.parse(text) as { user: { id: string } };
    return { username, email, id: user.id, cookie: cookies.join('; ') };
  }

  /** Returns the URL of a route, with existing values for its parameters. */
  const urlOf = ({ path }: Route): string => {
    const id = path.startsWith('/users/') ? ann.id : tornadoId;
    return path.replace('{username}', ann.username).replace('{id}', id) + (requiredQueries[path] ?? '');
  };

  beforeAll(async () => {
    cloud = await startLocalSite({
      stateDir,
      port: 0,
      site: 'none',
      inMemory: true,
      edgeClock: () => edgeTime,
      log: () => {},
    });
    await loadIntoLocalCloud(cloud, sampleCsvPath);
    const listed = (await (await get('/tornadoes')).json()) as { tornadoes: { id: string }[] };
    tornadoId = listed.tornadoes[0]?.id ?? '';
    [ann, ben] = [await signUp('AnnUnmistakable'), await signUp('BenUnmistakable')];
  });
  afterAll(async () => {
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  it.each(personal)('never returns one person’s data to another: GET $path', async (route) => {
    const url = urlOf(route);
    for (const [caller, other] of [
      [ann, ben],
      [ben, ann],
      [ann, ben],
    ] as const) {
      const response = await get(url, caller.cookie);
      const text = await response.text();
      expect(possibleStatuses(route), text).toContain(response.status);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('x-cache')).toMatch(/^(Miss|Error) from cloudfront$/);
      expect(response.headers.get('etag')).toBeNull();
      for (const value of [other.username, other.email, other.id]) expect(text).not.toContain(value);
    }
    const visitorResponse = await get(url);
    if (route.access !== 'optional') {
      const { status, headers } = visitorResponse;
      expect([status, headers.get('cache-control')]).toEqual([401, 'private, no-store']);
    }
  });

  it('shows each person only their own bookmarks', async () => {
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

  it.each(common)('returns the same to members and visitors: GET $path', async (route) => {
    const url = urlOf(route);
    const responses = await Promise.all(
      [ann.cookie, ben.cookie, ''].map(async (cookie) => {
        const response = await get(url, cookie);
        expect(response.headers.getSetCookie()).toEqual([]);
        return [response.status, await response.text()];
      }),
    );
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
    expect(responses[0]?.[0]).toBeLessThan(500);
  });

  describe('a tornado at a warm edge', () => {
    const read = async (cookie = '', headers: Record<string, string> = {}, part = '') => {
      const sent = { origin: cloud.url, ...(cookie ? { cookie } : {}), ...headers };
      const response = await fetch(`${cloud.url}${apiBase}/tornadoes/${tornadoId}${part}`, { headers: sent });
      const text = await response.text();
      const isHit = response.headers.get('x-cache') === 'Hit from cloudfront';
      const bookmarked = /"bookmarked":(\w+)/.exec(text)?.[1];
      const name = /"display_name":"([^"]*)"/.exec(text)?.[1];
      const code = response.ok ? undefined : /"code":"(\w+)"/.exec(text)?.[1];
      return { response, text, isHit, bookmarked, name, code };
    };
    const shared = { isHit: true, bookmarked: undefined };
    beforeAll(async () => {
      expect((await post(`/tornadoes/${tornadoId}/bookmark`, undefined, { cookie: ann.cookie })).status).toBe(
        200,
      );
    });
    beforeEach(async () => {
      edgeTime += 3_600_000;
      expect(await read()).toMatchObject({ isHit: false, bookmarked: undefined });
      expect(await read()).toMatchObject(shared);
    });

    it('is shared by everybody without a session, and by nobody with one', async () => {
      const of = (member: Member) => read(member.cookie);
      for (const [member, bookmarked] of [
        [ann, 'true'],
        [ben, 'false'],
        [ann, 'true'],
      ] as const) {
        expect(await of(member)).toMatchObject({ isHit: false, bookmarked });
        expect(await read()).toMatchObject(shared);
      }
      edgeTime += sharedDetailSeconds * 1000;
      expect(await of(ann)).toMatchObject({ isHit: false, bookmarked: 'true' });
      expect(await read()).toMatchObject({ isHit: false, bookmarked: undefined });
    });

    it('is shared regardless of a header that names another reader', async () => {
      for (const reader of [signedOutReader, 'another']) {
        const forged = { [readerHeader]: reader };
        expect(await read(ann.cookie, forged)).toMatchObject({ isHit: false, bookmarked: 'true' });
        expect(await read(ben.cookie, forged)).toMatchObject({ isHit: false, bookmarked: 'false' });
        expect(await read('', forged)).toMatchObject(shared);
      }
    });

    it('is no answer to an expired session, and the refusal is no answer to others', async () => {
      const onlyRefresh = ann.cookie.split('; ').find((cookie) => cookie.startsWith('local-rt=')) ?? '';
      expect(await read(onlyRefresh)).toMatchObject({ isHit: false, code: 'TOKEN_EXPIRED' });
      expect(await read('local-at=made-up')).toMatchObject({ isHit: false, bookmarked: undefined });
      expect(await read()).toMatchObject(shared);
      edgeTime += sharedDetailSeconds * 1000;
      expect(await read(onlyRefresh)).toMatchObject({ isHit: false, code: 'TOKEN_EXPIRED' });
      expect(await read()).toMatchObject({ isHit: false, code: undefined });
    });

    it('keeps its type when the edge renews it, as a list does', async () => {
      for (const url of [`/tornadoes/${tornadoId}`, '/tornadoes?limit=10']) {
        const types: (string | null)[] = [];
        for (let time = 0; time < 3; time++) {
          types.push((await get(url)).headers.get('content-type'));
          edgeTime += 60_000;
        }
        expect(new Set(types)).toEqual(new Set(['application/json; charset=utf-8']));
      }
    });

    it('is not sent again to those who have it', async () => {
      const { response } = await read();
      const known = { 'if-none-match': response.headers.get('etag') ?? '' };
      const again = await read('', known);
      expect([again.response.status, again.isHit]).toEqual([304, true]);
      edgeTime += sharedDetailSeconds * 1000;
      expect((await read('', known)).response.status).toBe(304);
      // Their answers have no tag, and must not get one from others.
      expect((await read(ann.cookie, known)).response.status).toBe(200);
    });

    it('shows a correction to members at once, and to visitors within seconds', async () => {
      const { dynamodbEndpoint, objectStoreUrl } = cloud;
      // Public routes do not read the session, so only the key keeps a member from the visitors' copy.
      const history = (cookie?: string) => read(cookie, {}, '/revisions');
      expect((await history()).text).not.toContain('Corrected');
      const place = toRecordPlace(cloud.nameOf, { dynamodbEndpoint, objectStoreUrl });
      const { ports, close } = importPortsOf(place, 'a test', () => {});
      await approveValue(ports, tornadoId, 'display_name', 'Corrected');
      close();
      expect((await read(ann.cookie)).name).toBe('Corrected');
      expect((await history(ann.cookie)).text).toContain('Corrected');
      expect((await read()).name).not.toBe('Corrected');
      expect((await history()).text).not.toContain('Corrected');
      edgeTime += sharedDetailSeconds * 1000;
      expect((await read()).name).toBe('Corrected');
      expect((await history()).text).toContain('Corrected');
    });
  });

  it('adds the site’s headers to private responses and to errors', async () => {
    for (const cookie of [ann.cookie, '']) {
      const { headers } = await get('/auth/me', cookie);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
      expect(headers.get('content-type')).toContain('application/json');
    }
  });

  it('limits by the IP address that the edge saw, not by one in the request’s headers', async () => {
    const { max } = rateLimits.logInByIp;
    const attempts = Array.from({ length: max + 1 }, (_, i) => ({
      [viewerIpHeader]: `192.0.2.${i}`,
      'x-forwarded-for': `192.0.2.${i}`,
      forwarded: `for=192.0.2.${i}`,
    }));
    const statuses: number[] = [];
    for (const [i, forged] of attempts.entries()) {
      const { status } = await post('/auth/login', { identifier: `nobody-${i}`, password }, forged);
      statuses.push(status);
    }
    expect(statuses).toEqual([...attempts.slice(1).map(() => 401), 429]);
  });

  it('accepts changes only from its own pages, even if a request forges the site’s host', async () => {
    const evil = { origin: 'https://evil.example', [siteHostHeader]: 'evil.example' };
    const refused = await post('/auth/logout', {}, { ...evil, cookie: ben.cookie });
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'CROSS_SITE']);
    expect((await get('/auth/me', ben.cookie)).status).toBe(200);
    const accepted = await post('/auth/logout', undefined, { cookie: ben.cookie });
    expect(accepted.status, await accepted.text()).toBe(200);
    expect((await get('/auth/me', ben.cookie)).status).toBe(401);
  });

  it('grants a role from the command line, which ends the member’s sessions immediately', async () => {
    const client = new DynamoDBClient({ ...localCredentials, endpoint: cloud.dynamodbEndpoint });
    const place = {
      client: DynamoDBDocumentClient.from(client),
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
    // Whoever is to decide shows the mailbox and a passkey first; the refusal names both and the command.
    const grant = { action: 'grant', username, role: 'moderator' } as const;
    await expect(runAdminCommand(grant, place)).rejects.toThrow(
      `${username} cannot be a moderator yet. First ${username} follows the link in the mail “Confirm your email address” and adds a passkey on the page /account/security. Then run: npm run admin -- grant ${username} moderator`,
    );
    await place.client.send(
      new UpdateCommand({
        TableName: place.table,
        Key: profileKey(ann.id),
        UpdateExpression: 'SET isVerified = :yes, passkeys = :one',
        ExpressionAttributeValues: { ':yes': true, ':one': 1 },
      }),
    );
    expect(await runAdminCommand(grant, place)).toEqual([
      `${username} had the role user at the test and now has the role moderator. All sessions were ended.`,
    ]);
    expect((await get('/auth/me', ann.cookie)).status).toBe(401);
    expect(await runAdminCommand({ action: 'log' }, place)).toEqual([
      expect.stringMatching(new RegExp(`Z  ${username}: user to moderator, by operator$`)),
    ]);
    await expect(runAdminCommand({ action: 'show', username: 'nobody' }, place)).rejects.toThrow(
      'There is no account "nobody" at the test.',
    );
    client.destroy();
  });
});

/** A route with parameters may find nothing or require a verified email. Moderators' routes refuse these two. */
function possibleStatuses(route: Route): number[] {
  const { params, problems = [] } = route;
  if (isForModerators(route)) return [403];
  if (params) return [200, 400, 403, 404];
  return problems.includes('NOT_FOUND') ? [200, 404] : [200];
}
