import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { ConductEntry } from '../../../testing/start-conduct-entry.ts';
import { startConductEntry } from '../../../testing/start-conduct-entry.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { abuseReportKey, toAbuseReportItem } from '../../../domain/contributions/abuse-report-items.ts';
import type { StoredAbuseReport } from '../../../domain/contributions/abuse-report-items.ts';
import { contributionKey, fromContributionItem } from '../../../domain/contributions/contribution-item.ts';
import { contributionRemoval } from '../../../domain/contributions/contribution-removal.ts';
import { auditPartition } from '../../../domain/members/audit-items.ts';
import { madeUpContribution, putContributions } from '../../../testing/put-contributions.ts';
import { madeUpProfile, putSignedIn } from '../../../testing/put-signed-in.ts';
import { dynamodbStandIns } from '../../../testing/test-table.ts';

const target = { kind: 'tornado', id: 't1', display_name: 'Moore', state: 'OKLAHOMA' } as const;
interface Page {
  data: {
    reported: {
      contributionId: string;
      removal: { restorableUntil: string | null } | null;
      counts: unknown[];
      reports: { text: string | null; outcome: string | null }[];
    }[];
    pagination: { next: string | null; hasMore: boolean };
  };
}

describe.each(dynamodbStandIns)('reports of abuse for moderators, over $name', ({ endpoint, itOnce }) => {
  let entry: ConductEntry;
  let cookie: string;
  let moderator: string;

  beforeAll(async () => {
    entry = await startConductEntry(endpoint);
    const signedIn = await putSignedIn(entry.client, entry.community, {
      profile: madeUpProfile({ role: 'moderator' }),
    });
    cookie = signedIn.cookie;
    moderator = signedIn.profile.id;
  });

  /** Stores a contribution with one report at each minute. */
  async function reported(
    minutes: readonly number[],
    { authorId, state = 'OPEN' }: { authorId?: string; state?: StoredAbuseReport['state'] } = {},
  ): Promise<string> {
    const contribution = madeUpContribution({
      createdAt: '2026-11-20T00:00:00.000Z',
      target,
      ...(authorId === undefined ? {} : { authorId }),
    });
    await putContributions(entry.client, entry.community, [contribution]);
    for (const minute of minutes) {
      const Item = toAbuseReportItem({
        contributionId: contribution.id,
        uid: `reader-${minute}`,
        category: minute % 2 === 0 ? 'Spam' : 'Other',
        text: `minute ${minute}`,
        createdAt: new Date(Date.UTC(2026, 10, 21, 0, minute)).toISOString(),
        state,
      });
      await entry.client.send(new PutCommand({ TableName: entry.community, Item }));
    }
    return contribution.id;
  }

  async function list(query: string): Promise<Page['data']> {
    const answer = await entry.ask('GET', '/moderation/reports', { cookie, query });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return (answer.body as Page).data;
  }

  const dismiss = (id: string, body: unknown = {}) =>
    entry.ask('POST', `/moderation/reports/${id}/dismiss`, { cookie, body });

  async function dismissed(id: string): Promise<string> {
    const { status, body } = await dismiss(id);
    expect(status).toBe(200);
    return (body as { dismissedAt: string }).dismissedAt;
  }

  const reopen = (id: string, dismissedAt: string, by = cookie) =>
    entry.ask('POST', `/moderation/reports/${id}/reopen`, { cookie: by, body: { dismissedAt } });

  /** Of the reports at the first minutes. */
  async function states(id: string): Promise<unknown[]> {
    const items = await Promise.all([1, 2, 3].map((minute) => stored(id, minute)));
    return items.flatMap((item) => item?.['state'] ?? []);
  }

  async function stored(id: string, minute: number) {
    const Key = abuseReportKey(id, `reader-${minute}`);
    return (await entry.client.send(new GetCommand({ TableName: entry.community, Key }))).Item;
  }

  async function dismissals(id: string): Promise<unknown[]> {
    const { Items: items = [] } = await entry.client.send(
      new QueryCommand({
        TableName: entry.community,
        KeyConditionExpression: 'pk = :day',
        ExpressionAttributeValues: { ':day': auditPartition(Date.now()) },
      }),
    );
    return items.filter(({ detail }) => String(detail).startsWith(id)).map(({ what, by }) => [what, by]);
  }

  it('are grouped by contribution, the most reported first, then the newest, and name nobody', async () => {
    const newest = await reported([1, 30]);
    const most = await reported([10, 20, 12]);
    const least = await reported([2]);
    const older = await reported([4, 3]);
    const pages: Page['data'][] = [];
    for (let next: string | null = '', at = 0; next !== null && at < 9; at++) {
      const page = await list(`limit=1${next ? `&before=${encodeURIComponent(next)}` : ''}`);
      pages.push(page);
      next = page.pagination.next;
    }
    expect(pages.map(({ reported: [group] }) => group?.contributionId)).toEqual([most, newest, older, least]);
    const [group] = pages.flatMap((page) => page.reported);
    expect(group?.reports.map(({ text }) => text)).toEqual(['minute 20', 'minute 12', 'minute 10']);
    expect(group?.counts).toEqual([{ category: 'Spam', count: 3 }]);
    expect(JSON.stringify(pages)).not.toContain('reader-');
    for (const id of [most, newest, older, least]) await dismiss(id);
    expect((await list('state=open')).reported).toEqual([]);
  });

  it('keep their places while somebody pages, whatever is reported or decided meanwhile', async () => {
    const ids: string[] = [];
    for (let minute = 0; minute < 6; minute++) ids.push(await reported([minute]));
    const inOrder = ids.toReversed();
    const page = await list('limit=2');
    const idsOf = ({ reported: groups }: Page['data']) => groups.map(({ contributionId }) => contributionId);
    expect(idsOf(page)).toEqual(inOrder.slice(0, 2));
    // The last one would be the first now, and the third one is decided.
    const later = new Date(Date.now() + 1_000).toISOString();
    for (const uid of ['another-1', 'another-2']) {
      const report = { contributionId: inOrder[5] as string, uid, category: 'Spam', text: null } as const;
      const Item = toAbuseReportItem({ ...report, createdAt: later, state: 'OPEN' });
      await entry.client.send(new PutCommand({ TableName: entry.community, Item }));
    }
    await dismiss(inOrder[2] as string);
    const second = await list(`limit=2&before=${encodeURIComponent(page.pagination.next ?? '')}`);
    expect(idsOf(second)).toEqual([inOrder[3], inOrder[4]]);
    const third = await list(`limit=2&before=${encodeURIComponent(second.pagination.next ?? '')}`);
    expect([idsOf(third), third.pagination]).toEqual([[inOrder[5]], expect.objectContaining({ next: null })]);
    expect(third.reported[0]?.reports).toHaveLength(3);
    for (const id of ids) await dismiss(id);
  });

  it('that were dismissed are opened again by the same moderator, only those of that decision', async () => {
    const id = await reported([1, 2]);
    const first = await dismissed(id);
    const Item = toAbuseReportItem({
      contributionId: id,
      uid: 'reader-3',
      category: 'Other',
      text: null,
      createdAt: '2026-11-21T00:03:00.000Z',
      state: 'OPEN',
    });
    await entry.client.send(new PutCommand({ TableName: entry.community, Item }));
    const second = await dismissed(id);
    expect(second > first).toBe(true);
    // The answer to a lost request names the same decision.
    expect(await dismissed(id)).toBe(second);
    entry.watched.fail('TransactWriteItems', 1, { afterwards: true });
    expect([200, 500, 503]).toContain((await reopen(id, second)).status);
    entry.watched.mend();
    expect(await reopen(id, second)).toMatchObject({ status: 200, body: { success: true } });
    expect(await states(id)).toEqual(['RESOLVED', 'RESOLVED', 'OPEN']);
    const [group] = (await list('state=open')).reported;
    expect([group?.contributionId, group?.reports.length]).toEqual([id, 1]);
    expect(await reopen(id, first)).toMatchObject({ status: 200 });
    expect(await states(id)).toEqual(['OPEN', 'OPEN', 'OPEN']);
    expect(await stored(id, 1)).not.toHaveProperty('dismissedBy');
    expect(await dismissals(id)).toEqual([
      ['reports-dismissed', moderator],
      ['reports-dismissed', moderator],
      ['reports-reopened', moderator],
      ['reports-reopened', moderator],
    ]);
    await dismiss(id);
  });

  it('are not opened again by another moderator, after a newer decision, or of what was removed', async () => {
    const id = await reported([1]);
    const at = await dismissed(id);
    const other = await putSignedIn(entry.client, entry.community, {
      profile: madeUpProfile({ role: 'moderator' }),
    });
    expect((await reopen(id, at, other.cookie)).status).toBe(409);
    expect((await reopen(id, '2026-11-20T00:00:00.000Z')).status).toBe(409);
    const Key = contributionKey(id);
    const { Item } = await entry.client.send(new GetCommand({ TableName: entry.community, Key }));
    const removed = { ...Item, removedAt: '2026-11-22T00:00:00.000Z', hiddenBy: new Set(['removal']) };
    let isDone = false;
    // The removal comes between the reading and the transaction.
    entry.watched.before('TransactWriteItems', async () => {
      if (!isDone) await entry.client.send(new PutCommand({ TableName: entry.community, Item: removed }));
      isDone = true;
    });
    expect(await reopen(id, at)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    entry.watched.mend();
    expect(isDone).toBe(true);
    expect(await states(id)).toEqual(['RESOLVED']);
  });

  it('are dismissed once, with an audit entry and a note, and are then resolved', async () => {
    const id = await reported([1, 2]);
    entry.watched.fail('TransactWriteItems', 1, { afterwards: true });
    const first = await dismiss(id, { note: 'It is right.' });
    expect([200, 500, 503]).toContain(first.status);
    entry.watched.mend();
    const again = await dismiss(id);
    expect(again).toMatchObject({ status: 200, body: { success: true, message: 'Reports dismissed.' } });
    expect(await stored(id, 1)).toMatchObject({
      state: 'RESOLVED',
      g3pk: 'RPT#RESOLVED',
      dismissedBy: moderator,
      dismissalNote: 'It is right.',
    });
    expect(await dismissals(id)).toEqual([['reports-dismissed', moderator]]);
    const group = (await list('state=resolved')).reported.find(({ contributionId }) => contributionId === id);
    expect(group?.reports.map(({ outcome }) => outcome)).toEqual(['dismissed', 'dismissed']);
  });

  it('are resolved beside what was removed without one, until that is restored or erased', async () => {
    const id = await reported([1]);
    const [unreported, ended] = [await reported([]), await reported([])];
    const read = async (one: string) =>
      fromContributionItem(
        (await entry.client.send(new GetCommand({ TableName: entry.community, Key: contributionKey(one) })))
          .Item ?? {},
      );
    const at = Date.now();
    const removal = contributionRemoval(entry.client, entry.community, () => at);
    for (const one of [id, unreported, ended])
      expect(await removal.byModerator(await read(one), 'another', { category: 'Other' })).toBe(true);
    await removal.eraseRemoved(await read(ended));
    const Item = { ...(await stored(id, 1)), state: 'RESOLVED', g3pk: 'RPT#RESOLVED' };
    await entry.client.send(new PutCommand({ TableName: entry.community, Item }));
    const groups = async () => {
      const { reported: all } = await list('state=resolved&limit=50');
      return all
        .filter(({ contributionId }) => [id, unreported, ended].includes(contributionId))
        .map(({ contributionId, removal: one, reports }) => [
          contributionId,
          one?.restorableUntil ?? null,
          reports.map(({ outcome }) => outcome),
        ]);
    };
    const until = new Date(at + 30 * 86_400_000).toISOString();
    const shown = await groups();
    expect(shown).toHaveLength(2);
    expect(shown).toContainEqual([id, until, ['removed']]);
    expect(shown).toContainEqual([unreported, until, []]);
    for (const one of [id, unreported]) await removal.restore(await read(one), 'another');
    expect(await groups()).toEqual([[id, null, ['restored']]]);
    await removal.byOwner(await read(id));
    expect(await groups()).toEqual([]);
    await removal.restoreOwn(await read(id));
    expect(await groups()).toEqual([[id, null, ['restored']]]);
  });

  it('that another moderator resolves at the same time keep that decision', async () => {
    const id = await reported([1, 2]);
    let isDone = false;
    entry.watched.before('TransactWriteItems', async () => {
      if (isDone) return;
      isDone = true;
      const Item = { ...(await stored(id, 1)), state: 'RESOLVED', g3pk: 'RPT#RESOLVED' };
      await entry.client.send(new PutCommand({ TableName: entry.community, Item }));
    });
    expect((await dismiss(id)).status).toBe(200);
    entry.watched.mend();
    expect([(await stored(id, 1))?.['dismissedBy'], (await stored(id, 2))?.['dismissedBy']]).toEqual([
      undefined,
      moderator,
    ]);
  });

  it('that are more than one transaction takes are all dismissed', async () => {
    const id = await reported(Array.from({ length: 101 }, (_, minute) => minute));
    expect((await dismiss(id)).status).toBe(200);
    expect(await dismissals(id)).toHaveLength(2);
    expect((await list('state=open')).reported).toEqual([]);
  });

  itOnce(
    'of a moderator’s own contribution are left to others, and unknown contributions have none',
    async () => {
      const id = await reported([1], { authorId: moderator });
      expect(await dismiss(id)).toMatchObject({
        status: 403,
        body: { error: 'You cannot decide on reports of your own contribution.' },
      });
      expect((await dismiss('01JD5K8Z7Q0000000000000000')).status).toBe(404);
      const [group] = (await list('state=open')).reported;
      expect(group?.contributionId).toBe(id);
    },
  );
});
