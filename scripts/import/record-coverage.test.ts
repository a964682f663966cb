import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPointer } from '@touchdown/functions/domain/catalogue/catalogue-pointer.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { loadCompiledRecord } from '@touchdown/functions/features/imports/release/load-compiled-release.ts';
import { rollBack } from '@touchdown/functions/features/imports/run/roll-back.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import { RecordCoverage } from '@touchdown/shared/tornadoes/record-coverage.ts';
import { dynamoDbPrograms } from '../testing/dynamodb-programs.ts';
import {
  detailsOf1974,
  listOf20May2013,
  separateTornadoes,
  spcRecordOf,
  spcRowsOf,
} from './testing/made-up-files.ts';
import { fewSampleDrafts } from './testing/sample-drafts.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

const programs = dynamoDbPrograms();
const told = (deaths: readonly number[]) =>
  separateTornadoes(deaths).map((row, at) => ({ ...row, EVENT_NARRATIVE: at === 0 ? 'It was seen.' : '' }));

describe.each(programs)('what the record covers, with $name,', (program) => {
  let servers: TestServers;
  let ports: ImportPorts;
  beforeAll(async () => {
    servers = await startTestServers(program);
    ports = await servers.newRecord();
  });
  afterAll(() => servers.stop());

  const served = async () => {
    const pointer = await readPointer(ports.dynamo, ports.table);
    const bytes = await ports.media.get(pointer?.coverageKey ?? '');
    return RecordCoverage.parse(JSON.parse(String(bytes)));
  };

  it('is counted when a sample is loaded', async () => {
    await loadCompiledRecord(ports, 'sample', 'a', fewSampleDrafts());
    const { kind, count, files, years } = await served();
    expect({ kind, count, files }).toEqual({ kind: 'sample', count: 9, files: [] });
    expect(years[0]).toEqual({
      year: 1950,
      count: 1,
      has_details: false,
      narratives: 0,
      compiled_narratives: 1,
    });
  });

  it('names each file with its date and years, and counts the narratives of each year', async () => {
    await runImport([detailsOf1974('20220425', told([0, 0, 0])), spcRecordOf(spcRowsOf(1975, 2))], {}, ports);
    const { release, ...covered } = await served();
    expect(release).toBe((await readPointer(ports.dynamo, ports.table))?.release);
    expect(covered).toEqual({
      kind: 'official',
      count: 5,
      years: [
        { year: 1974, count: 3, has_details: true, narratives: 1, compiled_narratives: 0 },
        { year: 1975, count: 2, has_details: false, narratives: 0, compiled_narratives: 0 },
      ],
      states: [],
      files: [
        {
          file: expect.stringMatching(/^1950-2025_torn/),
          source: 'SPC tornado record',
          dated: null,
          years: [1975],
        },
        {
          file: 'StormEvents_details-ftp_v1.0_d1974_c20220425.csv',
          source: 'NCEI Storm Events',
          dated: '2022-04-25',
          years: [1974],
        },
      ],
      newest_reports: null,
    });
    await runImport([listOf20May2013([1])], {}, ports);
    expect((await served()).newest_reports).toEqual({ name: expect.any(String), date: '2013-05-20' });
  });

  it('follows a newer file that changes no tornado, and goes back with a rollback', async () => {
    const before = await served();
    await runImport([detailsOf1974('20230101', told([0, 0, 0]))], {}, ports);
    expect((await served()).files[1]?.dated).toBe('2023-01-01');
    await runImport([detailsOf1974('20240101', told([0, 0, 0, 1]))], { force: ['deaths'] }, ports);
    expect((await served()).count).toBe(6);
    await rollBack(ports);
    expect((await served()).count).toBe(before.count);
  });
});
