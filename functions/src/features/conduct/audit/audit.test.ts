import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Role } from '@touchdown/shared/contract/person.ts';
import { ulid } from '../../../platform/ulid.ts';
import { auditActions } from '@touchdown/shared/conduct/audit-actions.ts';
import { allRoutes } from '@touchdown/shared/route-tables.ts';
import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditPartition, sealsPartition, toAuditItem } from '../../../domain/members/audit-items.ts';
import { usernameKey } from '../../accounts/account-items.ts';
import { madeUpProfile, putSignedIn } from '../../../testing/put-signed-in.ts';
import { startConductEntry, type ConductEntry } from '../../../testing/start-conduct-entry.ts';
import {
  createTestTable,
  dynamodbStandIns,
  guarded,
  oneStandIn,
  testClient,
} from '../../../testing/test-table.ts';
import { linesWrittenBy } from '../../../testing/written-lines.ts';
import { sealAudit, verifyAudit } from './audit-chain.ts';

const day = 24 * 60 * 60 * 1000;
const noon = Date.parse('2026-11-20T12:00:00.000Z');
const item = (time: number, over: Record<string, unknown> = {}) => ({
  ...toAuditItem(
    { what: 'contribution-removed', uid: 'U1', by: 'M1', detail: 'C1' },
    time,
    ulid(time, randomBytes(16)),
  ),
  ...over,
});

it('names for every action the routes that write it, which exist', () => {
  const routes = new Set(allRoutes().map(({ route: { method, path } }) => `${method} ${path}`));
  const named = Object.values(auditActions).flatMap(({ routes: own }): readonly string[] => own);
  expect(named.filter((route) => !routes.has(route))).toEqual([]);
});

describe.each(dynamodbStandIns)('the chain of the audit, over $name', ({ endpoint, itOnce }) => {
  const client = testClient(endpoint);
  let table: string;
  const put = (Item: Record<string, unknown>) => client.send(new PutCommand({ TableName: table, Item }));

  /** With the role of the schedule. */
  function scheduled() {
    const credentials = { accessKeyId: 'hourly.schedule', secretAccessKey: 'local' };
    const own = new DynamoDBClient({ endpoint: guarded(endpoint), region: 'us-east-1', credentials });
    return DynamoDBDocumentClient.from(own);
  }
  const check = async (time = noon + 3 * day) => (await verifyAudit(client, table, () => time)).damage;

  /** Two entries on each of three days, the first two of them sealed. */
  beforeEach(async () => {
    table = await createTestTable(endpoint, 'community');
    for (const at of [0, 1, day, day + 1, 2 * day, 2 * day + 1]) await put(item(noon + at));
    for (const at of [day, 2 * day]) await sealAudit(scheduled(), table, () => noon + at);
  });

  async function stored(time: number): Promise<Record<string, unknown>[]> {
    const { Items: items = [] } = await client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :day',
        ExpressionAttributeValues: { ':day': auditPartition(time) },
      }),
    );
    return items;
  }

  itOnce('is whole, and says how many entries have no seal yet', async () => {
    expect(await verifyAudit(client, table, () => noon + 2 * day)).toMatchObject({
      damage: [],
      seals: 2,
      entries: 4,
      unsealed: 2,
      newest: { day: '2026-11-21', entries: 2 },
    });
  });

  itOnce(
    'seals a day an hour after its end, all days after a pause, each once, and logs the seal',
    async () => {
      const midnight = Date.parse('2026-11-23T00:00:00.000Z');
      const early = await linesWrittenBy(() => sealAudit(scheduled(), table, () => midnight + 1800_000));
      expect(early.filter(({ message }) => message === 'audit sealed')).toEqual([]);
      const late = await linesWrittenBy(() => sealAudit(scheduled(), table, () => midnight + 3 * day));
      const sealed = late.filter(({ message }) => message === 'audit sealed');
      expect(sealed.map((line) => [line['day'], line['entries']])).toEqual([
        ['2026-11-22', 2],
        ['2026-11-23', 0],
        ['2026-11-24', 0],
      ]);
      await sealAudit(scheduled(), table, () => midnight + 3 * day);
      const checked = await verifyAudit(client, table, () => midnight + 3 * day);
      expect(checked).toMatchObject({ damage: [], seals: 5, newest: { hash: sealed[2]?.['hash'] } });
    },
  );

  it.each<[string, (first: Record<string, unknown>) => Promise<unknown>, string]>([
    [
      'changed',
      ({ pk, sk }) =>
        client.send(
          new UpdateCommand({
            TableName: table,
            Key: { pk, sk },
            UpdateExpression: 'SET #by = :by',
            ExpressionAttributeNames: { '#by': 'by' },
            ExpressionAttributeValues: { ':by': 'M2' },
          }),
        ),
      '2026-11-20: an entry, or the seal, is not what was sealed.',
    ],
    [
      'removed',
      ({ pk, sk }) => client.send(new DeleteCommand({ TableName: table, Key: { pk, sk } })),
      '2026-11-20: the number of entries is 1, and 2 were sealed.',
    ],
    ['added', () => put(item(noon + 5)), '2026-11-20: the number of entries is 3, and 2 were sealed.'],
    [
      'replaced by another',
      async ({ pk, sk }) => {
        await client.send(new DeleteCommand({ TableName: table, Key: { pk, sk } }));
        await put(item(noon + 5));
      },
      '2026-11-20: an entry, or the seal, is not what was sealed.',
    ],
  ])('finds an entry that was %s, and names its day alone', async (_what, attack, damage) => {
    const [first] = await stored(noon);
    await attack(first ?? {});
    expect(await check()).toEqual([damage]);
  });

  itOnce('finds a day that was sealed again, and one whose seal is gone', async () => {
    const seal = (of: string) => ({ pk: sealsPartition, sk: of });
    await put(item(noon + 5));
    await client.send(new DeleteCommand({ TableName: table, Key: seal('2026-11-20') }));
    // Whoever can do this makes a seal that fits the day, but the next one does not follow it.
    const other = await createTestTable(endpoint, 'community');
    for (const one of await stored(noon)) await client.send(new PutCommand({ TableName: other, Item: one }));
    await sealAudit(client, other, () => noon + day);
    const { Items: [forged] = [] } = await client.send(
      new QueryCommand({
        TableName: other,
        KeyConditionExpression: 'pk = :seals',
        ExpressionAttributeValues: { ':seals': sealsPartition },
      }),
    );
    await put(forged ?? {});
    expect(await check()).toEqual([
      '2026-11-21: its seal does not follow that of the day before, which was replaced.',
    ]);
    await sealAudit(client, table, () => noon + 4 * day);
    await client.send(new DeleteCommand({ TableName: table, Key: seal('2026-11-22') }));
    expect(await check(noon + 4 * day)).toContain('2026-11-22: the seals until 2026-11-23 are missing.');
    await client.send(new DeleteCommand({ TableName: table, Key: seal('2026-11-20') }));
    expect(await check(noon + 4 * day)).toContain('2026-11-21: the seals before it are missing.');
  });

  itOnce('says when sealing has stopped', async () => {
    expect(await check(noon + 9 * day)).toEqual([
      '2026-11-22: no day was sealed since. Has the hourly schedule stopped?',
    ]);
  });
});

describe.each(oneStandIn)('the audit for admins', ({ endpoint }) => {
  let entry: ConductEntry;
  let admin: Awaited<ReturnType<typeof person>>;
  const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };

  beforeAll(async () => {
    entry = await startConductEntry(endpoint);
    admin = await person('admin');
  });

  async function person(role: Role = 'user') {
    const signedIn = await putSignedIn(entry.client, entry.community, { profile: madeUpProfile({ role }) });
    const { id, username } = signedIn.profile;
    const Item = { ...usernameKey(username), uid: id };
    await entry.client.send(new PutCommand({ TableName: entry.community, Item }));
    return { cookie: signedIn.cookie, id, username };
  }
  const put = (Item: Record<string, unknown>) =>
    entry.client.send(new PutCommand({ TableName: entry.community, Item }));
  const ask = (query: Record<string, string>, path = '') =>
    entry.ask('GET', `/moderation/audit${path}`, {
      cookie: admin.cookie,
      headers: own,
      query: new URLSearchParams(query).toString(),
    });

  interface Page {
    data: {
      entries: { action: string; person: unknown; by: unknown; detail: string | null }[];
      next: string | null;
    };
  }

  it('is listed by person, route and time, page by page, and each look is recorded', async () => {
    const [dorothy, glinda] = [await person(), await person('moderator')];
    const old = Date.parse('2026-06-01T10:00:00.000Z');
    for (let at = 0; at < 60; at++) await put(item(old + at, { uid: dorothy.id, by: glinda.id }));
    const suspended = { what: 'person-suspended', uid: dorothy.id, by: 'operator' } as const;
    await put(item(old + 100, { ...suspended, note: '=1+1', reason: 'ALLOWED' }));
    const days = { since: '2026-05-20', until: '2026-06-10' };

    const first = (await ask({ ...days, person: dorothy.username })).body as Page;
    expect(first.data.entries).toHaveLength(50);
    expect(first.data.entries[0]).toMatchObject({
      action: 'person-suspended',
      person: { id: dorothy.id, username: dorothy.username },
      by: { id: 'operator', username: null },
      reason: 'ALLOWED',
    });
    expect(first.data.entries[1]).not.toHaveProperty('reason');
    const rest = (await ask({ ...days, person: glinda.id, before: first.data.next ?? '' })).body as Page;
    expect(rest.data).toMatchObject({ entries: { length: 11 }, next: null });

    const byRoute = { ...days, route: 'POST /moderation/people/{username}/suspend' };
    expect(((await ask(byRoute)).body as Page).data.entries).toHaveLength(1);
    expect(((await ask({ ...days, until: '2026-05-31' })).body as Page).data.entries).toEqual([]);

    const csv = await ask({ ...days, action: 'person-suspended' }, '/export');
    expect(csv.headers).toMatchObject({ 'cache-control': 'private, no-store' });
    const { data } = csv.body as { data: { csv: string } };
    expect(data.csv.split('\r\n')[1]).toContain(
      `${dorothy.username},${dorothy.id},,operator,C1,'=1+1,ALLOWED`,
    );

    const looks = ((await ask({ person: admin.username })).body as Page).data.entries;
    expect(looks.map(({ action }) => action)).toEqual([
      'audit-read',
      'audit-exported',
      'audit-read',
      'audit-read',
      'audit-read',
      'audit-read',
    ]);
    expect(looks.at(-1)?.detail).toBe(`person=${dorothy.id} since=2026-05-20 until=2026-06-10`);
  });

  it('goes on from one empty month to the one before', async () => {
    const quiet = await person();
    await put(item(Date.parse('2026-02-03T00:00:00.000Z'), { uid: quiet.id }));
    let [pages, before] = [0, ''];
    for (let found = 0; found === 0; pages++) {
      const query = { person: quiet.id, until: '2026-05-01', ...(before ? { before } : {}) };
      const { data } = (await ask(query)).body as Page;
      found = data.entries.length;
      before = data.next ?? '';
    }
    expect(pages).toBe(3);
  });

  it('is closed to links of other pages, to wrong filters, and to too much at once', async () => {
    const linked = { cookie: admin.cookie, headers: { ...own, 'sec-fetch-mode': 'navigate' } };
    expect((await entry.ask('GET', '/moderation/audit/export', linked)).status).toBe(403);
    expect((await ask({ person: 'nobody-of-this-name' })).status).toBe(404);
    expect((await ask({ route: 'GET /tornadoes' })).status).toBe(400);
    expect((await ask({ since: '2026-01-01', until: '2026-06-01' }, '/export')).status).toBe(400);
  });

  it('shows nothing if the look cannot be recorded', async () => {
    entry.watched.fail('PutItem', 10);
    const answer = await ask({});
    expect(answer.status).toBe(503);
    expect(JSON.stringify(answer.body)).not.toContain('entries');
  });
});
