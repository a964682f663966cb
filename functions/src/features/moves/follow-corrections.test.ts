import { gzipSync } from 'node:zlib';
import { GetCommand, PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { CorrectionValue } from '@touchdown/shared/corrections/correction-value.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { findPendingCorrections } from '../../domain/catalogue/move-items.ts';
import { correctedReports } from '../../domain/catalogue/stored-reports.ts';
import { tornadoOfRecord } from '../../domain/catalogue/tornado-of-record.ts';
import { contributionKey, type ContributionTarget } from '../../domain/contributions/contribution-item.ts';
import { approve, takeBack, writeCorrection } from '../../domain/corrections/correction-writer.ts';
import { bookmarkKey, toBookmark, toBookmarkItem } from '../../domain/members/bookmark-items.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../testing/publish-test-record.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { createTestTable, dynamodbStandIns, testClient } from '../../testing/test-table.ts';
import { followMoves } from './follow-moves.ts';
import { presentTargets } from './present-targets.ts';

const moore = madeUpTornado('2013-05-20T19:56:00Z', { display_name: 'Moore', tor_f_scale: 'EF5' });
const report = madeUpStormReport('2013-05-20', '1956');
const createdAt = '2026-11-20T12:00:00.000Z';
const reader = 'anna';
const approvedAt = '2026-11-21T12:00:00.000Z';

type About = 'tornado' | 'spc-report';

describe.each(dynamodbStandIns)('copies of a corrected target, over $name', ({ endpoint }) => {
  const client = testClient(endpoint);
  let catalogue: string;
  let community: string;
  const { display_name, state, begin_datetime } = moore;
  const ofTornado = madeUpContribution({
    createdAt,
    target: { kind: 'tornado', id: moore.id, display_name, state, begin_datetime },
  });
  const ofReport = madeUpContribution({
    createdAt,
    target: {
      kind: 'spc-report',
      id: report.id,
      location_text: report.location_text,
      state: report.state,
    },
  });

  beforeAll(async () => {
    [catalogue, community] = await Promise.all([
      createTestTable(endpoint, 'catalogue'),
      createTestTable(endpoint, 'community'),
    ]);
    const bucket = { objects: new Map<string, Uint8Array>() };
    await publishTestRecord(
      { client, table: catalogue, bucket, bucketName: 'media' },
      { tornadoes: [moore] },
    );
    await putContributions(client, community, [ofTornado, ofReport]);
    for (const Item of [
      { ...profileKey(reader), bookmarks: 1 },
      toBookmarkItem(reader, toBookmark(moore, createdAt)),
    ]) {
      await client.send(new PutCommand({ TableName: community, Item }));
    }
  });

  const target = (type: About) => ({ type, id: type === 'tornado' ? moore.id : report.id });
  const approved = (type: About, field: string, value: CorrectionValue) =>
    writeCorrection(
      client,
      catalogue,
      approve({
        target: target(type),
        field,
        value,
        official: null,
        targetName: 'Moore',
        state: 'Oklahoma',
        suggestionId: `suggestion-${field}`,
        suggestedBy: 'ada',
        approvedBy: 'grace',
        approvedAt,
      }),
    );
  const takenBack = (type: About, field: string, number: number) =>
    writeCorrection(
      client,
      catalogue,
      takeBack({ target: target(type), field, number, takenBackBy: 'grace', takenBackAt: approvedAt }),
    );

  /** Follows with this client as the function does. It looks at the storm reports as the last import wrote them. */
  function follow(by: DynamoDBDocumentClient = client): Promise<void> {
    const present = presentTargets({
      findTornado: tornadoOfRecord(by, catalogue),
      reports: {
        readPointer: async () => ({ objectKey: 'reports', count: 1, sequence: 1 }),
        readObject: async () => gzipSync(JSON.stringify([report])),
        readOverridesOf: (id) => correctedReports(by, catalogue, id),
      },
    });
    return followMoves([], { client: by, catalogue, community, present, pause: async () => {} });
  }

  async function copies() {
    const get = async (Key: Record<string, string>) =>
      (await client.send(new GetCommand({ TableName: community, Key, ConsistentRead: true }))).Item ?? {};
    const [tornado, ofTheReport, bookmark, profile] = await Promise.all([
      get(contributionKey(ofTornado.id)),
      get(contributionKey(ofReport.id)),
      get(bookmarkKey(reader, moore.id)),
      get(profileKey(reader)),
    ]);
    expect(profile['bookmarks']).toBe(1);
    return {
      tornado: tornado['target'] as ContributionTarget,
      report: ofTheReport['target'] as ContributionTarget,
      bookmark,
    };
  }

  const pending = () => findPendingCorrections(client, catalogue);

  it('follow an approval and its taking back, of a tornado and of a storm report', async () => {
    const numbers = {
      name: await approved('tornado', 'display_name', 'Newcastle to Moore'),
      rating: await approved('tornado', 'tor_f_scale', 'EF4'),
      begin: await approved('tornado', 'begin_datetime', '2013-05-20T19:50:00Z'),
      place: await approved('spc-report', 'location_text', '5 N VIOLA'),
    };
    expect(await pending()).toHaveLength(4);
    await follow();
    const after = await copies();
    const [name, begin] = ['Newcastle to Moore', '2013-05-20T19:50:00Z'];
    expect(after.tornado).toMatchObject({ display_name: name, begin_datetime: begin });
    expect(after.bookmark).toMatchObject({
      display_name: name,
      tor_f_scale: 'EF4',
      begin_datetime: begin,
      bookmark_created_at: createdAt,
    });
    expect(after.report).toMatchObject({ kind: 'spc-report', id: report.id, location_text: '5 N VIOLA' });
    expect(await pending()).toEqual([]);

    await takenBack('tornado', 'display_name', numbers.name);
    await takenBack('tornado', 'tor_f_scale', numbers.rating);
    await takenBack('tornado', 'begin_datetime', numbers.begin);
    await takenBack('spc-report', 'location_text', numbers.place);
    expect(await pending()).toHaveLength(4);
    await follow();
    expect(await copies()).toMatchObject({
      tornado: ofTornado.target,
      report: ofReport.target,
      bookmark: toBookmark(moore, createdAt),
    });
    expect(await pending()).toEqual([]);
  });

  it('follow although the function dies before any of its calls, and begins again', async () => {
    await approved('tornado', 'display_name', 'After deaths');
    await approved('spc-report', 'location_text', 'After deaths');
    const outcomeOf = (calls: number) =>
      follow(diesAfter(testClient(endpoint), calls)).then(
        () => 'done',
        () => 'died',
      );
    let deaths = 0;
    while ((await outcomeOf(deaths)) === 'died') {
      expect(await pending()).not.toEqual([]);
      deaths++;
    }
    expect(deaths).toBeGreaterThan(15);
    const after = await copies();
    expect(after.tornado).toMatchObject({ display_name: 'After deaths' });
    expect(after.bookmark).toMatchObject({ display_name: 'After deaths' });
    expect(after.report).toMatchObject({ location_text: 'After deaths' });
    expect(await pending()).toEqual([]);
  });

  it('do not wait for what was not written: a refused decision leaves no mark', async () => {
    const refused = {
      ConditionCheck: {
        TableName: community,
        Key: profileKey(reader),
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    };
    const change = approve({
      target: target('tornado'),
      field: 'wfo',
      value: 'OUN',
      official: null,
      targetName: 'Moore',
      state: 'Oklahoma',
      suggestionId: 'refused',
      suggestedBy: null,
      approvedBy: null,
      approvedAt,
    });
    await expect(writeCorrection(client, catalogue, change, [refused])).rejects.toThrow();
    expect(await pending()).toEqual([]);
  });
});

/** Returns a client of which only so many calls reach the server. */
function diesAfter(client: DynamoDBDocumentClient, calls: number): DynamoDBDocumentClient {
  let left = calls;
  client.middlewareStack.add(
    (next) => async (call) => {
      if (left-- <= 0) throw new Error('Killed by a test.');
      return next(call);
    },
    { step: 'initialize' },
  );
  return client;
}
