import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SortedFiles } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { realDataFile } from '../../system/real-data.ts';
import { buildRelease, type BuiltRelease } from './build-release.ts';
import { compiledFolder, openRelease } from './open-release.ts';
import { readSources } from './read-sources.ts';
import { compareRelease, writeRelease } from './write-release.ts';

const data = realDataFile('.');
/** The SPC's files with rows of states of years that the other folder has as whole paths. */
const parts = realDataFile('../more-data/spc-periods');
const years = [1950, 1974, 2017];

/** Whole years that were found later, and what NCEI's search found. */
const more = realDataFile('../more-data/ncei');
const exports = realDataFile('../more-data/ncei-export');
/** Returns years without reports: these need the tornadoes of their own year. */
async function readYears(folders: readonly string[]): Promise<SortedFiles['years']> {
  const { years: all } = await readSources(folders, () => {}, parts);
  return new Map(years.map((year) => [year, all.get(year) ?? {}]));
}

const build = (chosen: SortedFiles['years']) => buildRelease({ years: chosen, days: [] }, () => {});

/** Copies NOAA's files without NCEI's of other years. Paths within the folders stay, because a release names them. */
function sourcesOfYears(): string[] {
  const isWanted = (path: string) =>
    path.startsWith('spc/') ||
    path.includes('search_results') ||
    years.some((year) => path.includes(`_d${year}_`));
  const copied = (from: string, pattern: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'touchdown-sources-'));
    const paths = globSync(pattern, { cwd: from }).filter(isWanted);
    for (const path of paths) cpSync(join(from, path), join(folder, path));
    return folder;
  };
  return [copied(data ?? '', '{ncei,spc}/*'), copied(more ?? '', '*')];
}

/** Returns the names of files that differ. Vitest would compare megabytes one by one. */
function filesApart(one: BuiltRelease, other: BuiltRelease): string[] {
  const names = [...new Set([...one.files.keys(), ...other.files.keys()])];
  return names.filter((name) => {
    const [bytes, others] = [one.files.get(name), other.files.get(name)];
    return !bytes || !others || Buffer.compare(bytes, others) !== 0;
  });
}

describe.skipIf(!data || !parts || !more || !exports)('a release built from NOAA’s files', () => {
  let folders: string[];
  let chosen: SortedFiles['years'];
  let first: BuiltRelease;
  beforeAll(async () => {
    folders = sourcesOfYears();
    chosen = await readYears([...folders, exports ?? '']);
    first = await build(chosen);
  });
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  it.each(years)(
    'has the bytes of the repository for %i; if not, run npm run record -- build FOLDER',
    (year) => {
      const file = `${year}.tdr`;
      const isSame = readFileSync(join(compiledFolder, file)).equals(
        first.files.get(file) ?? Buffer.alloc(0),
      );
      expect(
        isSame,
        'a rule has changed: run "npm run record -- build FOLDER --parts FOLDER" with NOAA’s files',
      ).toBe(true);
    },
  );

  // Of what was read before: the repository's bytes are those of another reading. The earliest year is packed soonest.
  it('has the same bytes a second time, and those of a year whatever is built with it', async () => {
    const ofYear = new Map([...chosen].slice(0, 1));
    const alone = await build(ofYear);
    const again = await build(ofYear);
    expect([...alone.files.keys()]).toEqual(['1950.tdr', 'reports.tdr']);
    expect(filesApart(again, alone)).toEqual([]);
    expect(again.index).toEqual(alone.index);
    const together = { ...first, files: new Map([...first.files].filter(([name]) => alone.files.has(name))) };
    expect(filesApart(together, alone)).toEqual([]);
    expect(first.index.years.slice(0, 1)).toEqual(alone.index.years);
  });

  it('is written whole, once, without what an earlier release had more', () => {
    const release = mkdtempSync(join(tmpdir(), 'touchdown-build-'));
    try {
      for (const file of ['1900.tdr', 'notes']) writeFileSync(join(release, file), 'old');
      expect(compareRelease(release, first).rewritten).toHaveLength(first.files.size + 1);
      expect(writeRelease(release, first).removed).toEqual(['1900.tdr', 'notes']);
      expect(readdirSync(release).toSorted()).toEqual([...first.files.keys(), 'index.json'].toSorted());
      expect(writeRelease(release, first)).toEqual({ rewritten: [], removed: [] });
      expect(openRelease(release).year(1974).documents).toHaveLength(946);
    } finally {
      rmSync(release, { recursive: true });
    }
  });
});

describe('a folder without sources', () => {
  it('is refused with the reason', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchdown-empty-'));
    await expect(readSources([folder], () => {})).rejects.toThrow('contains no file that ends in .csv');
    await expect(readSources([join(folder, 'x')], () => {})).rejects.toThrow('x does not exist.');
    rmSync(folder, { recursive: true });
  });
});
