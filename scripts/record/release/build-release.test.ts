import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { realDataFile } from '../../testing/real-data.ts';
import { buildRelease, type BuiltRelease } from './build-release.ts';
import { compiledFolder, openRelease } from './open-release.ts';
import { readSources } from './read-sources.ts';
import { compareRelease, writeRelease } from './write-release.ts';

const data = realDataFile('.');
const years = [1950, 1974, 2017];

/** Years without reports: these need the tornadoes of their own year. */
async function build(): Promise<BuiltRelease> {
  const { years: all } = await readSources(data ?? '', () => {});
  const chosen = new Map(years.flatMap((year) => [[year, all.get(year) ?? {}] as const]));
  return buildRelease({ years: chosen, days: [] }, () => {});
}

describe.skipIf(!data)('a release built from NOAA’s files', () => {
  let first: BuiltRelease;
  beforeAll(async () => {
    first = await build();
  }, 120_000);

  it.each(years)(
    'has the bytes of the repository for %i; if not, run npm run record -- build FOLDER',
    (year) => {
      const file = `${year}.tdr`;
      const isSame = readFileSync(join(compiledFolder, file)).equals(
        first.files.get(file) ?? Buffer.alloc(0),
      );
      expect(isSame, 'a rule has changed: run "npm run record -- build FOLDER" with NOAA’s files').toBe(true);
    },
  );

  it('has the same bytes a second time', async () => {
    expect(await build()).toEqual(first);
  }, 120_000);

  it('is written whole, once, without what an earlier release had more', () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchdown-build-'));
    try {
      for (const file of ['1900.tdr', '1950.tdr.new']) writeFileSync(join(folder, file), 'old');
      expect(compareRelease(folder, first).rewritten).toHaveLength(first.files.size + 1);
      expect(writeRelease(folder, first).removed).toEqual(['1900.tdr']);
      expect(readdirSync(folder).toSorted()).toEqual([...first.files.keys(), 'index.json'].toSorted());
      expect(writeRelease(folder, first)).toEqual({ rewritten: [], removed: [] });
      expect(openRelease(folder).year(1974).documents).toHaveLength(945);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a folder without sources', () => {
  it('is refused with the reason', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchdown-empty-'));
    await expect(readSources(folder, () => {})).rejects.toThrow('contains no file that ends in .csv');
    await expect(readSources(join(folder, 'x'), () => {})).rejects.toThrow('x does not exist.');
    rmSync(folder, { recursive: true });
  });
});
