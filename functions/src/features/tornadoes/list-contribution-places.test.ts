import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contributionPlaceRoutes } from '@touchdown/shared/contributions/contribution-places.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import type { ContributionTarget, HiddenBy } from '../../domain/contributions/contribution-item.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { publishTestReports } from '../../testing/publish-test-reports.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { startTornadoEntry, type TornadoEntry } from '../../testing/start-tornado-entry.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';

/** It began in the new year by UTC, and in the old one by the clocks there. */
const newYear = madeUpTornado('2011-01-01T05:30:00Z', {
  begin_wall: '2010-12-31T23:30',
  begin_local: '2010-12-31T23:30',
  state: 'Oklahoma',
  start_lat: 35.3,
  start_lon: -97.5,
});
const report = madeUpStormReport('2013-05-20', '1956', { state: 'KANSAS', state_code: 'KS' });
const reportWithout = madeUpStormReport('2013-05-20', '2010', { lat: null, lon: null });
const gone = '19740403-k3v9qx2a';

const about = (id: string, state = 'OHIO'): ContributionTarget =>
  id.startsWith('spc-')
    ? { kind: 'spc-report', id, location_text: '2 SW VIOLA', state }
    : { kind: 'tornado', id, display_name: 'As it was named', state };

const at = (minute: number) => new Date(Date.UTC(2026, 9, 30, 12, minute)).toISOString();
const image = { id: 'i1', url: '/images/i1', imageServiceId: 'i1', alt: null };
const stored = [
  madeUpContribution({
    createdAt: at(9),
    target: about(newYear.id),
    contributionType: 'PHOTO_GALLERY',
    images: [image, image],
  }),
  madeUpContribution({ createdAt: at(8), target: about(report.id) }),
  madeUpContribution({ createdAt: at(7), target: about(reportWithout.id, 'KANSAS') }),
  madeUpContribution({ createdAt: at(6), target: about(gone) }),
  madeUpContribution({
    createdAt: at(5),
    target: about(newYear.id),
    contributionType: 'EDIT_SUGGESTION',
    suggestionStatus: 'PENDING',
  }),
];
const rejected = madeUpContribution({
  createdAt: at(4),
  target: about(newYear.id),
  contributionType: 'EDIT_SUGGESTION',
  suggestionStatus: 'REJECTED',
});
const hidden = madeUpContribution({
  createdAt: at(3),
  target: about(newYear.id),
  hiddenBy: new Set<HiddenBy>(['suspension']),
});

describe.each(dynamodbStandIns)('the places of contributions on $name', ({ endpoint }) => {
  let entry: TornadoEntry;
  const page = async (query: Record<string, string> = {}) => {
    const { status, body } = await entry.get('/contributions/places', query);
    expect(status, JSON.stringify(body)).toBe(200);
    return contributionPlaceRoutes.listContributionPlaces.response.parse(body);
  };

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T00:00:00Z') });
    entry = await startTornadoEntry(endpoint);
    await entry.publish({ tornadoes: [newYear] });
    await publishTestReports(entry.storage, [report, reportWithout]);
    await putContributions(entry.storage.client, entry.community, [...stored, rejected]);
    const { toContributionItem, listKeys } = await import('../../domain/contributions/contribution-item.ts');
    const { putInBatches } = await import('../../platform/aws/put-items.ts');
    const keys = Object.keys(listKeys(hidden));
    const item = Object.entries(toContributionItem(hidden)).filter(([name]) => !keys.includes(name));
    await putInBatches(entry.storage.client, entry.community, [Object.fromEntries(item)]);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await entry.stop();
  });

  it('have state, year and position as the record has them, or what the contribution has', async () => {
    const { places, pagination } = await page();
    expect(pagination.next).toBeNull();
    expect(places.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
    const [ofTornado, ofReport, ofReportWithout, ofGone] = places;
    expect(ofTornado).toMatchObject({
      target: `T:${newYear.id}`,
      state: 'OK',
      year: 2010,
      position: [35.3, -97.5],
      pictures: 2,
      author: 'prairie_watcher',
      type: 'PHOTO_GALLERY',
    });
    expect(ofReport).toMatchObject({
      target: `S:${report.id}`,
      state: 'KS',
      year: 2013,
      position: [report.lat, report.lon],
    });
    expect(ofReportWithout).toMatchObject({ year: 2013, position: null });
    expect(ofGone).toMatchObject({ state: 'OH', year: 1974, position: null });
  });

  it('come in pages, each once', async () => {
    const ids: string[] = [];
    let before: string | null = null;
    do {
      const { places, pagination } = await page({ limit: '2', ...(before === null ? {} : { before }) });
      ids.push(...places.map(({ id }) => id));
      before = pagination.next;
    } while (before !== null);
    expect(ids).toEqual(stored.map(({ id }) => id));
  });
});
