import { readPointer } from '@touchdown/functions/domain/catalogue/catalogue-pointer.ts';
import { readSnapshot } from '@touchdown/functions/domain/catalogue/read-snapshot.ts';
import { foldCorrections } from '@touchdown/functions/features/imports/corrections/fold-corrections.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { rollBack } from '@touchdown/functions/features/imports/run/roll-back.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import type { DetailsRow } from '@touchdown/functions/testing/made-up-details.ts';
import { column } from '@touchdown/shared/catalogue/columns.ts';
import { readText } from '@touchdown/shared/catalogue/read-row.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approveValue, officialRows } from './testing/corrected-record.ts';
import { detailsOf1974 } from './testing/made-up-files.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers();
});
afterAll(() => servers.stop());

/** Tornadoes of one county an hour and a half apart, so far from each other that none is joined with another. */
function hours(...hoursOfDay: number[]): DetailsRow[] {
  return hoursOfDay.map((hour) => ({
    EVENT_ID: String(500 + hour),
    BEGIN_TIME: `${String(hour).padStart(2, '0')}20`,
    END_TIME: `${String(hour).padStart(2, '0')}25`,
    BEGIN_LAT: (37 + (hour % 2)).toFixed(2),
    END_LAT: (37.01 + (hour % 2)).toFixed(2),
    BEGIN_LON: '-86.80',
    END_LON: '-86.79',
    TOR_LENGTH: '1',
    TOR_F_SCALE: 'F2',
  }));
}

let revision = 20_000_101;
const importHours = (ports: ImportPorts, ...hoursOfDay: number[]) =>
  runImport([detailsOf1974(String(revision++), hours(...hoursOfDay))], { force: ['withdrawals'] }, ports);

/** The outbreaks of the served snapshot with how many tornadoes each has, and the former ids. */
async function served(ports: ImportPorts) {
  const pointer = await readPointer(ports.dynamo, ports.table);
  const file = await ports.media.get(pointer?.snapshotKey ?? '');
  if (!pointer || !file) throw new Error('No record is served.');
  const catalogue = readSnapshot(file, pointer.snapshotKey);
  const counts: Record<string, number> = {};
  for (let row = 0; row < catalogue.count; row++) {
    const id = readText(column(catalogue, 'outbreak'), row);
    if (id !== null) counts[id] = (counts[id] ?? 0) + 1;
  }
  return { counts, former: Object.fromEntries(catalogue.formerOutbreaks ?? []) };
}

it('an outbreak keeps its id over imports, a fold and a rollback', async () => {
  const ports = await servers.newRecord();
  await importHours(ports, 13, 14, 15, 16, 17, 18);
  const first = await served(ports);
  const [id = ''] = Object.keys(first.counts);
  expect(id).toMatch(/^1974-04-03-[a-z-]+$/);
  expect(first).toEqual({ counts: { [id]: 6 }, former: {} });

  // An earlier one would give it another day.
  await importHours(ports, 3, 8, 13, 14, 15, 16, 17, 18);
  expect(await served(ports)).toEqual({ counts: { [id]: 8 }, former: {} });

  const [row] = (await officialRows(ports)).toSorted((a, b) => a.beginUtc - b.beginUtc);
  await approveValue(ports, row?.id ?? '', 'tor_f_scale', 'F0', 'F2');
  await foldCorrections({ ...ports, now: () => Date.now() + 25 * 3_600_000 });
  expect(await served(ports)).toEqual({ counts: { [id]: 7 }, former: {} });

  await importHours(ports, 13, 14, 15);
  expect(await served(ports)).toEqual({ counts: {}, former: { [id]: null } });
  await rollBack(ports);
  expect(await served(ports)).toEqual({ counts: { [id]: 7 }, former: {} });
});
