import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '../../system/local-state-folder.ts';
import { copyTree } from './copy-of-tree.ts';
import type { Mutation } from './mutations.ts';
import { importersOf } from './nearest-tests.ts';
import { runMutations, type Result } from './run-mutations.ts';

it('a mutation is judged without those before it, whose file the runner has kept', async () => {
  const sources = {
    'vitest.config.mjs': 'export default {};\n',
    '.gitignore': 'node_modules\n',
    'shop/price.ts': 'export const price = 2;\n',
    'shop/total.ts':
      "import { price } from './price.ts';\nexport const total = (count: number) => count * price;\n",
    'shop/price.test.ts': testOf('price', 'price', '2'),
    'shop/total.test.ts': testOf('total', 'total(3)', '6'),
  };
  const root = projectOf(sources);
  const mutations = [
    mutationOf('shop/total.ts', 'count * price', 'count / price'),
    mutationOf('shop/price.ts', '2', '3'),
    // The same test notices it and is known to pass otherwise, so nothing runs between this one and the last.
    mutationOf('shop/price.ts', '2', '4'),
    // Equivalent, so that only a mutation that is still there could make a test fail.
    mutationOf('shop/total.ts', 'count * price', 'price * count'),
  ];
  expect(await verdictsOf(root, mutations)).toEqual(['killed', 'killed', 'killed', 'survived']);

  function mutationOf(file: keyof typeof sources, before: string, after: string): Mutation {
    const start = sources[file].indexOf(before);
    return { file, start, end: start + before.length, replacement: after, operator: 'expression' };
  }

  async function verdictsOf(root: string, mutations: Mutation[]): Promise<Result['verdict'][]> {
    const read = (file: string) => sources[file as keyof typeof sources];
    const importers = importersOf(Object.keys(sources), read);
    const plan = { root, mutations, importers, workers: 1, screens: false, report: () => {} };
    return (await runMutations(plan)).map(({ verdict }) => verdict);
  }
});

it('a copy has the built site, which counts as newer than each mutation', () => {
  const root = projectOf({ '.gitignore': 'node_modules\nweb/dist\n', 'web/dist/site/index.html': '<main>' });
  const copy = copyTree(root);
  onTestFinished(copy.remove);
  const page = join(copy.root, 'web/dist/site/index.html');
  expect(readFileSync(page, 'utf8')).toBe('<main>');
  expect(statSync(page).mtimeMs).toBeGreaterThan(Date.now());
});

function testOf(name: string, actual: string, expected: string): string {
  return [
    "import { expect, it } from 'vitest';",
    `import { ${name} } from './${name}.ts';`,
    `it('${name}', () => expect(${actual}).toBe(${expected}));`,
    '',
  ].join('\n');
}

function projectOf(sources: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'touchdown-mutated-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [file, source] of Object.entries(sources)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), source);
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  return root;
}
