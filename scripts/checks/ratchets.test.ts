import { expect, it } from 'vitest';
import { checkRatchets } from './ratchets.ts';

const lines = (count: number) => Array.from({ length: count }, () => 'work();').join('\n');

const sources: Record<string, string> = {
  'web/src/ui/long.ts': `import { use } from './pair.ts';
    export function long() {\n${lines(69)}\n}
    const longest = () => {\n${lines(80)}\n};`,
  'web/src/ui/pair.ts': 'export const limit = 5;\nexport const use = () => limit;',
  'web/src/ui/pair.test.ts': `import { limit } from './pair.ts';\nit('is long', () => {\n${lines(90)}\n});`,
  'web/src/ui/first.ts': `import { use } from './pair.ts';\n${lines(80)}`,
  'web/src/ui/half.ts': 'export const half = 1;',
  'web/src/ui/other-half.ts': 'export const otherHalf = 1;',
  'web/src/ui/whole.tsx': `import type { half } from './half.ts';\nconst later = import('./other-half.ts');\n${lines(80)}`,
  'web/src/ui/stub.component.test.tsx': `import { vi } from 'vitest';
    // The store of pictures.
    vi.stubGlobal('fetch', () => {});
    vi.stubGlobal('fetch', () => {});
    vi.stubGlobal(
      'fetch', () => {});
    vi.stubGlobal('Stripe', {});`,
};
const commits = [72, 73].map((length) => ({ id: `of ${length}`, subject: 'a'.repeat(length) }));
const counted = {
  'functions over 70 lines': 2,
  'exports that only tests import': 1,
  'files under 80 lines with one importer': 2,
  'stubs of fetch that do not say what they stand for': 2,
  'commit subjects over 72 characters': 1,
};

function check(allowed: Partial<typeof counted>, others: Parameters<typeof checkRatchets>[1] = {}) {
  const read = (file: string) => sources[file] ?? '';
  const inputs = { read, commits, changed: new Set<string>(), allowed: { ...counted, ...allowed } };
  return checkRatchets(Object.keys(sources), { ...inputs, ...others });
}

it('says nothing at the allowed numbers', () => {
  expect(check({})).toEqual([]);
});

it.each([
  [
    'functions over 70 lines',
    ['web/src/ui/long.ts: line 73 has 82 lines', 'web/src/ui/long.ts: long has 71 lines'],
  ],
  ['exports that only tests import', ['web/src/ui/pair.ts: limit']],
  [
    'files under 80 lines with one importer',
    [
      'web/src/ui/half.ts: 1 line, only for web/src/ui/whole.tsx',
      'web/src/ui/other-half.ts: 1 line, only for web/src/ui/whole.tsx',
    ],
  ],
  [
    'stubs of fetch that do not say what they stand for',
    ['web/src/ui/stub.component.test.tsx: line 4', 'web/src/ui/stub.component.test.tsx: line 5'],
  ],
  ['commit subjects over 72 characters', [`of 73: ${'a'.repeat(73)}`]],
] as const)('says where too many %s are, the worst first', (name, places) => {
  const [message = '', ...others] = check({ [name]: 0 });
  expect(message.split('\n')).toEqual([
    `Of ${name}, there are ${places.length}, and 0 are allowed:`,
    ...places.map((place) => `  ${place}`),
  ]);
  expect(others).toEqual([]);
});

it('shows files that somebody is working on before worse ones', () => {
  const [message = ''] = check(
    { 'files under 80 lines with one importer': 1 },
    { changed: new Set(['web/src/ui/other-half.ts']) },
  );
  expect(message.split('\n')[1]).toContain('other-half.ts');
});

it('says which number to write when there are fewer, so that the number falls', () => {
  expect(check({ 'functions over 70 lines': 5 })).toEqual([
    'Of functions over 70 lines, only 2 are left: write 2 instead of 5 in scripts/checks/allowed-counts.json.',
  ]);
});
