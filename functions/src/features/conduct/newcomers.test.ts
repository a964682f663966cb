import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { reportsUntilHidden, spamUntilWaiting } from '@touchdown/shared/conduct/newcomers.ts';
import { contributionSentences } from '@touchdown/shared/contributions/contribution-sentences.ts';
import { ContributionId } from '@touchdown/shared/contributions/schema.ts';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contributionKey } from '../../domain/contributions/contribution-item.ts';
import { contributionStore } from '../../domain/contributions/contribution-store.ts';
import { acceptedOf, memberCountsKey } from '../../domain/members/member-counts.ts';
import { contributingPeople } from '../../testing/contributing-people.ts';
import { call, httpEvent } from '../../testing/http-request.ts';
import { loadContributionsEntry } from '../../testing/load-contributions-entry.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { putMemberCounts } from '../../testing/put-member-counts.ts';
import { startContributingEntry, type ContributingEntry } from '../../testing/start-contributing-entry.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';
import { dismissReports } from './reports/decide-on-reports.ts';
import { reportsAbout } from './reports/report-queue.ts';

const moore = madeUpTornado('2013-05-20T19:56:00Z', { display_name: 'Moore, Oklahoma', state: 'Oklahoma' });
const story = { contributionType: 'PERSONAL_ACCOUNT', content: 'Buy this.', tornadoId: moore.id };
const suggestion = {
  contributionType: 'EDIT_SUGGESTION',
  content: { targetField: 'injuries', proposedValue: '5', reason: 'Buy this.', source: 'Buy this.' },
  tornadoId: moore.id,
};

describe.each(dynamodbStandIns)('what newcomers write, over $name', ({ endpoint, itOnce }) => {
  let entry: ContributingEntry;
  let contributions: Parameters<typeof call>[0];
  const { person, postTo, contributionOf } = contributingPeople(() => entry);
  const post = postTo.bind(undefined, '');
  const newcomer = () => person({ createdAt: new Date(Date.now() - 2 * 86_400_000).toISOString() });
  const lists = () => contributionStore(entry.client, entry.community, () => Date.now());

  beforeAll(async () => {
    entry = await startContributingEntry(endpoint, { record: { tornadoes: [moore] }, reports: [] });
    // Each entry takes its own role with its first call.
    await post((await person()).cookie, story);
    contributions = await loadContributionsEntry({
      community: entry.community,
      dynamodb: entry.watched.endpoint,
      ephemeral: entry.uploads.table,
    });
  });
  beforeEach(() => setSpam(0));
  afterAll(() => entry.stop());

  const today = () => itemKey(ephemeral.kinds.spamDay, { day: new Date().toISOString().slice(0, 10) });

  async function setSpam(spam: number): Promise<void> {
    await entry.client.send(new PutCommand({ TableName: entry.uploads.table, Item: { ...today(), spam } }));
  }

  async function spamToday(): Promise<unknown> {
    const { Item: item } = await entry.client.send(
      new GetCommand({ TableName: entry.uploads.table, Key: today() }),
    );
    return item?.['spam'];
  }

  async function stored(id: string) {
    const { Item: item } = await entry.client.send(
      new GetCommand({ TableName: entry.community, Key: contributionKey(id) }),
    );
    return item;
  }

  async function isPublic(id: string): Promise<boolean> {
    const [feed, page] = await Promise.all([
      lists().feed(20),
      lists().ofTarget('tornado', moore.id, { max: 50 }),
    ]);
    const has = (all: readonly { id: string }[]) => all.some((one) => one.id === id);
    expect(has(feed)).toBe(has(page.contributions));
    return has(feed);
  }

  async function report(id: string, who: { cookie: string }) {
    const answer = await call(
      contributions,
      httpEvent('POST', `/api/v1/contributions/${id}/report`, {
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        cookies: [who.cookie],
        body: JSON.stringify({ reasonCategory: 'Spam' }),
      }),
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }

  async function dismiss(id: string): Promise<void> {
    const { profile } = await person({ role: 'moderator' });
    const handle = dismissReports(entry.client, entry.community, () => Date.now());
    const request = {
      params: { contributionId: ContributionId.parse(id) },
      body: {},
      query: {},
      person: profile,
    };
    await handle(request as never, {} as never, {} as never);
  }

  it('is shown at once while there is little spam', async () => {
    await setSpam(spamUntilWaiting - 1);
    const answer = await post((await newcomer()).cookie, story);
    expect(answer.body).toMatchObject({ message: contributionSentences.submitted });
    expect(await isPublic(contributionOf(answer.body).id)).toBe(true);
  });

  it('waits for a moderator while there is much, shown only to who wrote it, and is accepted once', async () => {
    await setSpam(spamUntilWaiting);
    const author = await newcomer();
    const answer = await post(author.cookie, story);
    const { id } = contributionOf(answer.body);
    expect(answer.body).toMatchObject({ message: contributionSentences.waits });
    expect(await isPublic(id)).toBe(false);
    const own = await lists().ofPerson(author.profile.id, { max: 5 }, author.profile.id);
    expect(own.contributions.map((one) => one.id)).toEqual([id]);
    expect((await lists().ofPerson(author.profile.id, { max: 5 })).contributions).toEqual([]);
    expect(await reportsAbout(entry.client, entry.community, id)).toMatchObject([
      { category: 'Spam', state: 'OPEN' },
    ]);

    await Promise.all([dismiss(id), dismiss(id)]);
    expect(await isPublic(id)).toBe(true);
    const counts = await entry.client.send(
      new GetCommand({ TableName: entry.community, Key: memberCountsKey(author.profile.id) }),
    );
    expect(acceptedOf(counts.Item)).toBe(1);
    const next = await post(author.cookie, { ...story, content: 'Another one.' });
    expect(await isPublic(contributionOf(next.body).id)).toBe(true);
  });

  itOnce('is in the feed as a suggestion only when it is approved, at a time with much spam', async () => {
    await setSpam(spamUntilWaiting);
    const { id } = contributionOf((await post((await newcomer()).cookie, suggestion)).body);
    expect((await lists().feed(20)).some((one) => one.id === id)).toBe(false);
    expect(await stored(id)).toMatchObject({ suggestionStatus: 'PENDING', isQuiet: true });
    const old = contributionOf((await post((await person()).cookie, suggestion)).body);
    expect((await lists().feed(20)).some((one) => one.id === old.id)).toBe(true);
  });

  it('is hidden by the reports of proven people, and by nobody else’s', async () => {
    const author = await newcomer();
    const { id } = contributionOf((await post(author.cookie, story)).body);
    for (let number = 0; number < 4; number++) await report(id, await newcomer());
    expect(await isPublic(id)).toBe(true);
    const proven = await Promise.all(Array.from({ length: reportsUntilHidden.ofNewcomer }, () => person()));
    await Promise.all(proven.map((who) => report(id, who)));
    expect(await isPublic(id)).toBe(false);
    expect((await stored(id))?.['hiddenBy']).toEqual(new Set(['reports']));
    expect(await spamToday()).toBe(1);

    await dismiss(id);
    expect(await isPublic(id)).toBe(true);
  });

  itOnce('needs more reports if moderators have accepted something of the author', async () => {
    const author = await newcomer();
    await putMemberCounts(entry.client, entry.community, author.profile.id, {
      contributions: 0,
      accepted: 1,
    });
    const { id } = contributionOf((await post(author.cookie, story)).body);
    for (let number = 1; number < reportsUntilHidden.ofOthers; number++) await report(id, await person());
    expect(await isPublic(id)).toBe(true);
    await report(id, await person());
    expect(await isPublic(id)).toBe(false);
    expect(await spamToday()).toBe(0);
  });
});
