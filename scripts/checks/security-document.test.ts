import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../system/local-state-folder.ts';

/** The levels of the rows of each section of the standard, version 5.0, in their order: a digit for each row. */
const levels: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '222',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
};

interface Row {
  id: string;
  level: string;
  state: string;
  /** The files that show it, or none where the row does not apply. */
  files: string[];
  /** Why it does not apply. */
  reason: string;
}

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');

/** The rows of the list, with those of level 3. */
function listedRows(): Row[] {
  const [, ...lines] = read('scripts/checks/asvs-rows.tsv').trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', level = '', state = '', last = ''] = line.split('\t');
    const doesApply = state !== 'not applicable';
    return { id, level, state, files: doesApply ? last.split(' ') : [], reason: doesApply ? '' : last };
  });
}

/** Returns a line for each row of ASVS and test file that names it. */
function rowsNamedByTests(): string[] {
  const tests = ['functions', 'infra', 'scripts'].flatMap((side) =>
    globSync(`${side}/**/*.test.ts`, { cwd: projectRoot, exclude: ['**/node_modules/**'] }),
  );
  return tests.flatMap((file) => {
    const rows = read(file)
      .split('\n')
      .flatMap((line) => rowsIn(/ASVS (.*)/.exec(line)?.[1] ?? ''));
    return [...new Set(rows)].map((row) => `${row} ${file}`);
  });
}

function rowsIn(text: string): string[] {
  return text.match(/\b\d{1,2}\.\d\.\d{1,2}\b/g) ?? [];
}

describe('the rows of ASVS', () => {
  const rows = listedRows();

  it('are all those of levels 1 and 2 of version 5.0, once, with their level', () => {
    const all = Object.entries(levels).flatMap(([section, digits]) =>
      [...digits].map((level, at) => `${section}.${at + 1} of level ${level}`),
    );
    const first = all.filter((row) => !row.endsWith('3'));
    expect(first).toHaveLength(253);
    const listed = rows.map(({ id, level }) => `${id} of level ${level}`);
    expect(listed.filter((row) => !row.endsWith('3'))).toEqual(first);
    expect(listed.filter((row) => !all.includes(row))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('are met or a departure, with what shows it, or not applicable, with the reason', () => {
    for (const { id, state, files, reason } of rows) {
      expect([id, ['met', 'departs', 'not applicable']]).toEqual([id, expect.arrayContaining([state])]);
      expect([id, files.length > 0]).toEqual([id, state !== 'not applicable']);
      expect([id, reason]).toEqual([id, state === 'not applicable' ? expect.stringMatching(/\w /) : '']);
      expect([id, files.filter((file) => !existsSync(join(projectRoot, file)))]).toEqual([id, []]);
    }
  });

  it('name every test that names a row', () => {
    const listed = new Set(rows.flatMap(({ id, files }) => files.map((file) => `${id} ${file}`)));
    expect(rowsNamedByTests().filter((row) => !listed.has(row))).toEqual([]);
  });

  it('depart where docs/asvs.md says why, and nowhere else', () => {
    const [, part = ''] = read('docs/asvs.md').split('## Where we depart, and why\n');
    const [section = ''] = part.split('\n## ');
    const explained = [...section.matchAll(/^- \*\*([\d.]+)\*\*: .+\.$/gm)].map(([, id]) => id);
    const departing = rows.filter(({ state }) => state === 'departs').map(({ id }) => id);
    expect(new Set(explained)).toEqual(new Set(departing));
    expect(explained).toHaveLength(departing.length);
  });
});
