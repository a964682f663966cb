import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { Person, Role } from '@touchdown/shared/contract/person.ts';
import type { ReviewAction } from '@touchdown/shared/moderation/moderation-limits.ts';
import { objectionSentences } from '@touchdown/shared/contributions/objection-sentences.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tornadoOfRecord } from '../../domain/catalogue/tornado-of-record.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { historyOf } from '../../domain/corrections/list-corrections.ts';
import { auditItemsAbout } from '../../testing/audit-items-about.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpProfile, putProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { startModerationEntry, type ModerationEntry } from '../../testing/start-moderation-entry.ts';
import { dynamodbStandIns, testClient } from '../../testing/test-table.ts';
import { suggestionHandlers } from '../contributions/suggestion-handlers.ts';
import type { Deciding } from './deciding.ts';
import { decisionWriter } from './decision-writer.ts';
import { findRecord } from './find-record.ts';
import { operator } from './plan-review.ts';
import { reviewSuggestion, type ReviewRequest } from './review-suggestion.ts';
import { undoDecisions } from './undo-decisions.ts';
import { firstDecisions, standFirstDecisions } from './stand-first-decisions.ts';

const moore = madeUpTornado('2013-05-20T19:56:00Z', { display_name: 'Moore', injuries: 100, fatalities: 24 });
const createdAt = '2026-11-20T12:00:00.000Z';
const [minute, hour] = [60_000, 3_600_000];

type SignedIn = Awaited<ReturnType<typeof putSignedIn>>;

describe.each(dynamodbStandIns)('decisions of two moderators, over $name', ({ endpoint, itOnce }) => {
  let entry: ModerationEntry;
  let deciding: Deciding;
  let author: SignedIn;
  let grace: SignedIn;
  let linus: SignedIn;
  let reader: SignedIn;
  let time = Date.parse('2026-11-22T12:00:00.000Z');

  beforeAll(async () => {
    entry = await startModerationEntry(endpoint, { record: { tornadoes: [moore] }, reports: [] });
    const client = testClient(entry.watched.endpoint);
    const { community, catalogue } = entry;
    const now = () => time;
    deciding = {
      client,
      community,
      writer: decisionWriter(client, { community, catalogue }, now),
      findRecord: findRecord(client, catalogue, {
        current: () => Promise.reject(new Error('There are no reports.')),
      }),
      now,
    };
    [author, grace, linus, reader] = [
      await person('user'),
      await person('moderator'),
      await person('moderator'),
      await person('user'),
    ];
  });
  afterEach(() => entry.watched.mend());
  afterAll(() => entry.stop());

  function person(role: Role): Promise<SignedIn> {
    return putSignedIn(entry.client, entry.community, { profile: madeUpProfile({ role }) });
  }

  async function suggested(
    proposedValue: string,
    targetField = 'fatalities',
    over: Partial<StoredContribution> = {},
  ) {
    const suggestion = madeUpContribution({
      createdAt,
      target: { kind: 'tornado', id: moore.id, display_name: 'Moore', state: 'Kansas' },
      contributionType: 'EDIT_SUGGESTION',
      title: null,
      content: { targetField, currentValue: '24', proposedValue, reason: 'A list.' },
      suggestionStatus: 'PENDING',
      authorId: author.profile.id,
      author: { username: author.profile.username, role: 'user', photo: null },
      ...over,
    });
    await putContributions(entry.client, entry.community, [suggestion]);
    return suggestion.id;
  }

  async function review(action: ReviewAction, id: string, who = grace, request: ReviewRequest = {}) {
    time += 1_000;
    const by = who === (operator as unknown) ? operator : who.profile;
    const { outcome, suggestion } = await reviewSuggestion(deciding)(action, id, request, by);
    return { outcome, suggestion };
  }
  /** The code of the problem, or the outcome. */
  async function tried(...request: Parameters<typeof review>): Promise<string> {
    try {
      return (await review(...request)).outcome;
    } catch (error) {
      if (error instanceof Problem) return error.code;
      throw error;
    }
  }
  const item = async (id: string) => {
    const Key = { pk: `CONTRIB#${id}`, sk: 'META' };
    const { Item } = await entry.client.send(new GetCommand({ TableName: entry.community, Key }));
    return Item as StoredContribution | undefined;
  };
  const fatalities = async () => (await tornadoOfRecord(entry.client, entry.catalogue)(moore.id)).fatalities;
  const corrections = async (id: string) =>
    (await historyOf(entry.client, entry.catalogue, { type: 'tornado', id: moore.id })).filter(
      ({ suggestionId }) => suggestionId === id,
    );
  const audited = async (id: string) =>
    (await auditItemsAbout(entry.client, entry.community, id))
      .toSorted((a, b) => (String(a['sk']) < String(b['sk']) ? -1 : 1))
      .map(({ what }) => what);
  /** Runs the job, for suggestions of one test. */
  const standing = async (...ids: string[]) => {
    const failures: unknown[] = [];
    const all = await firstDecisions(entry.client, entry.community);
    const due = all.filter((id) => ids.includes(id));
    const onFailure = (_id: string, error: unknown) => failures.push(error);
    return { ...(await standFirstDecisions(deciding, due, onFailure)), failures };
  };
  const handlers = (client = entry.client) => suggestionHandlers(client, entry.community, () => time);
  const object = (id: string, who: SignedIn, reason = 'The survey says otherwise.') =>
    handlers(testClient(entry.watched.endpoint)).objectToDecision(
      { params: { id }, body: { reason }, person: asPerson(who) } as never,
      undefined as never,
      undefined as never,
    );
  const asPerson = ({ profile }: SignedIn): Person => ({
    id: profile.id,
    username: profile.username,
    role: profile.role,
    isVerified: true,
    sessionId: 'one',
  });

  it('a count of deaths changes when a second moderator approves it too', async () => {
    const before = await fatalities();
    const id = await suggested('25');
    expect(await tried('approve', id, grace, { note: 'Counted.' })).toBe('first');
    expect(await tried('approve', id, grace)).toBe('first');
    expect(await item(id)).toMatchObject({
      suggestionStatus: 'PENDING',
      first: { status: 'APPROVED', by: grace.profile.id, note: 'Counted.', objections: 0 },
    });
    expect([await fatalities(), await corrections(id)]).toEqual([before, []]);
    // The opposite clears it and decides nothing.
    expect(await tried('reject', id, linus)).toBe('done');
    expect(await tried('approve', id, grace, { note: 'Counted.' })).toBe('first');
    expect(await tried('approve', id, linus)).toBe('done');
    const after = await item(id);
    expect(after).toMatchObject({
      suggestionStatus: 'APPROVED',
      decision: { by: linus.profile.id, first: grace.profile.id, note: 'Counted.' },
    });
    expect(after).not.toHaveProperty('first');
    expect(await fatalities()).toBe(25);
    const [kept] = await corrections(id);
    expect(kept).toMatchObject({
      reason: 'A list.',
      firstApprovedBy: grace.profile.username,
      firstApprovedAt: expect.any(String),
      approvedBy: linus.profile.username,
      objections: 0,
    });
    // Both have decided so: a repeat by either has the same answer.
    for (const who of [grace, linus]) expect(await tried('approve', id, who)).toBe('done');
    const first = ['suggestion-first-approved', 'suggestion-first-cleared', 'suggestion-first-approved'];
    expect(await audited(id)).toEqual([...first, 'suggestion-approved']);
  });

  it('two moderators at once are first and second at most, and never both the first', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await suggested(String(40 + round));
      const outcomes = await Promise.all([tried('approve', id, grace), tried('approve', id, linus)]);
      const after = await item(id);
      const isApproved = after?.suggestionStatus === 'APPROVED';
      expect(outcomes.toSorted()).toEqual(isApproved ? ['done', 'first'] : ['CONFLICT', 'first']);
      expect(await corrections(id)).toHaveLength(isApproved ? 1 : 0);
      expect(await audited(id)).toHaveLength(isApproved ? 2 : 1);
    }
  });

  it('an approval is taken back once by its moderator', async () => {
    const before = await fatalities();
    const id = await suggested('27');
    await review('approve', id, grace);
    const { suggestion } = await review('approve', id, linus);
    const { decidedAt } = suggestion;
    expect(await tried('reopen', id, linus)).toBe('INVALID_REQUEST');
    expect(await tried('reopen', id, linus, { seenDecidedAt: createdAt })).toBe('CONFLICT');
    expect(await tried('reopen', id, linus, { seenDecidedAt: decidedAt })).toBe('done');
    expect(await tried('reopen', id, linus, { seenDecidedAt: decidedAt })).toBe('done');
    expect(await fatalities()).toBe(before);
    const open = await item(id);
    expect(open).toMatchObject({ suggestionStatus: 'PENDING', g3pk: 'SUG#PENDING' });
    for (const name of ['decision', 'decidedAt', 'correction', 'first'])
      expect(open).not.toHaveProperty(name);
  });

  it('a withdrawal by two is told with both names, what each said, and the objections', async () => {
    const id = await suggested('31');
    await review('approve', id, grace);
    await review('approve', id, linus);
    time += 11 * minute;
    const said = { reason: 'OTHER_TORNADO', note: 'The certificate is of another county.' } as const;
    expect(await tried('reject', id, linus, said)).toBe('first');
    await object(id, reader);
    expect(await tried('reject', id, grace)).toBe('done');
    expect((await item(id))?.decision).toMatchObject({ ...said, by: grace.profile.id });
    expect(await corrections(id)).toMatchObject([
      {
        takenBackBy: grace.profile.username,
        takenBackFirstBy: linus.profile.username,
        takenBackReason: said.reason,
        takenBackNote: said.note,
        takenBackObjections: 1,
      },
    ]);
  });

  it('an undo that races with a newer decision changes nothing of it', async () => {
    const id = await suggested('303', 'injuries');
    const { suggestion } = await review('reject', id, grace);
    let isDone = false;
    entry.watched.before('TransactWriteItems', async () => {
      if (isDone) return;
      isDone = true;
      await review('approve', id, linus);
    });
    expect(await tried('reopen', id, grace, { seenDecidedAt: suggestion.decidedAt })).toBe('CONFLICT');
    expect(await item(id)).toMatchObject({
      suggestionStatus: 'APPROVED',
      decision: { by: linus.profile.id },
    });
    expect(await corrections(id)).toHaveLength(1);
  });

  it('stands after 24 hours without an objection, once', async () => {
    const id = await suggested('28');
    await review('approve', id, grace);
    time += 24 * hour - minute;
    expect(await standing(id)).toMatchObject({ stood: 0, cleared: 0, failures: [] });
    time += 2 * minute;
    const both = await Promise.all([standing(id), standing(id)]);
    expect(both.flatMap(({ failures }) => failures)).toEqual([]);
    expect(both.reduce((sum, { stood }) => sum + stood, 0)).toBe(1);
    expect(await item(id)).toMatchObject({
      suggestionStatus: 'APPROVED',
      decision: { by: grace.profile.id, isByTime: true },
    });
    expect(await fatalities()).toBe(28);
    const [kept] = await corrections(id);
    expect(kept).toMatchObject({ approvedBy: grace.profile.username, byTime: true });
    expect(kept).not.toHaveProperty('firstApprovedBy');
    expect(await standing(id)).toMatchObject({ stood: 0, cleared: 0 });
    expect(await audited(id)).toEqual(['suggestion-first-approved', 'suggestion-approved']);
  });

  it('an objection, also at the last moment, leaves it to a second moderator', async () => {
    const id = await suggested('29');
    await review('approve', id, grace);
    time += 25 * hour;
    let isDone = false;
    entry.watched.before('TransactWriteItems', async () => {
      if (isDone) return;
      isDone = true;
      await object(id, reader);
    });
    expect(await standing(id)).toMatchObject({ stood: 0, cleared: 0, failures: [] });
    entry.watched.mend();
    expect(await standing(id)).toMatchObject({ stood: 0, cleared: 0 });
    await object(id, reader);
    await object(id, author, 'It was another count.');
    expect((await item(id))?.first).toMatchObject({
      objections: 2,
      reasons: ['The survey says otherwise.', 'It was another count.'],
    });
    expect(await tried('approve', id, linus)).toBe('done');
    expect(await corrections(id)).toMatchObject([{ objections: 2 }]);
    await expect(object(id, reader)).rejects.toThrow(objectionSentences.nothingToObject);
  });

  it('many who object at once are each counted once', async () => {
    const id = await suggested('30');
    await review('approve', id, grace);
    const people = [reader, author, linus];
    await Promise.all([...people, ...people].map((who) => object(id, who)));
    expect((await item(id))?.first).toMatchObject({ objections: people.length });
    await review('reject', id, linus);
  });

  it('a first decision of somebody who is no moderator any more counts for nothing', async () => {
    const demoted = await person('moderator');
    const [id, due] = [await suggested('31'), await suggested('32')];
    for (const one of [id, due]) await review('approve', one, demoted);
    await putProfile(entry.client, entry.community, { ...demoted.profile, role: 'user' });
    // The second becomes the first.
    expect(await tried('approve', id, linus)).toBe('first');
    expect((await item(id))?.first).toMatchObject({ by: linus.profile.id });
    time += 25 * hour;
    await object(id, reader);
    expect(await standing(id, due)).toMatchObject({ stood: 0, cleared: 1, failures: [] });
    expect(await item(due)).not.toHaveProperty('first');
    expect(await corrections(due)).toEqual([]);
  });

  itOnce('a first decision whose value does not fit any more is cleared', async () => {
    const id = await suggested('33');
    await review('approve', id, grace);
    const same = await suggested('33');
    await review('approve', same, grace);
    await review('approve', same, linus);
    time += 25 * hour;
    expect(await standing(id)).toMatchObject({ stood: 0, cleared: 1, failures: [] });
    expect(await item(id)).not.toHaveProperty('first');
  });

  it('each step is made once when its answer is lost, and not at all when it fails', async () => {
    const id = await suggested('34');
    const steps: [ReviewAction, SignedIn][] = [
      ['return', grace],
      ['approve', grace],
      ['approve', linus],
    ];
    for (const [action, who] of steps) {
      const before = await item(id);
      entry.watched.fail('TransactWriteItems', 10);
      expect(await tried(action, id, who)).toBe('UNAVAILABLE');
      entry.watched.mend();
      expect(await item(id)).toEqual(before);
      entry.watched.fail('TransactWriteItems', 10, { afterwards: true });
      expect(await tried(action, id, who)).toBe('UNAVAILABLE');
      entry.watched.mend();
      const written = await item(id);
      expect(await tried(action, id, who)).toMatch(/done|first/);
      expect(await item(id)).toEqual(written);
    }
    expect(await audited(id)).toEqual([
      'suggestion-returned',
      'suggestion-first-approved',
      'suggestion-approved',
    ]);
    expect(await corrections(id)).toHaveLength(1);
  });

  it('a returned one waits for its author, whose source puts it back into the queue', async () => {
    const id = await suggested('305', 'injuries');
    expect(await tried('return', id, grace, { note: 'Which list?' })).toBe('done');
    expect(await tried('return', id, linus)).toBe('done');
    expect((await item(id))?.returned).toMatchObject({ by: grace.profile.id, note: 'Which list?' });
    const source = { url: 'https://survey.example/1', host: 'survey.example', citation: null };
    const answer = (who: SignedIn) =>
      handlers().nameSource(
        { params: { id }, body: { source }, person: asPerson(who) } as never,
        undefined as never,
        undefined as never,
      );
    await expect(answer(reader)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    for (let times = 0; times < 2; times++) {
      expect(await answer(author)).toMatchObject({ data: { contribution: { content: { source } } } });
    }
    const after = await item(id);
    expect(after).not.toHaveProperty('returned');
    expect(after).toMatchObject({ suggestionStatus: 'PENDING', content: { proposedValue: '305', source } });
    await review('approve', id, grace);
    expect(await corrections(id)).toMatchObject([{ source }]);
    await expect(
      handlers().nameSource(
        {
          params: { id },
          body: { source: { ...source, url: 'https://other.example/' } },
          person: asPerson(author),
        } as never,
        undefined as never,
        undefined as never,
      ),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await tried('return', id, grace)).toBe('CONFLICT');
  });

  it('takes back everything of one moderator since a time, and nothing that others decided later', async () => {
    const rogue = await person('moderator');
    const before = await suggested('400', 'injuries');
    await review('approve', before, rogue);
    time += hour;
    const since = time;
    const [approved, rejected, first, returned, later, seconded] = [
      await suggested('401', 'injuries'),
      await suggested('402', 'injuries'),
      await suggested('41'),
      await suggested('403', 'injuries'),
      await suggested('404', 'injuries'),
      await suggested('42'),
    ] as const;
    await review('approve', approved, rogue);
    await review('reject', rejected, rogue);
    await review('approve', first, rogue);
    await review('return', returned, rogue);
    await review('reject', later, rogue);
    await review('approve', later, grace);
    await review('approve', seconded, rogue);
    await review('approve', seconded, linus);
    time += 2 * 24 * hour;
    const request = { by: rogue.profile.id, since };
    const undo = async (isDryRun: boolean) => {
      const { client, now } = deciding;
      const undoings = await undoDecisions(client, entry, now, { ...request, isDryRun });
      return Object.fromEntries(undoings.map(({ id, what, outcome }) => [id, `${outcome}: ${what}`]));
    };
    const all = (outcome: string) => ({
      [approved]: `${outcome}: approved`,
      [rejected]: `${outcome}: rejected`,
      [first]: `${outcome}: first decision`,
      [returned]: `${outcome}: returned`,
      [later]: 'left: decided by others since',
      [seconded]: 'left: decided by others since',
    });
    const stored = async () => Promise.all([approved, rejected, first, returned].map(item));
    const asBefore = await stored();
    expect(await undo(true)).toEqual(all('would be undone'));
    expect(await stored()).toEqual(asBefore);
    // The second of its transactions fails, so a part is left for the next time.
    let writes = 0;
    entry.watched.before('TransactWriteItems', () => {
      if (++writes === 2) entry.watched.fail('TransactWriteItems', 10);
      return Promise.resolve();
    });
    const outcomes = Object.values(await undo(false));
    entry.watched.mend();
    expect(outcomes.filter((one) => one.startsWith('failed')).length).toBeGreaterThan(0);
    await undo(false);
    for (const one of await stored()) {
      expect(one).toMatchObject({ suggestionStatus: 'PENDING' });
      for (const name of ['first', 'returned', 'decision', 'correction'])
        expect(one).not.toHaveProperty(name);
    }
    expect((await corrections(approved))[0]).toMatchObject({ takenBackBy: 'operator' });
    for (const id of [later, seconded]) expect((await item(id))?.suggestionStatus).toBe('APPROVED');
    expect((await item(before))?.suggestionStatus).toBe('APPROVED');
    const again = Object.values(await undo(false));
    expect(new Set(again)).toEqual(new Set(['left: decided by others since']));
  });

  itOnce('the operator undoes without a second moderator', async () => {
    const id = await suggested('306', 'injuries');
    const { suggestion } = await review('approve', id, grace);
    time += hour;
    const request = { seenDecidedAt: suggestion.decidedAt };
    expect(await tried('reopen', id, operator as never, request)).toBe('done');
    expect((await corrections(id))[0]).toMatchObject({ takenBackBy: 'operator' });
    expect(await tried('reopen', id, operator as never, request)).toBe('done');
  });
});
