import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { answerKey, toAnswerAttributes } from '@touchdown/functions/domain/answers/answer-items.ts';
import { tornadoOfRecord } from '@touchdown/functions/domain/catalogue/tornado-of-record.ts';
import { findPendingMoves } from '@touchdown/functions/domain/catalogue/move-items.ts';
import {
  bookmarkKey,
  toBookmark,
  toBookmarkItem,
} from '@touchdown/functions/domain/members/bookmark-items.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { reviewReport } from '@touchdown/functions/features/imports/run/review-report.ts';
import { rollBack } from '@touchdown/functions/features/imports/run/roll-back.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import { madeUpLeg, withoutPlaces } from '@touchdown/functions/testing/made-up-year.ts';
import { madeUpContribution, putContributions } from '@touchdown/functions/testing/put-contributions.ts';
import { madeUpProfile } from '@touchdown/functions/testing/put-signed-in.ts';
import { profileKey } from '@touchdown/functions/domain/members/session-items.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { stormReportRoutes } from '@touchdown/shared/storm-reports/routes.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { toRecordPlace } from './find-record-place.ts';
import { followLocalMoves } from '../import/follow-local-moves.ts';
import { importPortsOf, type RecordPlace } from '../import/import-target.ts';
import {
  detailsOf1974,
  detailsOf2013,
  listOf20May2013,
  separateTornadoes,
} from '../import/testing/made-up-files.ts';
import { approveValue } from '../import/testing/corrected-record.ts';
import { runConfirmed } from '../import/testing/run-confirmed.ts';
import { servedRecord, servedReports } from '../import/testing/served-record.ts';
import { startLocalSite, type LocalSite } from './start-local-site.ts';

/** A tornado far from all others. */
const alone = separateTornadoes([0]).map((row) => ({ ...row, EVENT_ID: '900' }));

describe('after an import, with the roles of the real templates,', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-moves-'));
  const lines: string[] = [];
  let cloud: LocalSite;
  let place: RecordPlace;
  let ports: ImportPorts;
  let closePorts: () => void;
  let community: string;
  let reportId: string;
  let tornadoId: string;

  beforeAll(async () => {
    const log = (line: string) => void lines.push(line);
    cloud = await startLocalSite({ stateDir, port: 0, site: 'none', inMemory: true, log });
    const { dynamodbEndpoint, objectStoreUrl } = cloud;
    place = toRecordPlace(cloud.nameOf, { dynamodbEndpoint, objectStoreUrl });
    ({ ports, close: closePorts } = importPortsOf(place, 'a test', () => {}));
    community = cloud.nameOf('CommunityTable');
    await runImport([detailsOf1974('20200101', alone), listOf20May2013([1, 2])], {}, ports);
    reportId = (await servedReports(ports))[0]?.id ?? '';
    tornadoId = (await servedRecord(ports))?.rows[0]?.id ?? '';
  });
  afterAll(async () => {
    closePorts();
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  const listOf = async (path: string): Promise<string[]> => {
    // The edge caches the lists of people without a session.
    const headers = { cookie: 'local-at=expired' };
    const answer = await fetch(`${cloud.url}${apiBase}${path}/contributions`, { headers });
    const { data } = (await answer.json()) as { data: { contributions: { id: string }[] } };
    return data.contributions.map(({ id }) => id);
  };
  const eventually = (check: () => Promise<void>) =>
    vi.waitFor(check, { timeout: 60_000, interval: 200 }).catch((error: Error) => {
      throw new Error(`${error.message}\n${lines.slice(-5).join('\n')}`);
    });
  const ofReport = () => listOf(`/spc-reports/${reportId}`);
  const ofTornado = () => listOf(`/tornadoes/${tornadoId}`);

  it('a promoted report’s contributions are in the tornado’s list, and come back without what was added', async () => {
    const spc = { kind: 'spc-report', id: reportId, location_text: null, state: 'OKLAHOMA' } as const;
    const target = { kind: 'tornado', id: tornadoId, display_name: 'Here', state: 'KANSAS' } as const;
    const before = madeUpContribution({ createdAt: '2026-11-20T12:00:00.000Z', target: spc });
    const after = madeUpContribution({ createdAt: '2026-11-20T13:00:00.000Z', target });
    await putContributions(ports.dynamo, community, [before]);
    expect(await ofReport()).toEqual([before.id]);
    await reviewReport(ports, { reportId, tornadoId });
    await eventually(async () => expect(await ofTornado()).toEqual([before.id]));
    expect(await ofReport()).toEqual([]);

    await putContributions(ports.dynamo, community, [after]);
    await reviewReport(ports, { reportId, takeBack: true });
    await eventually(async () => expect(await ofReport()).toEqual([before.id]));
    expect(await ofTornado()).toEqual([after.id]);

    await rollBack(ports);
    await eventually(async () => expect(await ofTornado()).toEqual([after.id, before.id]));
  });

  it('what people wrote to a report goes on to its tornado when the official record comes, and back with it', async () => {
    const id = (await servedReports(ports))[1]?.id ?? '';
    const became = async () => {
      const answer = await fetch(`${cloud.url}${apiBase}/spc-reports/${id}`);
      const { data } = stormReportRoutes.getStormReport.response.parse(await answer.json());
      return [data.report.record_answer, data.report.tornado?.id];
    };
    const target = { kind: 'spc-report', id, location_text: null, state: 'OKLAHOMA' } as const;
    const photo = madeUpContribution({ createdAt: '2026-11-20T14:00:00.000Z', target });
    await putContributions(ports.dynamo, community, [photo]);
    expect(await became()).toEqual(['waiting', undefined]);
    await runImport([detailsOf2013('20130801', true)], {}, ports);
    const official = (await servedRecord(ports))?.rows.find(({ beginLocal }) =>
      beginLocal.startsWith('2013'),
    );
    await eventually(async () => {
      expect(await became()).toEqual(['became', official?.id]);
      expect(await listOf(`/tornadoes/${official?.id}`)).toEqual([photo.id]);
      expect(await listOf(`/spc-reports/${id}`)).toEqual([]);
    });
    await rollBack(ports);
    await eventually(async () => {
      expect(await became()).toEqual(['waiting', undefined]);
      expect(await listOf(`/spc-reports/${id}`)).toEqual([photo.id]);
    });
  });

  it('bookmarks have the tornado’s present values, and the count of the profile stays', async () => {
    const owner = madeUpProfile({});
    const bookmark = {
      id: tornadoId,
      display_name: 'An old name',
      cz_name: null,
      state: 'KANSAS',
      tor_f_scale: 'F0',
      begin_datetime: '1974-04-03T20:00:00Z',
      begin_wall: '2013-05-20T14:56',
      begin_zone_letters: 'CDT',
      bookmark_created_at: '2026-11-20T12:00:00.000Z',
    };
    for (const Item of [
      { ...profileKey(owner.id), ...owner, bookmarks: 1 },
      toBookmarkItem(owner.id, bookmark),
    ]) {
      await ports.dynamo.send(new PutCommand({ TableName: community, Item }));
    }
    const stronger = alone.map((row) => ({ ...row, TOR_F_SCALE: 'F4' }));
    await runConfirmed([detailsOf1974('20210101', stronger)], {}, ports);
    await eventually(async () => {
      const { Item: moved } = await ports.dynamo.send(
        new GetCommand({ TableName: community, Key: bookmarkKey(owner.id, tornadoId) }),
      );
      expect(moved).toMatchObject({ tor_f_scale: 'F4', bookmark_created_at: bookmark.bookmark_created_at });
    });
    const { Item: profile } = await ports.dynamo.send(
      new GetCommand({ TableName: community, Key: profileKey(owner.id) }),
    );
    expect(profile?.['bookmarks']).toBe(1);
    await approveValue(ports, tornadoId, 'display_name', 'A corrected name', null);
    await eventually(async () => {
      const { Item: corrected } = await ports.dynamo.send(
        new GetCommand({ TableName: community, Key: bookmarkKey(owner.id, tornadoId) }),
      );
      expect(corrected).toMatchObject({ display_name: 'A corrected name' });
    });
    await followLocalMoves(place);
    expect(await findPendingMoves(ports.dynamo, ports.table)).toEqual([]);
  });

  it('contributions, bookmarks and answers of merged tornadoes are under the remaining one, and come apart with them', async () => {
    const legs = [0, 1, 2, 3].map((at) => madeUpLeg(at));
    const apart = legs.map((row, at) => (at === 0 ? withoutPlaces(row) : row));
    const importRows = (revision: string, rows: typeof legs) =>
      // The tornado was made an F4 above, and is an F2 again.
      runConfirmed([detailsOf1974(revision, [...alone, ...rows])], {}, ports);
    const findTornado = tornadoOfRecord(ports.dynamo, ports.table);
    await importRows('20220101', apart);
    const both = [await findTornado('ncei:500'), await findTornado('ncei:501')];
    expect(new Set(both.map(({ id }) => id)).size).toBe(2);
    const owner = madeUpProfile({});
    await ports.dynamo.send(
      new PutCommand({
        TableName: community,
        Item: { ...profileKey(owner.id), ...owner, bookmarks: 2 },
      }),
    );
    const written = both.map(({ id, display_name, state }, at) =>
      madeUpContribution({
        createdAt: `2026-11-21T12:00:0${at}.000Z`,
        target: { kind: 'tornado', id, display_name, state },
      }),
    );
    await putContributions(ports.dynamo, community, written);
    for (const [at, tornado] of both.entries()) {
      const Item = toBookmarkItem(owner.id, toBookmark(tornado, `2026-11-20T12:00:0${at}.000Z`));
      await ports.dynamo.send(new PutCommand({ TableName: community, Item }));
    }
    for (const { id } of both) {
      const place = { person: owner.id, origin: id, tornado: id };
      const Item = { ...answerKey(owner.id, id), ...toAnswerAttributes(place), answer: { memory: 'own' } };
      await ports.dynamo.send(new PutCommand({ TableName: community, Item }));
    }
    /** Under which tornadoes the answers are, in the order of those that they were given about. */
    const answersAreUnder = () =>
      Promise.all(
        both.map(async ({ id }) => {
          const Key = answerKey(owner.id, id);
          const { Item: stored } = await ports.dynamo.send(new GetCommand({ TableName: community, Key }));
          return stored?.['tornado'] as unknown;
        }),
      );
    const bookmarksOfOwner = async () => {
      const { Items: items = [] } = await ports.dynamo.send(
        new QueryCommand({
          TableName: community,
          KeyConditionExpression: 'pk = :owner AND begins_with(sk, :bookmark)',
          ExpressionAttributeValues: { ':owner': profileKey(owner.id).pk, ':bookmark': 'BM#' },
        }),
      );
      return items.map((item) => [item['id'], item['bookmark_created_at']]);
    };

    await importRows('20230101', legs);
    const kept = (await findTornado('ncei:500')).id;
    await eventually(async () => {
      expect(await listOf(`/tornadoes/${kept}`)).toEqual(written.map(({ id }) => id).toReversed());
      expect(await bookmarksOfOwner()).toEqual([[kept, '2026-11-20T12:00:00.000Z']]);
      expect(await answersAreUnder()).toEqual([kept, kept]);
    });

    await importRows('20240101', apart);
    await eventually(async () => {
      for (const [at, { id }] of both.entries()) {
        expect(await listOf(`/tornadoes/${id}`)).toEqual([written[at]?.id]);
        expect(await bookmarksOfOwner()).toContainEqual([id, `2026-11-20T12:00:0${at}.000Z`]);
      }
      expect(await answersAreUnder()).toEqual(both.map(({ id }) => id));
    });
  });
});
