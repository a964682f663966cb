import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { sampleOf } from '@touchdown/level2/testing/depth.ts';
import { describe, expect, it } from 'vitest';
import { commands } from './docs/commands.ts';
import { projectRoot } from '../system/local-state-folder.ts';
import {
  brokenLinks,
  documents,
  hasTestFiles,
  pathExists,
  namedPaths,
  namedScripts,
  namedTestFilters,
  paragraphsOf,
  readDocument,
  wordsIn,
} from './testing/documents.ts';

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const maxParagraphWords = 80;
/** A script loads its whole program before it prints its usage, which takes long on a busy machine. */
const helpTimeoutMilliseconds = 120_000;

describe.each(documents)('%s', (_, files) => {
  /** Returns what is wrong in each of the files, after its name. */
  const findIn = (find: (text: string, file: string) => readonly string[]) =>
    files.flatMap((file) => find(readDocument(file), file).map((problem) => `${file}: ${problem}`));

  it('names files and folders that exist, by their whole path', () => {
    expect(findIn((text) => namedPaths(text).filter((path) => !pathExists(path)))).toEqual([]);
  });

  it('has nothing left of a merge, as the formatter may have changed it', () => {
    const markers = /^[|> ]*(?:<{7}|={7}|(?:> ?){7}) ?\S*\s*\|?\s*$/m;
    expect(findIn((text) => markers.exec(text) ?? [])).toEqual([]);
  });

  it('names npm scripts that exist', () => {
    expect(findIn((text) => namedScripts(text).filter((script) => !(script in scripts)))).toEqual([]);
  });

  it('names filters of tests that match a test file', () => {
    expect(findIn((text) => namedTestFilters(text).filter((filter) => !hasTestFiles(filter)))).toEqual([]);
  });

  it('links to files and headings that exist', () => {
    expect(findIn((text, file) => brokenLinks(file, text))).toEqual([]);
  });
});

/** How long a document may be, so that the time for reading it stays what its first page promises. */
const maxWords = {
  'README.md': 800,
  'ARCHITECTURE.md': 1_300,
  'CONTRIBUTING.md': 1_800,
  'SECURITY.md': 2_200,
  'docs/asvs.md': 900,
};

it.each(Object.entries(maxWords))('%s has at most %i words', (file, max) => {
  expect(wordsIn(readDocument(file).replace(/<!--.*?-->/g, ''))).toBeLessThanOrEqual(max);
});

it.each(['ARCHITECTURE.md', ...globSync('docs/guides/*.md', { cwd: projectRoot })])(
  '%s has no paragraph of more than 80 words',
  (file) => {
    const long = paragraphsOf(readDocument(file)).filter((one) => wordsIn(one) > maxParagraphWords);
    expect(long).toEqual([]);
  },
);

describe('every npm script', () => {
  const names = Object.keys(scripts);

  it('has one line in `npm run help`, and each line is that of a script', () => {
    expect(
      Object.values(commands)
        .flatMap((lines) => Object.keys(lines))
        .toSorted(),
    ).toEqual(names.toSorted());
  });

  it.concurrent.each(sampleOf('commands that print their usage', names, 8))(
    '%s prints its usage with --help',
    async (name) => {
      const { status, output } = await runHelp(scripts[name] ?? '');
      expect({ status, output }).toEqual({ status: 0, output: expect.stringMatching(/usage:/i) });
    },
    helpTimeoutMilliseconds,
  );
});

async function runHelp(script: string): Promise<{ status: number | null; output: string }> {
  const path = join(projectRoot, 'node_modules', '.bin') + delimiter + process.env['PATH'];
  const child = spawn(`${script} --help`, {
    cwd: projectRoot,
    shell: true,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output };
}

describe('the checks of documents', () => {
  it('notice a missing file, a file name without its folder, and a wrong script', () => {
    const text =
      'See `shared/src/nowhere.ts`, `answer.ts` and `functions/src/nothing/`; run `npm run nothing`.';
    expect(namedPaths(text).filter((path) => !pathExists(path))).toEqual([
      'shared/src/nowhere.ts',
      'answer.ts',
      'functions/src/nothing/',
    ]);
    expect(namedScripts(text)).toEqual(['nothing']);
    expect(namedScripts('```sh\nnpm start\nnpm run import -- FOLDER\n```')).toEqual(['start', 'import']);
  });

  it('notice a missing script after `node`, also in a block of code', () => {
    expect(namedPaths('```sh\nnode scripts/nothing.ts\n```')).toEqual(['scripts/nothing.ts']);
  });

  it('accept patterns and placeholders that match something', () => {
    const text =
      '`shared/src/<slice>/routes.ts`, `*.http.ts`, `shared/src/<slice>/nothing.ts`, `*.nothing.ts`';
    expect(namedPaths(text).filter((path) => !pathExists(path))).toEqual([
      'shared/src/<slice>/nothing.ts',
      '*.nothing.ts',
    ]);
  });

  it('ignore code that is not a path of the repository', () => {
    const text =
      '`GET /api/v1/tornadoes`, `/images/<id>`, `incoming/`, `web/dist`, `@deck.gl/core`, `sharp`, `CRED#<person>`';
    expect(namedPaths(text)).toEqual([]);
  });

  it('notice a filter of tests that matches nothing', () => {
    const filters = namedTestFilters('`npm test -- role-matrix`, `npm test -- nothing`, `npm test -- WORD`');
    expect(filters.filter((filter) => !hasTestFiles(filter))).toEqual(['nothing']);
  });

  it('notice a link to a missing file or heading', () => {
    expect(brokenLinks('README.md', '# Here\n[a](#here) [b](#there) [c](LICENSE) [d](NOTHING.md)')).toEqual([
      '#there',
      'NOTHING.md',
    ]);
  });

  it('count the words of paragraphs and list items only', () => {
    const text = '# A heading\n\nTwo words\n\n1. One\n2. Two three\n\n| a | b |\n\n```sh\nno words\n```';
    expect(paragraphsOf(text).map(wordsIn)).toEqual([2, 2, 3]);
  });
});
