import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decisionIndex } from './docs/decision-index.ts';
import { decisionFolder, decisions, readDecision } from './docs/read-decisions.ts';
import { projectRoot } from '../system/local-state-folder.ts';
import { documents, readDocument, wordsIn } from './testing/documents.ts';

type Decision = ReturnType<typeof readDecision>;

const maxWords = 250;

/** Returns a sentence for each thing that is wrong. Numbers may have gaps, because superseded decisions are deleted. */
function findProblems(all: readonly Decision[]): string[] {
  return all.flatMap(({ file, number, isAccepted, supersedes, text }, at) => {
    if (!(number > (all[at - 1]?.number ?? 0)))
      return [`${file} must begin with "# D", its own number and a title`];
    if (!file.startsWith(`${String(number).padStart(3, '0')}-`)) {
      return [`the name of ${file} must begin with its number`];
    }
    if (!isAccepted) return [`${file} needs a line "Status: accepted, " and its date`];
    if (wordsIn(text) > maxWords) return [`${file} has more than ${maxWords} words`];
    return supersedes.flatMap((earlier) => {
      if (earlier >= number) return [`D${number} must not supersede the later D${earlier}`];
      return all.some((one) => one.number === earlier)
        ? [`D${number} supersedes D${earlier}: delete it`]
        : [];
    });
  });
}

describe('docs/decisions', () => {
  const all = decisions();

  it('has a number, a status and few words in each decision, and no superseded one', () => {
    expect(findProblems(all)).toEqual([]);
  });

  it('gives each decision its context, its decision and its consequences', () => {
    const incomplete = all.filter(
      ({ text }) => !/\*\*Context\.\*\*[\s\S]*\*\*Decision\.\*\*[\s\S]*\*\*Consequences\.\*\*/.test(text),
    );
    expect(incomplete.map(({ file }) => file)).toEqual([]);
  });

  it('has no other file than decisions, the index and the dependencies', () => {
    const files = globSync(`${decisionFolder}/**/*.*`, { cwd: projectRoot });
    const known = ['README.md', 'dependencies.md', ...all.map(({ file }) => file)];
    expect(files.map((file) => file.slice(decisionFolder.length + 1)).toSorted()).toEqual(known.toSorted());
  });

  it('has a complete index', () => {
    const index = decisionIndex();
    expect(readDocument(`${decisionFolder}/README.md`)).toContain(index);
    expect(all.filter(({ title, file }) => !index.includes(`[${title}](${file})`))).toEqual([]);
  });

  it.each(documents)('has every decision that %s refers to', (_, files) => {
    const numbers = new Set(all.map(({ number }) => number));
    const referred = files.flatMap((file) => readDecision(file, readDocument(file)).refersTo);
    expect(referred.filter((number) => !numbers.has(number))).toEqual([]);
  });
});

/** Returns patterns of the packages before the colon of each line; `*` stands for a part of a name. */
function explainedPackages(document: string): RegExp[] {
  const lines = document.split('\n').filter((line) => line.startsWith('- '));
  return lines.flatMap((line) =>
    [...(line.split(':')[0] ?? '').matchAll(/`([^`]+)`/g)].map(
      ([, name = '']) => new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '.*')}$`),
    ),
  );
}

function installedPackages(): string[] {
  const root = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  const files = ['.', ...root.workspaces].map((folder) => join(folder, 'package.json'));
  const names = files.flatMap((file) => {
    const content = JSON.parse(readFileSync(join(projectRoot, file), 'utf8')) as Record<string, object>;
    return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.keys(content[kind] ?? {}),
    );
  });
  return [...new Set(names)].filter((name) => !/^@(types|touchdown)\//.test(name)).toSorted();
}

it('docs/decisions/dependencies.md explains every dependency', () => {
  const explained = explainedPackages(readDocument('docs/decisions/dependencies.md'));
  expect(installedPackages().filter((name) => !explained.some((one) => one.test(name)))).toEqual([]);
});

describe('the check of the decisions', () => {
  const accepted = (number: number, text = '') =>
    readDecision(`00${number}-title.md`, `# D${number}. Title\n\nStatus: accepted, 2026-01-01\n\n${text}\n`);

  it('accepts a gap, and a superseded decision that is not there any more', () => {
    expect(findProblems([accepted(1), accepted(4, 'Supersedes D2 and D3.')])).toEqual([]);
  });

  it('notices a number twice, a wrong name, and a status that is missing or of another form', () => {
    expect(findProblems([accepted(1), accepted(1)])).toHaveLength(1);
    expect(findProblems([{ ...accepted(1), file: '002-title.md' }])).toHaveLength(1);
    expect(findProblems([readDecision('001-title.md', '# D1. Title\n')])).toHaveLength(1);
    expect(
      findProblems([readDecision('001-title.md', '# D1. Title\n\nStatus: maybe, 2026-01-01\n')]),
    ).toHaveLength(1);
  });

  it('notices too many words', () => {
    expect(findProblems([accepted(1, 'word '.repeat(maxWords))])).toHaveLength(1);
  });

  it('notices a superseded decision that is still there, and one that is later', () => {
    expect(findProblems([accepted(1), accepted(2, 'Supersedes D1.')])).toHaveLength(1);
    expect(findProblems([accepted(1, 'Supersedes D2.')])).toHaveLength(1);
  });

  it('does not take a superseded decision for a reference', () => {
    expect(readDecision('', 'Supersedes D1, D2 and D3. See D4 and [D5](005-title.md).').refersTo).toEqual([
      4, 5,
    ]);
  });
});
