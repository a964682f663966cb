import { expect, it } from 'vitest';
import { selectMutations } from './select-mutations.ts';

const files: Record<string, string> = Object.fromEntries(
  Array.from({ length: 20 }, (_, at) => [
    `shared/src/text/${at}.ts`,
    `export const a = b < ${at} && c(1, 2);`,
  ]),
);
const selected = (sources: Record<string, string>, seed = 1, count = 10) =>
  selectMutations(Object.keys(sources), (file) => sources[file] ?? '', { seed, count });

it('the same seed selects the same mutations, and another seed others', () => {
  expect(selected(files)).toEqual(selected(files));
  expect(selected(files)).not.toEqual(selected(files, 2));
});

it('at most one for a file and operator', () => {
  const places = selected(files, 1, 1000).map(({ file, operator }) => `${file} ${operator}`);
  expect(new Set(places).size).toBe(places.length);
  expect(places).toContain('shared/src/text/3.ts boundary');
});

it('a change of one file leaves the mutations of the others', () => {
  const [first] = selected(files);
  const changedFile = first?.file ?? '';
  const changed = { ...files, [changedFile]: 'export const a = 1;' };
  const others = selected(files, 1, 1000).filter(({ file }) => file !== changedFile);
  expect(selected(changed, 1, 1000)).toEqual(expect.arrayContaining(others));
});
