import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { expect, vi } from 'vitest';
import { VisitorCalls } from '../visitor-calls.ts';
import { ownSite } from '../own-site.ts';
import { putCorrection } from './own-corrections.ts';

const moore = '/tornadoes/20130520-k3v9qx2a';

interface CorrectedRecords {
  tornado: string;
  report: string;
  /** How the page writes the official count of injuries. */
  injuries: string;
}

interface Lists {
  tornadoes: { id: string }[];
  data: { reports: { id: string }[] };
}

/** Stores four corrections of a tornado and one of a storm report. */
export async function correctedRecords(): Promise<CorrectedRecords> {
  const site = new VisitorCalls(ownSite.siteUrl);
  const read = async (path: string) => (await site.send('GET', `/api/v1${path}`)).json() as unknown;
  const idsOf = async (path: string) => (await read(path)) as Lists;
  const found = await idsOf('/tornadoes?state=Oklahoma&limit=1&sort_by=fatalities');
  const tornado = found.tornadoes[0]?.id ?? moore;
  const report = (await idsOf('/spc-reports?limit=1')).data.reports[0]?.id ?? '';
  const official = (await read(`/tornadoes/${tornado}`)) as { injuries: number };
  await putCorrection({ id: tornado, number: 1, field: 'injuries', value: 2100, official: 3 });
  await putCorrection({ id: tornado, number: 2, field: 'max_wind_speed', value: 210 });
  await putCorrection({
    id: tornado,
    number: 3,
    field: 'event_narrative',
    value: 'A corrected text. '.repeat(40),
  });
  await putCorrection({
    id: tornado,
    number: 4,
    field: 'wfo',
    value: 'TSA',
    official: 'OUN',
    more: { suggestedBy: null, takenBackBy: 'linus', takenBackAt: '2026-11-23T10:00:00.000Z' },
  });
  await putCorrection({
    id: report,
    number: 5,
    field: 'comments',
    value: '<b>Seen</b> by many',
    official: 'SEEN',
  });
  // The edge keeps the answer from before for some seconds.
  await vi.waitFor(async () => expect(await read(`/tornadoes/${tornado}`)).toHaveProperty('injuries', 2100), {
    timeout: 30_000,
    interval: 500,
  });
  return { tornado, report, injuries: groupedNumber(official.injuries) };
}
