import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decisionIndex } from './docs/decision-index.ts';
import { decisionFolder, decisions, readDecision, type Decision } from './docs/read-decisions.ts';
import { projectRoot } from '../system/local-state-folder.ts';
import { documents, readDocument } from './testing/documents.ts';

/** Returns a sentence for each thing that is wrong, of the living and the archived decisions together. */
function findProblems(all: readonly Decision[]): string[] {
  return all.flatMap((one, at) => {
    const { file, number, status, isArchived, supersededBy } = one;
    if (number !== at + 1) return [`${file} must begin with "# D${at + 1}. " and a title`];
    if (!basename(file).startsWith(`${String(number).padStart(3, '0')}-`)) {
      return [`the name of ${file} must begin with its number`];
    }
    if (status === 'unknown') return [`${file} needs a line "Status: …" of the form in README.md`];
    if (isArchived === (status === 'accepted')) {
      return [`${file} is ${status}, so it belongs ${isArchived ? 'above the archive' : 'into the archive'}`];
    }
    if (supersededBy === undefined) return [];
    const later = all[supersededBy - 1];
    if (supersededBy <= number || !later) return [`D${number}: there is no later decision D${supersededBy}`];
    return new RegExp(`\\bD${number}\\b`).test(later.text) ? [] : [`D${supersededBy} must name D${number}`];
  });
}

describe('docs/decisions', () => {
  const all = decisions();

  it('has no gap in its numbers, a status each, and superseding decisions that name what they supersede', () => {
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
    const referred = files.flatMap((file) =>
      [...readDocument(file).matchAll(/\bD(\d+)\b/g)].map(([, number]) => Number(number)),
    );
    expect(referred.filter((number) => number < 1 || number > all.length)).toEqual([]);
  });
});

/** Returns patterns of the packages in the first column of the table; `*` stands for a part of a name. */
function explainedPackages(document: string): RegExp[] {
  const rows = document.split('\n');
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(
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
  const superseded = readDecision(
    'archive/001-title.md',
    '# D1. Title\n\nStatus: superseded by [D2](../002-title.md), 2026-01-01\n',
  );

  it('notices a gap, a wrong name, and a status that is missing or of another form', () => {
    expect(findProblems([accepted(1), accepted(3)])).toHaveLength(1);
    expect(findProblems([{ ...accepted(1), file: '002-title.md' }])).toHaveLength(1);
    expect(findProblems([readDecision('001-title.md', '# D1. Title\n')])).toHaveLength(1);
    expect(
      findProblems([readDecision('001-title.md', '# D1. Title\n\nStatus: maybe, 2026-01-01\n')]),
    ).toHaveLength(1);
  });

  it('notices a living decision in the archive, and a superseded one outside', () => {
    expect(findProblems([{ ...accepted(1), isArchived: true }])).toHaveLength(1);
    expect(
      findProblems([{ ...superseded, file: '001-title.md', isArchived: false }, accepted(2, 'D1')]),
    ).toHaveLength(1);
  });

  it('requires the later decision, and that it names the superseded one', () => {
    expect(findProblems([superseded])).toHaveLength(1);
    expect(findProblems([superseded, accepted(2)])).toHaveLength(1);
    expect(findProblems([superseded, accepted(2, 'Supersedes D1.')])).toEqual([]);
  });
});
