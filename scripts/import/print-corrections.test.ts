import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CorrectionValue } from '@touchdown/shared/corrections/correction-value.ts';
import { approve, writeCorrection } from '@touchdown/functions/domain/corrections/correction-writer.ts';
import type {
  CorrectionFate,
  Fate,
} from '@touchdown/functions/features/imports/corrections/lay-on-corrections.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { loadCompiledRecord } from '@touchdown/functions/features/imports/release/load-compiled-release.ts';
import { listRuns } from '@touchdown/functions/features/imports/run/run-records.ts';
import type { InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { madeUpDetails, type DetailsRow } from '@touchdown/functions/testing/made-up-details.ts';
import { madeUpLeg, withoutPlaces } from '@touchdown/functions/testing/made-up-year.ts';
import { runConfirmed as runImport } from './testing/run-confirmed.ts';
import { correctionLines } from './print-corrections.ts';
import { outcomeLines } from './print-outcome.ts';
import { approveValue, officialRows, takeBackValue } from './testing/corrected-record.ts';
import { detailsOf1974, listOf20May2013, madeUpFile, separateTornadoes } from './testing/made-up-files.ts';
import { fewSampleDrafts } from './testing/sample-drafts.ts';
import { servedReports } from './testing/served-record.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

const force = ['withdrawals', 'deaths', 'changes', 'older'] as const;
let revision = 20_000_101;
const detailsOf = (rows: readonly DetailsRow[]) => detailsOf1974(String(revision++), rows);

describe('what an import does to corrections', () => {
  let servers: TestServers;
  beforeAll(async () => {
    servers = await startTestServers();
  });
  afterAll(() => servers.stop());

  async function idWithDeaths(ports: ImportPorts, deaths: number): Promise<string> {
    const row = (await officialRows(ports)).find(({ fatalities }) => fatalities === deaths);
    if (!row) throw new Error(`No tornado has ${deaths} deaths.`);
    return row.id;
  }

  /** Runs it dry, then in earnest, and compares what they say. */
  async function foretold(ports: ImportPorts, inputs: InputFile[]) {
    const runsBefore = await listRuns(ports, 99);
    const dry = await runImport(inputs, { dryRun: true, force }, ports);
    expect(await listRuns(ports, 99)).toEqual(runsBefore);
    const done = await runImport(inputs, { force }, ports);
    expect(dry.corrections).toEqual(done.corrections);
    expect(dry.reports).toEqual(done.reports);
    return { dry, done };
  }

  it('a dry run names each fate, and the import then does just that', async () => {
    const ports = await servers.newRecord();
    const [kept, changed, equal, gone, unfit, other] = separateTornadoes([11, 12, 13, 14, 15, 16]) as [
      DetailsRow,
      DetailsRow,
      DetailsRow,
      DetailsRow,
      DetailsRow,
      DetailsRow,
    ];
    const legs = [0, 1, 2].map((at) => ({ ...madeUpLeg(at), EVENT_ID: String(700 + at) }));
    const apart = legs.map((row, at) => (at === 0 ? withoutPlaces(row) : row));
    const rest = [kept, unfit, other];
    await runImport(
      [detailsOf([...rest, changed, equal, gone, ...apart]), listOf20May2013([1, 2])],
      {},
      ports,
    );
    const ids = await Promise.all([11, 12, 13, 14, 15].map((deaths) => idWithDeaths(ports, deaths)));
    const [keptId = '', changedId = '', equalId = '', goneId = '', unfitId = ''] = ids;
    const known = new Set([...ids, await idWithDeaths(ports, 16)]);
    const ofLegs = (await officialRows(ports)).map(({ id }) => id).filter((id) => !known.has(id));
    await approveValue(ports, keptId, 'injuries', 40, 1);
    await approveValue(ports, changedId, 'injuries', 40, 1);
    await approveValue(ports, equalId, 'injuries', 35, 1);
    await approveValue(ports, goneId, 'injuries', 40, 1);
    await approveValue(ports, unfitId, 'event_type', { lat: 1, lon: 2 });
    await approveValue(ports, unfitId, 'no_such_field', 'x');
    for (const id of ofLegs) await approveValue(ports, id, 'injuries', 77, 0);
    const takenBack = await approveValue(ports, keptId, 'path_width', 440, 100);
    await takeBackValue(ports, keptId, 'path_width', takenBack);
    await approveValue(ports, keptId, 'source', 'Replaced', null);
    await approveValue(ports, keptId, 'source', 'Survey', null);
    const [report, lostReport] = (await servedReports(ports)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    for (const one of [report, lostReport]) {
      await approveOfReport(ports, one?.id ?? '', 'county', 'Grady', 'MCCLAIN');
    }

    const inputs = [
      detailsOf([
        ...rest,
        { ...changed, INJURIES_DIRECT: '30' },
        { ...equal, INJURIES_DIRECT: '35' },
        ...legs,
      ]),
      listOf20May2013([report?.report_datetime.includes(':01:') ? 1 : 2]),
    ];
    const { dry, done } = await foretold(ports, inputs);
    const fate = (id: string, field: string) =>
      dry.corrections.find((one) => one.target.id === id && one.field === field);
    expect(fate(keptId, 'injuries')).toMatchObject({ fate: 'kept' });
    expect(fate(keptId, 'path_width')).toBeUndefined();
    expect(dry.corrections.filter(({ field }) => field === 'source')).toMatchObject([{ value: 'Survey' }]);
    expect(fate(changedId, 'injuries')).toMatchObject({
      fate: 'kept, new official value',
      official: { before: 1, now: 30 },
      value: 40,
    });
    expect(fate(equalId, 'injuries')).toMatchObject({ fate: 'no longer needed' });
    expect(fate(goneId, 'injuries')).toMatchObject({ fate: 'target withdrawn' });
    expect(fate(unfitId, 'event_type')).toMatchObject({ fate: 'does not fit' });
    const merged = dry.corrections.find(({ fate: one }) => one === 'target merged');
    expect(ofLegs).toContain(merged?.target.id);
    expect(fate(report?.id ?? '', 'county')).toMatchObject({ fate: 'kept' });
    expect(fate(lostReport?.id ?? '', 'county')).toMatchObject({ fate: 'target withdrawn' });

    const lines = outcomeLines(dry, true);
    expect(lines).toContain(
      `What would become of ${dry.corrections.length} approved corrections, none of which is deleted:`,
    );
    for (const line of [
      `  ${changedId}, injuries: kept, new official value, from 1 to 30, ours 40`,
      `  ${equalId}, injuries: no longer needed, 35`,
      `  ${unfitId}, event_type: does not fit, its value is not of the type text, ours 1, 2`,
      `  ${unfitId}, no_such_field: does not fit, there is no such field, ours x`,
      `  ${goneId}, injuries: target withdrawn, ours 40`,
    ]) {
      expect(lines).toContain(line);
    }
    expect(lines.join('\n')).not.toContain(`${keptId}, injuries`);
    const withoutTimes = (all: string[]) => all.filter((line) => line.startsWith('  20'));
    expect(withoutTimes(outcomeLines(done, false))).toEqual(withoutTimes(lines));

    // A report of corrections needs something that changed.
    const again = await runImport(inputs, { dryRun: true, force }, ports);
    expect(again.corrections).toEqual([]);
    // Back to the first values, and apart again.
    const back = await foretold(ports, [detailsOf([...rest, changed, equal, gone, ...apart])]);
    expect(back.dry.corrections.filter(({ fate: one }) => one === 'target merged')).toEqual([]);
    expect(back.dry.corrections.find(({ target }) => target.id === goneId)).toMatchObject({ fate: 'kept' });
  });

  it('a dry run promotes reports as the import does, and an official record replaces a corrected sample', async () => {
    const ports = await servers.newRecord();
    await loadCompiledRecord(ports, 'sample', 'one', fewSampleDrafts());
    const [ofSample] = await officialRows(ports);
    await approveValue(ports, ofSample?.id ?? '', 'injuries', 99);
    const at1301: DetailsRow = {
      EVENT_ID: '900',
      BEGIN_YEARMONTH: '201305',
      BEGIN_DAY: '20',
      BEGIN_TIME: '0701',
      BEGIN_LAT: '35.28',
      BEGIN_LON: '-97.62',
      END_LAT: '35.28',
      END_LON: '-97.61',
    };
    const name = 'StormEvents_details-ftp_v1.0_d2013_c20200101.csv';
    const details2013 = madeUpFile(name, madeUpDetails([at1301]));
    await runImport([listOf20May2013([1])], {}, ports);
    const { dry } = await foretold(ports, [details2013]);
    expect(dry.reports).toMatchObject({ promoted: 1 });
    expect(dry.corrections).toMatchObject([{ fate: 'target not in the record' }]);
  });
});

describe('the lines about corrections', () => {
  const some = (fate: Fate, count: number): CorrectionFate[] =>
    Array.from({ length: count }, (_, at) => ({
      target: { type: 'tornado', id: `${fate} ${at}` },
      field: 'injuries',
      fate,
      value: 'x'.repeat(200),
      official: { before: null, now: 1 },
    }));

  it('count all, name what a person should see first, and end after twenty', () => {
    const lines = correctionLines(
      [...some('kept', 1_200), ...some('no longer needed', 30), ...some('target merged', 2)],
      false,
    );
    expect(lines.slice(0, 5)).toEqual([
      'What became of 1,232 approved corrections, none of which is deleted:',
      '  1,200  kept',
      '     30  no longer needed: the official value is the same now',
      '      2  left out, because the tornado was merged with another',
      'Of these:',
    ]);
    expect(lines[5]).toMatch(/^ {2}target merged 0, injuries: target merged, ours x{60}…$/);
    expect(lines).toHaveLength(5 + 20 + 1);
    expect(lines.at(-1)).toBe('  and 12 more');
  });

  it('are none without corrections', () => {
    expect(correctionLines([], true)).toEqual([]);
  });
});

let clock = Date.UTC(2026, 10, 23);

function approveOfReport(
  { dynamo, table }: ImportPorts,
  id: string,
  field: string,
  value: CorrectionValue,
  official: CorrectionValue | null,
): Promise<number> {
  const approvedAt = new Date((clock += 1_000)).toISOString();
  const change = approve({
    target: { type: 'spc-report', id },
    field,
    value,
    official,
    targetName: 'Made up',
    state: 'Oklahoma',
    suggestionId: `suggestion-${clock}`,
    suggestedBy: 'ada',
    approvedBy: 'grace',
    approvedAt,
  });
  return writeCorrection(dynamo, table, change);
}
