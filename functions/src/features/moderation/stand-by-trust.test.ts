import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { isSampled } from '@touchdown/shared/moderation/trust-table.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tornadoOfRecord } from '../../domain/catalogue/tornado-of-record.ts';
import { toRecordCorrections } from '../../domain/corrections/correction-views.ts';
import {
  contributionKey,
  type StoredContribution,
  type StoredDecision,
} from '../../domain/contributions/contribution-item.ts';
import { historyOf } from '../../domain/corrections/list-corrections.ts';
import { moderatorDecisions } from '../../domain/contributions/moderator-decisions.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { startModerationEntry, type ModerationEntry } from '../../testing/start-moderation-entry.ts';
import { dynamodbStandIns, testClient } from '../../testing/test-table.ts';
import type { Deciding } from './deciding.ts';
import { decisionWriter } from './decision-writer.ts';
import { findRecord } from './find-record.ts';
import { reviewSuggestion } from './review-suggestion.ts';
import { standByTrust } from './stand-by-trust.ts';

const moore = madeUpTornado('2013-05-20T19:56:00Z', {
  display_name: 'Moore',
  path_width: 1_000,
  fatalities: 24,
});
const createdAt = '2026-11-20T12:00:00.000Z';
const target = { kind: 'tornado', id: moore.id, display_name: 'Moore', state: 'Kansas' } as const;

describe.each(dynamodbStandIns)('small edits of people with trust, over $name', ({ endpoint }) => {
  let entry: ModerationEntry;
  let deciding: Deciding;
  let grace: Awaited<ReturnType<typeof putSignedIn>>;

  beforeAll(async () => {
    entry = await startModerationEntry(endpoint, { record: { tornadoes: [moore] }, reports: [] });
    const client = testClient(entry.watched.endpoint);
    const { community, catalogue } = entry;
    deciding = {
      client,
      community,
      writer: decisionWriter(client, { community, catalogue }, Date.now),
      findRecord: findRecord(client, catalogue, {
        current: () => Promise.reject(new Error('There are no reports.')),
      }),
      now: Date.now,
    };
    grace = await person('moderator');
  });
  afterEach(() => entry.watched.mend());
  afterAll(() => entry.stop());

  const person = (role: 'user' | 'moderator') =>
    putSignedIn(entry.client, entry.community, { profile: madeUpProfile({ role }) });

  function edit(authorId: string, over: Partial<StoredContribution>): StoredContribution {
    return madeUpContribution({
      createdAt,
      target,
      contributionType: 'EDIT_SUGGESTION',
      title: null,
      suggestionStatus: 'PENDING',
      authorId,
      author: null,
      content: { targetField: 'path_width', currentValue: '1000', proposedValue: '1050', reason: 'A map.' },
      ...over,
    });
  }

  /** Somebody with so many edits that moderators approved, and took back. */
  async function authorWith(approved: number, takenBack = 0): Promise<string> {
    const { id } = (await person('user')).profile;
    const decided = (status: StoredDecision['status'], count: number, more: Partial<StoredDecision> = {}) =>
      Array.from({ length: count }, () =>
        edit(id, {
          suggestionStatus: status,
          decidedAt: createdAt,
          decision: { status, by: grace.profile.id, note: null, ...more },
        }),
      );
    const all = [
      ...decided('APPROVED', approved),
      ...decided('REJECTED', takenBack, { isWithdrawal: true }),
      // What was rejected before it was approved counts for nothing.
      ...decided('REJECTED', 3),
    ];
    await putContributions(entry.client, entry.community, all);
    return id;
  }

  async function suggested(authorId: string, over: Partial<StoredContribution> = {}, wantsSample?: boolean) {
    let one = edit(authorId, over);
    // oxlint-disable-next-line no-unmodified-loop-condition -- the id is new each time
    while (wantsSample !== undefined && isSampled(one.id) !== wantsSample) one = edit(authorId, over);
    await putContributions(entry.client, entry.community, [one]);
    return one.id;
  }
  const follow = (id: string) =>
    standByTrust(deciding)({
      event: 'INSERT',
      kind: 'contribution',
      key: { id },
    } as never);
  const item = async (id: string) => {
    const { Item } = await entry.client.send(
      new GetCommand({ TableName: entry.community, Key: contributionKey(id) }),
    );
    return Item as unknown as StoredContribution;
  };
  const width = async () => (await tornadoOfRecord(entry.client, entry.catalogue)(moore.id)).path_width;
  const proposal = (targetField: string, proposedValue: string) => ({
    content: { targetField, currentValue: null, proposedValue, reason: 'A map.' },
  });

  it('stand at once, are in the record without a moderator’s name, and one of five is looked at', async () => {
    const author = await authorWith(10);
    const [sampled, other] = [
      await suggested(author, proposal('path_width', '1050'), true),
      await suggested(author, proposal('path_width', '1040'), false),
    ];
    await follow(sampled);
    expect(await width()).toBe(1_050);
    const [correction] = await historyOf(entry.client, entry.catalogue, { type: 'tornado', id: moore.id });
    expect(toRecordCorrections(correction ? [correction] : [], [])).toMatchObject([
      { suggestionId: sampled, approvedBy: null, byTrust: true },
    ]);
    // A repeat of the event, also while another runs, changes nothing.
    await Promise.all([follow(sampled), follow(sampled), follow(other)]);
    await follow(other);
    expect(await historyOf(entry.client, entry.catalogue, { type: 'tornado', id: moore.id })).toHaveLength(2);
    expect(await item(sampled)).toMatchObject({ suggestionStatus: 'APPROVED', standsByTrust: true });
    const unsampled = await item(other);
    expect(unsampled).not.toHaveProperty('standsByTrust');
    expect(moderatorDecisions(unsampled)).toMatchObject([{ action: 'STOOD_BY_TRUST' }]);
    // A moderator confirms the one, and takes the other back alone; that counts.
    const review = reviewSuggestion(deciding);
    for (let times = 0; times < 2; times++) await review('approve', sampled, {}, grace.profile);
    expect(await item(sampled)).not.toHaveProperty('standsByTrust');
    expect((await review('reject', other, {}, grace.profile)).outcome).toBe('done');
    expect(moderatorDecisions(await item(other))).toMatchObject([{ action: 'TAKEN_BACK' }]);
    expect(await item(sampled)).toMatchObject({ decision: { status: 'APPROVED', by: grace.profile.id } });
    expect(await item(other)).toMatchObject({ decision: { status: 'REJECTED', isWithdrawal: true } });
    // More than 5 % are taken back now, so the next one waits.
    const next = await suggested(author, proposal('path_width', '1060'));
    await follow(next);
    expect(await item(next)).toMatchObject({ suggestionStatus: 'PENDING' });
  });

  it.each([
    ['too few approved edits', 9, 0, 'path_width', '1052'],
    ['too many taken back', 15, 1, 'path_width', '1052'],
    ['a large change', 10, 0, 'path_width', '1500'],
    ['deaths', 10, 0, 'fatalities', '25'],
    ['injuries', 10, 0, 'injuries', '1'],
    ['a rating', 10, 0, 'tor_f_scale', 'EF5'],
    ['a name', 10, 0, 'display_name', 'Moor'],
    ['a value that does not fit', 10, 0, 'path_width', 'wide'],
  ])('wait for a moderator with %s', async (_what, approved, takenBack, field, value) => {
    const id = await suggested(await authorWith(approved, takenBack), proposal(field, value));
    await follow(id);
    expect(await item(id)).toMatchObject({ suggestionStatus: 'PENDING' });
  });

  it('wait once a moderator has undone or returned them', async () => {
    const author = await authorWith(10);
    const undone = await suggested(author, {
      ...proposal('path_width', '1053'),
      undone: { by: grace.profile.id, at: createdAt, of: createdAt },
    });
    const returned = await suggested(author, {
      ...proposal('path_width', '1054'),
      returned: { by: grace.profile.id, at: createdAt, note: null },
    });
    for (const id of [undone, returned]) {
      await follow(id);
      expect(await item(id)).toMatchObject({ suggestionStatus: 'PENDING' });
    }
  });

  it('leave a decision that a moderator makes in the same moment', async () => {
    const id = await suggested(await authorWith(10), proposal('path_width', '1055'));
    let isDone = false;
    entry.watched.before('TransactWriteItems', async () => {
      if (isDone) return;
      isDone = true;
      await reviewSuggestion(deciding)('reject', id, {}, grace.profile);
    });
    await follow(id);
    expect(await item(id)).toMatchObject({ suggestionStatus: 'REJECTED' });
  });
});
