import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compiledFolder, openRelease } from './open-release.ts';
import { readyFiles } from './ready-files.ts';
import { ReleaseError } from './release-error.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchdown-release-'));
  for (const file of ['index.json', '1950.tdr', 'reports.tdr']) {
    cpSync(join(compiledFolder, file), join(folder, file));
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const faultOf = (read: () => unknown): string | undefined => {
  try {
    read();
  } catch (error) {
    if (error instanceof ReleaseError) return error.fault;
    throw error;
  }
  return undefined;
};
const readers: [string, () => unknown][] = [
  ['1950.tdr', () => openRelease(folder).year(1950)],
  ['reports.tdr', () => openRelease(folder).reports()],
  ['index.json', () => openRelease(folder)],
];

describe('the compiled record', () => {
  it('has the year and the reports that its index lists', () => {
    const release = openRelease(folder);
    const listed = release.index.years.find(({ year }) => year === 1950);
    expect(release.year(1950).documents).toHaveLength(listed?.count ?? -1);
    expect(release.reports()).toHaveLength(release.index.reports.count);
  });

  it('refuses a year that it does not have, and a file that is missing', () => {
    expect(() => openRelease(folder).year(1949)).toThrow(
      'The year 1949 of the compiled record is not listed: the release is from 1950 to 2023.',
    );
    expect(() => openRelease(folder).year(1951)).toThrow(/^1951\.tdr of the compiled record is missing: /);
    expect(() => openRelease(join(folder, 'none'))).toThrow(/^index\.json of the compiled record is missing/);
  });

  it.each(readers)('is never read from a damaged %s', (file, read) => {
    const path = join(folder, file);
    const whole = readFileSync(path);
    for (let at = 0; at < whole.length; at += 1000) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 4;
      writeFileSync(path, damaged);
      expect(faultOf(read), `byte ${at}`).toBeDefined();
    }
  });

  it.each(readers)('is never read from a part of %s', (file, read) => {
    const path = join(folder, file);
    const whole = readFileSync(path);
    for (const length of [0, 1, Math.floor(whole.length / 2), whole.length - 2]) {
      writeFileSync(path, whole.subarray(0, length));
      expect(faultOf(read), `${length} bytes`).toBe('cut short');
    }
  });

  it('is served without what is ready if any part of that is missing or damaged', () => {
    const files = Object.values(readyFiles);
    const copy = (file: string) => cpSync(join(compiledFolder, file), join(folder, file));
    files.forEach(copy);
    expect(openRelease(folder).ready()?.count).toBe(openRelease(folder).index.tornadoes);
    for (const file of files) {
      writeFileSync(join(folder, file), readFileSync(join(folder, file)).subarray(1));
      expect(openRelease(folder).ready(), file).toBeUndefined();
      rmSync(join(folder, file));
      expect(openRelease(folder).ready(), file).toBeUndefined();
      copy(file);
    }
  });

  it('is refused in another version', () => {
    const path = join(folder, 'index.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"format": 1', '"format": 2'));
    expect(() => openRelease(folder)).toThrow(
      'index.json of the compiled record is another version: its format is 2, and this program reads format 1.',
    );
  });
});
