import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import type { EditProposal } from '@touchdown/shared/contributions/schema.ts';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import type { Role } from '@touchdown/shared/contract/person.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pointerKey } from '../../domain/catalogue/catalogue-pointer.ts';
import { readChanges } from '../../domain/catalogue/stored-catalogue.ts';
import { tornadoOfRecord } from '../../domain/catalogue/tornado-of-record.ts';
import type { ContributionTarget, StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { takeBack, writeCorrection } from '../../domain/corrections/correction-writer.ts';
import { historyOf } from '../../domain/corrections/list-corrections.ts';
import { contributionRemoval } from '../../domain/contributions/contribution-removal.ts';
import { auditItemsAbout } from '../../testing/audit-items-about.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpProfile, putProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { startModerationEntry, type ModerationEntry } from '../../testing/start-moderation-entry.ts';
import { dynamodbStandIns, oneStandIn } from '../../testing/test-table.ts';

const moore = madeUpTornado('2013-05-20T19:56:00Z', {
  display_name: 'Moore',
  injuries: 100,
  tor_f_scale: 'EF5',
});
const withdrawn = madeUpTornado('2013-05-21T10:00:00Z', { status: 'withdrawn' });
const retired = '20130522-k3v9qx2a';
const report = madeUpStormReport('2013-05-20', '1956');
const promoted = madeUpStormReport('2013-05-20', '2000', { status: 'PROMOTED_TO_OFFICIAL' });
const createdAt = '2026-11-20T12:00:00.000Z';

type SignedIn = Awaited<ReturnType<typeof putSignedIn>>;
type Decision = 'approve' | 'reject' | 'close';

const aboutTornado = (id: string = moore.id): ContributionTarget => ({
  kind: 'tornado',
  id,
  display_name: 'Moore',
  state: 'Kansas',
});
const aboutReport = (id: string): ContributionTarget => ({
  kind: 'spc-report',
  id,
  location_text: '2 SW VIOLA',
  state: 'KANSAS',
});

describe.each(dynamodbStandIns)('deciding on suggestions, over $name', ({ endpoint, itOnce }) => {
  let entry: ModerationEntry;
  let author: SignedIn;
  let grace: SignedIn;
  let linus: SignedIn;

  beforeAll(async () => {
    entry = await startModerationEntry(endpoint, {
      record: { tornadoes: [moore, withdrawn], redirects: { [retired]: moore.id } },
      reports: [report, promoted],
    });
    [author, grace, linus] = [await person('user'), await person('moderator'), await person('moderator')];
  });
  afterEach(() => entry.watched.mend());
  afterAll(() => entry.stop());

  function person(role: Role): Promise<SignedIn> {
    return putSignedIn(entry.client, entry.community, { profile: madeUpProfile({ role }) });
  }

  async function suggested(
    proposal: Partial<EditProposal> = {},
    over: Partial<StoredContribution> = {},
  ): Promise<string> {
    const { id: authorId, username } = author.profile;
    const suggestion = madeUpContribution({
      createdAt,
      target: aboutTornado(),
      contributionType: 'EDIT_SUGGESTION',
      title: null,
      content: {
        targetField: 'injuries',
        currentValue: '100',
        proposedValue: '120',
        reason: 'A list.',
        ...proposal,
      },
      suggestionStatus: 'PENDING',
      authorId,
      author: { username, role: 'user', photo: null },
      ...over,
    });
    await putContributions(entry.client, entry.community, [suggestion]);
    return suggestion.id;
  }

  const decide = (id: string, decision: Decision, who: SignedIn = grace, body?: unknown) =>
    entry.ask('POST', `/moderation/suggestions/${id}/${decision}`, who.cookie, body);
  const item = async (id: string) => {
    const Key = { pk: `CONTRIB#${id}`, sk: 'META' };
    return (await entry.client.send(new GetCommand({ TableName: entry.community, Key }))).Item;
  };
  const audited = async (id: string) => {
    const items = await auditItemsAbout(entry.client, entry.community, id);
    return items
      .toSorted((a, b) => (String(a['sk']) < String(b['sk']) ? -1 : 1))
      .map(({ what, by, note, reason }) => (reason ? [what, by, note, reason] : [what, by, note]));
  };
  const correctionsOf = async (id: string) => {
    const targets = [
      { type: 'tornado', id: moore.id },
      { type: 'spc-report', id: report.id },
    ] as const;
    const all = await Promise.all(targets.map((target) => historyOf(entry.client, entry.catalogue, target)));
    return all.flat().filter(({ suggestionId }) => suggestionId === id);
  };
  const injuries = async () => (await tornadoOfRecord(entry.client, entry.catalogue)(moore.id)).injuries;
  const numbers = async () =>
    (await readChanges(entry.client, entry.catalogue, 1, 10_000)).map(({ sequence }) => sequence);
  const sequence = async () => {
    const { Item } = await entry.client.send(new GetCommand({ TableName: entry.catalogue, Key: pointerKey }));
    return Number(Item?.['sequence']);
  };
  const inPartition = async (status: string, id: string) => {
    const { Items: items = [] } = await entry.client.send(
      new QueryCommand({
        TableName: entry.community,
        IndexName: 'gsi3',
        KeyConditionExpression: 'g3pk = :status',
        ExpressionAttributeValues: { ':status': `SUG#${status}` },
      }),
    );
    return items.some((one) => one['id'] === id);
  };

  it('an approval puts the value into the record, with everything that belongs to it', async () => {
    const id = await suggested();
    const answer = await decide(id, 'approve', grace, { note: ' Thanks. ', seenStatus: 'PENDING' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Suggestion approved successfully.',
        data: {
          suggestion: {
            id,
            suggestion_status: 'APPROVED',
            value_now: '120',
            field_label: 'Injuries',
            flags: [],
            decision: { by: grace.profile.username, note: 'Thanks.' },
          },
        },
      },
    });
    expect(await injuries()).toBe(120);
    const [correction] = await correctionsOf(id);
    expect(correction).toMatchObject({
      field: 'injuries',
      value: 120,
      official: 100,
      targetName: 'Moore',
      state: 'Kansas',
      suggestedBy: author.profile.username,
      approvedBy: grace.profile.username,
    });
    const number = correction?.number;
    expect(await item(id)).toMatchObject({
      suggestionStatus: 'APPROVED',
      g3pk: 'SUG#APPROVED',
      correction: { target: { kind: 'tornado', id: moore.id }, field: 'injuries', number },
      decision: { status: 'APPROVED', by: grace.profile.id, note: 'Thanks.' },
    });
    expect([await inPartition('PENDING', id), await inPartition('APPROVED', id)]).toEqual([false, true]);
    expect(await audited(id)).toEqual([['suggestion-approved', grace.profile.id, 'Thanks.']]);
    expect(await numbers()).toContain(number);
  });

  it('a correction that was taken back by itself does not keep its suggestion from being rejected', async () => {
    const id = await suggested({ targetField: 'source', currentValue: 'made up', proposedValue: 'Survey' });
    await decide(id, 'approve');
    const [correction] = await correctionsOf(id);
    if (!correction) throw new Error('There is no correction.');
    const { target, field, number } = correction;
    const by = { takenBackBy: 'operator', takenBackAt: '2026-11-23T00:00:00.000Z' };
    await writeCorrection(entry.client, entry.catalogue, takeBack({ target, field, number, ...by }));
    expect((await decide(id, 'reject')).status).toBe(200);
    expect(await item(id)).toMatchObject({ suggestionStatus: 'REJECTED' });
    expect(await correctionsOf(id)).toMatchObject([{ takenBackBy: 'operator' }]);
  });

  itOnce('nobody decides on their own suggestion, whatever their role', async () => {
    const own = await person('admin');
    const id = await suggested({}, { authorId: own.profile.id });
    for (const decision of ['approve', 'reject'] as const) {
      expect(await decide(id, decision, own)).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', error: 'You cannot review your own suggestion.' },
      });
    }
    expect(await item(id)).toMatchObject({ suggestionStatus: 'PENDING' });
  });

  it('two moderators at once have one outcome, and a repeat by the same one the same answer', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await suggested({ proposedValue: String(300 + round) });
      const answers = await Promise.all([
        decide(id, 'approve', grace, { seenStatus: 'PENDING' }),
        decide(id, round % 2 ? 'reject' : 'approve', linus, { seenStatus: 'PENDING' }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await audited(id)).toHaveLength(1);
      const [after, corrections] = [await item(id), await correctionsOf(id)];
      expect(corrections).toHaveLength(after?.['suggestionStatus'] === 'APPROVED' ? 1 : 0);
    }
    const id = await suggested();
    for (let time = 0; time < 2; time++) expect((await decide(id, 'approve')).status).toBe(200);
    expect(await decide(id, 'approve', linus)).toMatchObject({
      status: 409,
      body: { error: 'This suggestion has already been approved.' },
    });
    expect(await correctionsOf(id)).toHaveLength(1);
    expect(await audited(id)).toHaveLength(1);
  });

  it('a decision on a status that somebody else has changed is refused', async () => {
    const id = await suggested({ proposedValue: '433' });
    await decide(id, 'approve', linus);
    expect(await decide(id, 'reject', grace, { seenStatus: 'PENDING' })).toMatchObject({ status: 409 });
    expect(await item(id)).toMatchObject({ suggestionStatus: 'APPROVED' });
    // Votes move a suggestion between the open states.
    const selected = await suggested({}, { suggestionStatus: 'COMMUNITY_SELECTED' });
    expect((await decide(selected, 'reject', grace, { seenStatus: 'PENDING' })).status).toBe(200);
  });

  it('votes that select a suggestion in the middle of its approval change nothing of it', async () => {
    const id = await suggested({ proposedValue: '401' });
    let isDone = false;
    entry.watched.before('TransactWriteItems', async () => {
      if (isDone) return;
      isDone = true;
      await entry.client.send(
        new UpdateCommand({
          TableName: entry.community,
          Key: { pk: `CONTRIB#${id}`, sk: 'META' },
          UpdateExpression: 'SET suggestionStatus = :selected, g3pk = :partition, #up = :six',
          ExpressionAttributeNames: { '#up': 'up' },
          ExpressionAttributeValues: {
            ':selected': 'COMMUNITY_SELECTED',
            ':partition': 'SUG#COMMUNITY_SELECTED',
            ':six': 6,
          },
        }),
      );
    });
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(await item(id)).toMatchObject({ suggestionStatus: 'APPROVED', g3pk: 'SUG#APPROVED', up: 6 });
  });

  it.each([
    ['is demoted', { role: 'user' as const }],
    [
      'is suspended',
      {
        suspension: {
          reason: 'Advertising.',
          until: null,
          hidesContributions: false,
          at: createdAt,
          by: 'operator',
        },
      },
    ],
    ['deletes the account', undefined],
  ])('a moderator who %s in the middle of a decision is refused', async (_what, change) => {
    for (const decision of ['approve', 'reject'] as const) {
      const who = await person('moderator');
      const id = await suggested();
      const before = await sequence();
      entry.watched.before('TransactWriteItems', async () => {
        const { id: uid } = who.profile;
        const gone = { id: uid, authEpoch: 1, deletedAt: createdAt, deletesContributions: false };
        await putProfile(
          entry.client,
          entry.community,
          change ? { ...who.profile, ...change } : (gone as never),
        );
      });
      expect(await decide(id, decision, who)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      entry.watched.mend();
      expect(await item(id)).toMatchObject({ suggestionStatus: 'PENDING' });
      expect([await sequence(), await audited(id), await correctionsOf(id)]).toEqual([before, [], []]);
    }
  });

  it('an author who is renamed in the middle of an approval is not recorded under the old name', async () => {
    const [id, { profile }] = [await suggested({ proposedValue: '402' }), author];
    const renamed = { ...profile, username: 'renamed' };
    entry.watched.before('TransactWriteItems', () => putProfile(entry.client, entry.community, renamed));
    expect(await decide(id, 'approve')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    entry.watched.mend();
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(await correctionsOf(id)).toMatchObject([{ suggestedBy: 'renamed' }]);
    await putProfile(entry.client, entry.community, profile);
  });

  itOnce('a suggestion by a deleted account becomes a correction without a name', async () => {
    const id = await suggested(
      { proposedValue: '403' },
      { authorId: '01MADE9999999999999999999X', author: null },
    );
    expect((await decide(id, 'approve')).status).toBe(200);
    const corrections = await correctionsOf(id);
    expect(corrections).toMatchObject([{ suggestedBy: null }]);
    // Nor with their own words.
    expect(corrections[0]).not.toHaveProperty('reason');
  });

  itOnce.each([
    ['a withdrawn tornado', {}, { target: aboutTornado(withdrawn.id) }, /no longer in the record/],
    ['an unknown tornado', {}, { target: aboutTornado('20130101-k3v9qx2a') }, /no longer in the record/],
    [
      'a promoted report',
      { targetField: 'county' },
      { target: aboutReport(promoted.id) },
      /has become an official tornado/,
    ],
    ['an unknown report', {}, { target: aboutReport('spc-20130101-k3v9qx2a') }, /no longer in the source/],
    ['an unknown field', { targetField: 'id' }, {}, /is damaged/],
    ['a field of another kind of target', { targetField: 'county' }, {}, /is damaged/],
    [
      'a field that only the report had which became this tornado',
      { targetField: 'comments', proposedValue: 'A barn.' },
      { origin: { kind: 'spc-report' as const, id: promoted.id } },
      /about a preliminary report/,
    ],
    ['content that cannot be read', undefined, { content: '{' }, /is damaged/],
    ['a value that does not fit', { proposedValue: 'many' }, {}, /whole number/],
    [
      'a value that no longer fits',
      { targetField: 'end_datetime', proposedValue: '2013-05-19 10:00' },
      {},
      /after the recorded beginning/,
    ],
  ])(
    'an approval for %s is refused with a sentence, a rejection is not',
    async (_what, proposal, over, sentence) => {
      const id = await suggested(proposal, over);
      const before = await sequence();
      const answer = await decide(id, 'approve');
      expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
      expect((answer.body as { error: string }).error).toMatch(sentence);
      expect(await item(id)).toMatchObject({ suggestionStatus: 'PENDING' });
      expect(await sequence()).toBe(before);
      expect((await decide(id, 'reject')).status).toBe(200);
    },
  );

  itOnce('follows a tornado that was merged with another', async () => {
    const id = await suggested({ proposedValue: '404' }, { target: aboutTornado(retired) });
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(await injuries()).toBe(404);
    expect((await decide(id, 'reject')).status).toBe(200);
  });

  it('a suggestion for a report that became a tornado says so, and only the state is still approved', async () => {
    const origin = { kind: 'spc-report' as const, id: promoted.id };
    // The newest of all, so that the first page has them.
    const over = { origin, createdAt: '2026-11-21T12:00:00.000Z' };
    const ofComments = await suggested({ targetField: 'comments', proposedValue: 'A barn.' }, over);
    const ofState = await suggested({ targetField: 'state', proposedValue: 'Oklahoma' }, over);
    const shown = async (id: string) => {
      const list = await entry.ask('GET', '/moderation/suggestions', grace.cookie);
      const { suggestions } = (list.body as { data: { suggestions: ReviewedSuggestion[] } }).data;
      return suggestions.find((one) => one.id === id);
    };
    // The index of the list, kept for some seconds, may be of an earlier test.
    await expect
      .poll(() => shown(ofComments), { interval: 500, timeout: 60_000 })
      .toMatchObject({
        field_label: 'Comments',
        value_now: null,
        flags: expect.arrayContaining(['OF_REPORT']),
      });
    expect((await shown(ofState))?.flags).not.toContain('OF_REPORT');
    expect((await decide(ofComments, 'approve')).status).toBe(409);
    expect((await decide(ofState, 'approve')).status).toBe(200);
    expect((await decide(ofState, 'reject')).status).toBe(200);
    expect((await decide(ofComments, 'reject')).status).toBe(200);
  });

  it('corrects a storm report, and takes it back', async () => {
    const proposal = { targetField: 'county', currentValue: 'SUMNER', proposedValue: 'SEDGWICK' };
    const id = await suggested(proposal, { target: aboutReport(report.id) });
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(await correctionsOf(id)).toMatchObject([
      { value: 'SEDGWICK', official: 'SUMNER', state: 'Kansas' },
    ]);
    expect((await decide(id, 'reject')).status).toBe(200);
    expect((await correctionsOf(id))[0]).toHaveProperty('takenBackAt');
  });

  it('closes what the record already says, writes no correction, and counts for nobody', async () => {
    const now = String(await injuries());
    const { id: authorId } = (await person('user')).profile;
    const id = await suggested({ proposedValue: `0${now}` }, { authorId });
    const before = await sequence();
    expect(await decide(id, 'approve')).toMatchObject({
      status: 409,
      body: { error: moderationSentences.alreadySo },
    });
    for (let time = 0; time < 2; time++) {
      expect(await decide(id, 'close')).toMatchObject({
        status: 200,
        body: {
          message: 'Suggestion closed: the record already has this value.',
          data: {
            suggestion: {
              suggestion_status: 'REJECTED',
              decision: { already_so: true },
              author_record: { rejected: 0 },
            },
          },
        },
      });
    }
    expect([await sequence(), await correctionsOf(id)]).toEqual([before, []]);
    expect(await audited(id)).toMatchObject([['suggestion-closed', grace.profile.id, undefined]]);
    expect((await decide(id, 'close', linus)).status).toBe(409);
    expect((await decide(id, 'reject', grace)).status).toBe(409);
  });

  itOnce('closes nothing that the record does not say, or says because of it', async () => {
    const id = await suggested({ proposedValue: '431' });
    expect(await decide(id, 'close')).toMatchObject({
      status: 409,
      body: { error: moderationSentences.notAlreadySo },
    });
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(await decide(id, 'close')).toMatchObject({
      status: 409,
      body: { error: moderationSentences.alreadyApproved },
    });
    // Another one for the same value has become needless.
    const same = await suggested({ proposedValue: '431' });
    expect((await decide(same, 'close')).status).toBe(200);
    expect(await injuries()).toBe(431);
  });

  itOnce('refuses what is not a suggestion, was deleted, or was removed', async () => {
    const removed = await suggested();
    const stored = (await item(removed)) as unknown as StoredContribution;
    const removal = contributionRemoval(entry.client, entry.community, () => Date.now());
    await removal.byModerator(stored, 'another', { category: 'Spam' });
    const story = await suggested(undefined, {
      contributionType: 'PERSONAL_ACCOUNT',
      suggestionStatus: null,
    });
    for (const id of [removed, story, '01MADE00000000000000000XXX']) {
      expect(await decide(id, 'approve')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });

  it('one that is deleted in the middle of an approval stays deleted, and the record as it was', async () => {
    const id = await suggested({ proposedValue: '405' });
    const stored = (await item(id)) as unknown as StoredContribution;
    const before = await sequence();
    const removal = contributionRemoval(entry.client, entry.community, () => Date.now());
    let isDone = false;
    entry.watched.before('TransactWriteItems', async () => {
      if (!isDone) await removal.byOwner(stored);
      isDone = true;
    });
    expect((await decide(id, 'approve')).status).toBe(409);
    expect(await item(id)).toMatchObject({ removedByAuthor: true, suggestionStatus: 'PENDING' });
    expect(await sequence()).toBe(before);
  });

  it('deleting an approved suggestion keeps the fact and who suggested it', async () => {
    const id = await suggested({ proposedValue: '406' });
    await decide(id, 'approve');
    const stored = (await item(id)) as unknown as StoredContribution;
    await contributionRemoval(entry.client, entry.community, () => Date.now()).byOwner(stored);
    expect(await item(id)).toMatchObject({ removedByAuthor: true });
    expect(await injuries()).toBe(406);
    expect(await correctionsOf(id)).toMatchObject([{ suggestedBy: author.profile.username }]);
  });

  it.each(['approve', 'reject'] as const)(
    'to %s writes all or nothing when DynamoDB fails',
    async (decision) => {
      const id = await suggested({ proposedValue: decision === 'approve' ? '407' : '434' });
      if (decision === 'reject') await decide(id, 'approve');
      const [state, before] = [(await item(id))?.['suggestionStatus'], await sequence()];
      entry.watched.fail('TransactWriteItems', 10);
      expect((await decide(id, decision)).status).toBe(503);
      entry.watched.mend();
      expect([(await item(id))?.['suggestionStatus'], await sequence()]).toEqual([state, before]);
      entry.watched.cancel(3);
      expect((await decide(id, decision)).status).toBe(200);
      expect(await sequence()).toBe(before + 1);
    },
  );

  it('an approval whose answer is lost is made once, and its repeat succeeds', async () => {
    const id = await suggested({ proposedValue: '408' });
    const before = await sequence();
    entry.watched.fail('TransactWriteItems', 10, { afterwards: true });
    expect((await decide(id, 'approve')).status).toBe(503);
    entry.watched.mend();
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(await sequence()).toBe(before + 1);
    expect(await audited(id)).toHaveLength(1);
  });

  it('an approval succeeds while an import moves the pointer', async () => {
    const id = await suggested({ proposedValue: '409' });
    const before = await sequence();
    let moves = 0;
    entry.watched.before('TransactWriteItems', async () => {
      if (moves++ > 2) return;
      await entry.client.send(
        new UpdateCommand({
          TableName: entry.catalogue,
          Key: pointerKey,
          UpdateExpression: 'SET updatedAt = :at ADD #sequence :one',
          ExpressionAttributeNames: { '#sequence': 'sequence' },
          ExpressionAttributeValues: { ':at': createdAt, ':one': 1 },
        }),
      );
    });
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(await injuries()).toBe(409);
    expect(await sequence()).toBe(before + 4);
  });

  it('a rejection keeps its reason, one without has none, and nothing else takes one', async () => {
    const id = await suggested();
    const body = { reason: 'NO_SOURCE', note: 'Page 3?' };
    expect(await decide(id, 'approve', grace, body)).toMatchObject({
      status: 400,
      body: { error: moderationSentences.reasonOfOther },
    });
    expect((await decide(id, 'reject', grace, { reason: 'BECAUSE' })).status).toBe(400);
    const { body: answer } = await decide(id, 'reject', grace, body);
    expect(answer).toMatchObject({
      data: { suggestion: { decision: { ...body, by: grace.profile.username } } },
    });
    expect((await item(id))?.['decision']).toMatchObject(body);
    const entry = ['suggestion-rejected', grace.profile.id, body.note, body.reason];
    expect(await audited(id)).toEqual([entry]);
    const without = await suggested();
    await decide(without, 'reject');
    expect((await item(without))?.['decision']).not.toHaveProperty('reason');
  });

  itOnce('takes a note of at most 500 characters and nothing unknown', async () => {
    const id = await suggested();
    for (const [body, sentence] of [
      [{ note: 'x'.repeat(501) }, 'A note can be at most 500 characters long.'],
      [{ note: 'a\u0000b' }, /we can’t show/],
      [{ by: 'me' }, /Unknown name "by"/],
    ] as const) {
      const answer = await decide(id, 'reject', grace, body);
      expect(answer.status).toBe(400);
      expect((answer.body as { error: string }).error).toMatch(sentence);
    }
  });
});

// What each approval writes is proven above on every stand-in.
describe.each(oneStandIn)('many approvals in a row, over $name', ({ endpoint }) => {
  const count = 30;
  const damaged = Array.from({ length: 10 }, (_, hour) => madeUpTornado(`2013-05-20T1${hour}:00:00Z`));
  const targetOf = (at: number) => damaged[at % damaged.length] ?? moore;

  it('all become corrections, numbered without gaps', async () => {
    const entry = await startModerationEntry(endpoint, { record: { tornadoes: damaged }, reports: [] });
    const { cookie } = await putSignedIn(entry.client, entry.community, {
      profile: madeUpProfile({ role: 'moderator' }),
    });
    const suggestions = Array.from({ length: count }, (_, at) =>
      madeUpContribution({
        createdAt,
        target: aboutTornado(targetOf(at).id),
        contributionType: 'EDIT_SUGGESTION',
        content: { targetField: 'injuries', currentValue: '100', proposedValue: String(at), reason: 'x' },
        suggestionStatus: 'PENDING',
      }),
    );
    await putContributions(entry.client, entry.community, suggestions);
    for (const { id } of suggestions) {
      const { status } = await entry.ask('POST', `/moderation/suggestions/${id}/approve`, cookie);
      expect(status).toBe(200);
    }
    for (const [place, { id }] of damaged.entries()) {
      const own = Array.from({ length: count }, (_, at) => at).filter((at) => targetOf(at).id === id);
      const history = await historyOf(entry.client, entry.catalogue, { type: 'tornado', id });
      expect(history.map(({ number }) => number)).toEqual(own.map((at) => at + 1).toReversed());
      const { injuries } = await tornadoOfRecord(entry.client, entry.catalogue)(id);
      expect(injuries).toBe(count - damaged.length + place);
    }
    await entry.stop();
  });
});
