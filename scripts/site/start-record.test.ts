import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sortOutFiles } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detailsOf1974, separateTornadoes } from '../import/testing/made-up-files.ts';
import { loadStartRecord } from '../record/load-start-record.ts';
import { buildRelease } from '../record/release/build-release.ts';
import { writeRelease } from '../record/release/write-release.ts';
import type { StartRecord } from '../record/start-options.ts';
import { startLocalSite, type LocalSite } from './start-local-site.ts';

let cloud: LocalSite;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchdown-start-'));
  cloud = await startLocalSite({
    stateDir: folder,
    port: 0,
    site: 'none',
    inMemory: true,
    log: () => {},
  });
});
afterAll(async () => {
  await cloud.close();
  rmSync(folder, { recursive: true });
});

async function compile(name: string, deaths: readonly number[]): Promise<string> {
  const files = [detailsOf1974('20200101', separateTornadoes(deaths))];
  const sorted = await sortOutFiles(files, () => {});
  writeRelease(join(folder, name), await buildRelease(sorted, () => {}));
  return join(folder, name);
}

async function start(kind: Exclude<StartRecord['kind'], 'file'>, release = 'none') {
  const lines: string[] = [];
  const isOurs = await loadStartRecord(cloud, { kind }, (line) => lines.push(line), { folder: release });
  return { lines, isOurs };
}

describe('the record of a start', () => {
  it('is none with --empty', async () => {
    expect(await start('empty')).toEqual({ lines: ['No record is loaded.'], isOurs: false });
  });

  it('is the sample if the index of the compiled record cannot be read, and says why', async () => {
    const { lines, isOurs } = await start('compiled', join(folder, 'nowhere'));
    expect(lines).toEqual([
      expect.stringContaining(
        'The whole record was not loaded. index.json of the compiled record is missing',
      ),
      'Loaded the sample record: 268 tornadoes.',
    ]);
    expect(isOurs).toBe(true);
  });

  it('keeps what was there if a year is damaged', async () => {
    const damaged = await compile('damaged', [0, 1]);
    writeFileSync(join(damaged, '1974.tdr'), 'x');
    expect((await start('compiled', damaged)).lines).toEqual([
      'Loading the whole record of 2 tornadoes …',
      expect.stringContaining('1974.tdr of the compiled record is cut short'),
      'Kept the sample record of 268 tornadoes as it was.',
    ]);
  });

  it('is then the compiled record, once, and the sample is added beside it, not in place of it', async () => {
    const release = await compile('whole', [0, 1, 2]);
    expect((await start('compiled', release)).lines).toEqual(['Loading the whole record of 3 tornadoes …']);
    expect((await start('compiled', release)).lines).toEqual(['Kept the whole record of 3 tornadoes.']);
    expect(await start('sample')).toEqual({
      lines: [
        'Kept the official record of 3 tornadoes, and the sample’s contributions are added to it. A start never replaces a record. To delete this state and begin again:',
        '  npm start -- --fresh --sample',
      ],
      isOurs: true,
    });
    await cloud.filling.ended;
    const { tornadoes } = (await (await fetch(`${cloud.url}/api/v1/tornadoes`)).json()) as {
      tornadoes: { id: string }[];
    };
    expect(tornadoes).toHaveLength(3);
    for (const { id } of tornadoes)
      expect((await fetch(`${cloud.url}/api/v1/tornadoes/${id}`)).status).toBe(200);
  });

  it('is revised by a newer release', async () => {
    const { lines } = await start('compiled', await compile('newer', [0, 1, 2, 3]));
    expect(lines).toEqual([expect.stringMatching(/^Revising the record to release \S+ …$/)]);
  });
});
