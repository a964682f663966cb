import { randomUUID } from 'node:crypto';
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { suggestionSentences } from '@touchdown/shared/contributions/suggestion-sentences.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { mintTornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import { approve, writeCorrection } from '../../domain/corrections/correction-writer.ts';
import { byReview, suggestionPartition } from '../../domain/contributions/contribution-item.ts';
import { fromMemberCountsItem, memberCountsKey } from '../../domain/members/member-counts.ts';
import { partitionQuery } from '../../platform/aws/queries.ts';
import { logger } from '../../platform/log/logger.ts';
import { contributingPeople } from '../../testing/contributing-people.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { startContributingEntry, type ContributingEntry } from '../../testing/start-contributing-entry.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';

const moore = madeUpTornado('2013-05-20T19:56:00Z', {
  state: 'Oklahoma',
  injuries: 212,
  fatalities: 24,
  event_narrative: null,
});
const withdrawn = madeUpTornado('2013-05-21T19:56:00Z', { status: 'withdrawn' });
const retired = mintTornadoId('2013-05-20', 'retired');
const report = madeUpStormReport('2013-05-20', '1956', { county: 'MCCLAIN' });
const promoted = madeUpStormReport('2013-05-20', '1957', {
  status: 'PROMOTED_TO_OFFICIAL',
  promoted_to_tornado_id: moore.id,
});

const reason = 'The survey of 2014 counts more.';
const source = 'The survey of the weather office.';
const stored = { url: null, host: null, citation: source };
const content = { targetField: 'injuries', proposedValue: '213', reason, source };
const suggestion = { contributionType: 'EDIT_SUGGESTION', content, tornadoId: moore.id };
const reportContent = { targetField: 'county', proposedValue: 'GRADY', reason };
const ofReport = { ...suggestion, content: reportContent, tornadoId: undefined, spcReportId: report.id };

describe.each(dynamodbStandIns)('an edit suggestion on $name', ({ endpoint, itOnce }) => {
  let entry: ContributingEntry;

  beforeAll(async () => {
    entry = await startContributingEntry(endpoint, {
      record: { tornadoes: [moore, withdrawn], redirects: { [retired]: moore.id } },
      reports: [report, promoted],
    });
    vi.spyOn(logger, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => entry.watched.mend());
  afterAll(async () => {
    vi.restoreAllMocks();
    await entry.stop();
  });

  const { person, postTo, contributionOf } = contributingPeople(() => entry);
  const post = postTo.bind(undefined, '');
  /** The open suggestions of a person, as moderators find them. */
  async function openOf(uid: string): Promise<Record<string, unknown>[]> {
    const query = partitionQuery(entry.community, byReview, suggestionPartition('PENDING'));
    const { Items: items = [] } = await entry.client.send(new QueryCommand(query));
    return items.filter(({ authorId }) => authorId === uid);
  }
  const countOf = async (uid: string) => {
    const Key = memberCountsKey(uid);
    const { Item: item } = await entry.client.send(new GetCommand({ TableName: entry.community, Key }));
    return fromMemberCountsItem(item).contributions;
  };

  it('has the record’s value of the moment, waits for review, and is counted', async () => {
    const { profile, cookie } = await person();
    const answer = await post(cookie, suggestion);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'Edit suggestion submitted!' },
    });
    expect(contributionOf(answer.body)).toMatchObject({
      contributionType: 'EDIT_SUGGESTION',
      content: { targetField: 'injuries', currentValue: '212', proposedValue: '213', reason, source: stored },
      suggestionStatus: 'PENDING',
      title: null,
      tornado_id: moore.id,
      author: { username: profile.username },
    });
    expect(await openOf(profile.id)).toMatchObject([
      { verifiedUp: 0, verifiedDown: 0, verifiedNet: 0, net: 0 },
    ]);
    expect(await countOf(profile.id)).toBe(1);
  });

  itOnce('about a storm report has the report’s value', async () => {
    const { cookie } = await person();
    expect(contributionOf((await post(cookie, ofReport)).body)).toMatchObject({
      content: { targetField: 'county', currentValue: 'MCCLAIN', proposedValue: 'GRADY' },
      spc_report_id: report.id,
    });
  });

  it.each<[string, object]>([
    ['underscores', { target_field: 'injuries', proposed_value: '213', reason, source }],
    ['its target inside', { ...content, targetTornadoId: moore.id }],
    ['its target inside, with underscores', { ...content, target_tornado_id: moore.id }],
    ['a retired id', { ...content, targetTornadoId: retired }],
    ['space around it', { ...content, proposedValue: ' 213 ' }],
  ])('may have %s, also as JSON', async (_what, sent) => {
    const isInside = Object.keys(sent).some((name) => /tornado/i.test(name));
    const target = isInside ? {} : { tornadoId: moore.id };
    for (const one of [sent, JSON.stringify(sent)]) {
      const { cookie } = await person();
      const answer = await post(cookie, { contribution_type: 'EDIT_SUGGESTION', content: one, ...target });
      expect(contributionOf(answer.body)).toMatchObject({
        content: {
          targetField: 'injuries',
          currentValue: '212',
          proposedValue: '213',
          reason,
          source: stored,
        },
        tornado_id: moore.id,
      });
    }
  });

  itOnce.each([
    { targetTornadoId: moore.id, currentValue: 'what the form showed' },
    { target_tornado_id: moore.id, current_value: null },
    { currentValue: 1 },
  ])('may have %j inside, and stores the record’s own value', async (inside) => {
    const { cookie } = await person();
    const answer = await post(cookie, { ...suggestion, content: { ...content, ...inside } });
    const stored = contributionOf(answer.body);
    expect(stored.tornado_id).toBe(moore.id);
    expect(stored.content).toMatchObject({ currentValue: '212' });
  });

  itOnce('about a report may name it inside', async () => {
    const { cookie } = await person();
    const { spcReportId: _beside, ...rest } = ofReport;
    for (const name of ['targetSpcReportId', 'target_spc_report_id']) {
      const answer = await post(cookie, { ...rest, content: { ...reportContent, [name]: report.id } });
      expect(contributionOf(answer.body).spc_report_id).toBe(report.id);
    }
  });

  itOnce(
    'keeps a narrative of 5,000 characters with its lines, and no current value where there is none',
    async () => {
      const { cookie } = await person();
      const proposedValue = 'It began\nwest of Newcastle.'.padEnd(5_000, '.');
      const sent = { targetField: 'event_narrative', proposedNarrative: proposedValue, reason };
      expect(contributionOf((await post(cookie, { ...suggestion, content: sent })).body).content).toEqual({
        targetField: 'event_narrative',
        currentValue: null,
        proposedValue,
        reason,
        source: null,
      });
    },
  );

  itOnce('about deaths needs no source, and its author is asked for one', async () => {
    const { cookie } = await person();
    const sent = { targetField: 'fatalities', proposedValue: '26', reason };
    const answer = await post(cookie, { ...suggestion, content: sent });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: `${suggestionSentences.submitted} ${suggestionSentences.sourceAsked}`,
    });
    expect(contributionOf(answer.body).content).toMatchObject({ proposedValue: '26', source: null });
  });

  const shown = 'characters we can’t show';
  const tooLong = 'at most 255 characters';
  itOnce.each<[string, object, number, string]>([
    ['no content', { content: undefined }, 400, 'Please select a field to suggest an edit for.'],
    ['no field', { content: { ...content, targetField: ' ' } }, 400, 'Please select a field'],
    ['an unknown field', { content: { ...content, targetField: 'id' } }, 400, 'Please select a field'],
    ['a report’s field', { content: { ...content, targetField: 'county' } }, 400, 'Please select a field'],
    ['no value', { content: { ...content, proposedValue: ' ' } }, 400, 'Please provide a proposed value.'],
    [
      'no reason',
      { content: { ...content, reason: ' ' } },
      400,
      'Please provide a reason for your suggestion.',
    ],
    [
      'a source on a private network',
      { content: { ...content, source: 'http://10.0.0.1/a' } },
      400,
      'public web',
    ],
    [
      'a source with another protocol',
      { content: { ...content, source: 'ftp://a.example/b' } },
      400,
      'https://',
    ],
    ['a long citation', { content: { ...content, source: 'a'.repeat(501) } }, 400, 'at most 500'],
    [
      'a long link',
      { content: { ...content, source: `https://a.example/${'b'.repeat(2_048)}` } },
      400,
      'at most 2048',
    ],
    ['a long reason', { content: { ...content, reason: 'a'.repeat(1_001) } }, 400, 'at most 1000 characters'],
    ['control characters in the reason', { content: { ...content, reason: 'a\u0007' } }, 400, shown],
    [
      'control characters in the value',
      { content: { ...content, targetField: 'source', proposedValue: 'a\u0000b' } },
      400,
      shown,
    ],
    [
      'two lines for one',
      { content: { ...content, targetField: 'source', proposedValue: 'a\nb' } },
      400,
      shown,
    ],
    [
      'a long value',
      { content: { ...content, targetField: 'source', proposedValue: 'a'.repeat(256) } },
      400,
      tooLong,
    ],
    [
      'a narrative that is longer than an ordinary value, by the name of one',
      { content: { targetField: 'event_narrative', proposedValue: 'a'.repeat(256), reason } },
      400,
      'Please send a longer narrative as "proposedNarrative".',
    ],
    [
      'a narrative for another field',
      { content: { targetField: 'source', proposedNarrative: 'Survey', reason } },
      400,
      'Only an event narrative',
    ],
    [
      'a narrative by both names',
      { content: { targetField: 'event_narrative', proposedNarrative: 'A', proposedValue: 'A', reason } },
      400,
      'Only an event narrative',
    ],
    [
      'a word for a number',
      { content: { ...content, proposedValue: 'many' } },
      400,
      'a whole number from 0 to 100,000',
    ],
    [
      'another scale’s rating',
      { content: { ...content, targetField: 'tor_f_scale', proposedValue: 'F5' } },
      400,
      'are rated on the EF scale',
    ],
    ['the current value', { content: { ...content, proposedValue: '212' } }, 400, 'the same as the current'],
    [
      'an unknown name',
      { content: { ...content, status: 'APPROVED' } },
      400,
      '"content.status" in the body; allowed: targetField,',
    ],
    ['a field in two spellings', { content: { ...content, target_field: 'wfo' } }, 400, 'in one spelling'],
    ['no JSON', { content: 'injuries: 213' }, 400, '"content"'],
    ['a list as JSON', { content: '[]' }, 400, '"content"'],
    ['a title', { title: 'x' }, 400, '"title"'],
    ['a URL', { url: 'https://example.org' }, 400, '"url"'],
    ['no target', { tornadoId: undefined }, 400, 'Please name the tornado or the storm report'],
    [
      'another target inside than beside',
      { content: { ...content, targetTornadoId: withdrawn.id } },
      400,
      `"tornadoId" is ${moore.id} and "targetTornadoId" is ${withdrawn.id}.`,
    ],
    [
      'two targets',
      { content: { ...content, targetSpcReportId: report.id } },
      400,
      `and "targetSpcReportId" is ${report.id}.`,
    ],
    ['an unknown tornado', { tornadoId: '19000101-aaaaaaaa' }, 404, 'There is no tornado'],
    ['a withdrawn tornado', { tornadoId: withdrawn.id }, 409, 'no longer in the record'],
    ['a report as tornado', { tornadoId: report.id }, 409, 'Invalid entity type for contribution.'],
    ['a promoted report', { ...ofReport, spcReportId: promoted.id }, 409, 'promoted to an official event'],
    ['an object for a story', { contributionType: 'PERSONAL_ACCOUNT' }, 400, 'The "content" must be a text'],
  ])('with %s is refused, and nothing is written', async (_what, over, status, sentence) => {
    const { profile, cookie } = await person();
    const answer = await post(cookie, { ...suggestion, ...over });
    expect(answer).toMatchObject({ status, body: { error: expect.stringContaining(sentence) as string } });
    expect(await openOf(profile.id)).toEqual([]);
  });

  itOnce('names every refused field, so that a form can show it there', async () => {
    const { cookie } = await person();
    const { body } = await post(cookie, { ...suggestion, content: {} });
    expect((body as { details: { field: string }[] }).details.map(({ field }) => field)).toEqual([
      'targetField',
      'proposedValue',
      'reason',
    ]);
  });

  itOnce('is for people who verified their email address', async () => {
    const { cookie } = await person({ isVerified: false });
    expect(await post(cookie, suggestion)).toMatchObject({
      status: 403,
      body: { code: 'UNVERIFIED_EMAIL' },
    });
  });

  it('is written once for one key, and another one under that key is refused', async () => {
    const { profile, cookie } = await person();
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [
      await post(cookie, suggestion, headers),
      await post(cookie, suggestion, headers),
    ];
    expect(second).toMatchObject({ status: 200, body: first.body as object });
    const other = { ...suggestion, content: { ...content, proposedValue: '214' } };
    expect(await post(cookie, other, headers)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const story = { contributionType: 'PERSONAL_ACCOUNT', content: 'x', tornadoId: moore.id };
    expect((await post(cookie, story, headers)).status).toBe(409);
    expect(await openOf(profile.id)).toHaveLength(1);
  });

  it('is written once when the answer of the table is lost, and not at all while it fails', async () => {
    const { profile, cookie } = await person();
    const headers = { 'idempotency-key': randomUUID() };
    entry.watched.fail('TransactWriteItems', 9, { afterwards: true });
    await post(cookie, suggestion, headers);
    entry.watched.mend();
    expect((await post(cookie, suggestion, headers)).status).toBe(200);
    entry.watched.fail('TransactWriteItems', 9);
    expect((await post(cookie, suggestion)).status).toBe(503);
    expect(await openOf(profile.id)).toHaveLength(1);
    expect(await countOf(profile.id)).toBe(1);
  });

  itOnce('from a new account may be sent ten times at once', async () => {
    const { cookie } = await person({ createdAt: new Date().toISOString() });
    const statuses = [];
    for (let value = 1; value <= 11; value++) {
      const sent = { ...suggestion, content: { ...content, proposedValue: String(value) } };
      statuses.push((await post(cookie, sent)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  it('has the corrected value as its current one, and a repeat after that is still the same', async () => {
    const { cookie } = await person();
    const sent = { ...suggestion, content: { ...content, targetField: 'fatalities', proposedValue: '25' } };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await post(cookie, sent, headers);
    await writeCorrection(
      entry.client,
      entry.catalogue,
      approve({
        target: { type: 'tornado', id: moore.id },
        field: 'fatalities',
        value: 25,
        official: 24,
        state: 'Oklahoma',
        targetName: 'Moore, Oklahoma',
        suggestionId: randomUUID(),
        suggestedBy: 'dorothy',
        approvedBy: 'glinda',
        approvedAt: new Date().toISOString(),
      }),
    );
    expect(await post(cookie, sent)).toMatchObject({ status: 400 });
    expect(await post(cookie, sent, headers)).toMatchObject({ status: 200, body: first.body as object });
    const next = { ...sent, content: { ...sent.content, proposedValue: '26' } };
    expect(contributionOf((await post(cookie, next)).body).content).toMatchObject({ currentValue: '25' });
  });
});
