import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import allowedCounts from './allowed-counts.json' with { type: 'json' };
import { importsOf, resolve } from './source-imports.ts';
import { findExportsForTests, isTest } from './unused-exports.ts';

const maxFunctionLines = 70;
/** A file is a subject. With fewer lines it is mostly a part of one. */
const minFileLines = 80;
const maxSubjectLength = 72;
const maxShown = 10;
const subjects = 'commit subjects over 72 characters';

/** One of the things that a ratchet counts. */
interface Offender {
  /** Where it is: a file, or a commit. */
  place: string;
  /** What is wrong there. */
  what: string;
  /** How far it is from right. The worst are shown first. */
  size: number;
}

type Read = (file: string) => string;

interface Commit {
  id: string;
  subject: string;
}

/** What the checks read, so that a test can pass something small. */
interface RatchetInputs {
  read?: Read;
  /** Undefined where the whole history is not here. */
  commits?: readonly Commit[] | undefined;
  /** The files that somebody is working on. */
  changed?: ReadonlySet<string>;
  allowed?: Readonly<Record<keyof typeof allowedCounts, number>>;
}

/**
 * Compares what should become rarer with the numbers in `allowed-counts.json`, which only fall: more than allowed is
 * refused, and so is less, until the number says so too. Returns the messages.
 */
export function checkRatchets(
  files: readonly string[],
  {
    read = (file) => readFileSync(file, 'utf8'),
    commits = wholeHistory(),
    changed = changedFiles(),
    allowed = allowedCounts,
  }: RatchetInputs = {},
): string[] {
  if (!commits) console.warn('Commit subjects were not counted: the whole history is not here.');
  const product = files.filter((file) => !isTest(file) && !file.endsWith('.config.ts'));
  const found: Partial<Record<keyof typeof allowedCounts, Offender[]>> = {
    'functions over 70 lines': longFunctions(product, read),
    'exports that only tests import': findExportsForTests(files, read).map(({ file, name }) => ({
      place: file,
      what: name,
      size: 0,
    })),
    'files under 80 lines with one importer': partialFiles(files, read),
    'stubs of fetch that do not say what they stand for': silentStubs(files, read),
    ...(commits ? { [subjects]: longSubjects(commits) } : {}),
  };
  return Object.entries(found).flatMap(([name, offenders]) =>
    messageOf(name, allowed[name as keyof typeof allowedCounts], offenders, changed),
  );
}

/** Says what is too much and where: in changed files first, then the worst. Or which number to write. */
function messageOf(
  name: string,
  allowed: number,
  offenders: readonly Offender[],
  changed: ReadonlySet<string>,
): string[] {
  const count = offenders.length;
  if (count === allowed) return [];
  if (count < allowed) {
    // History is not improved: there are fewer only where commits have been joined.
    if (name === subjects) return [];
    return [
      `Of ${name}, only ${count} are left: write ${count} instead of ${allowed} in scripts/checks/allowed-counts.json.`,
    ];
  }
  const rank = ({ place, size }: Offender) => (changed.has(place) ? 1e6 : 0) + size;
  const worst = offenders.toSorted((a, b) => rank(b) - rank(a)).slice(0, maxShown);
  const lines = worst.map(({ place, what }) => `  ${place}: ${what}`);
  const rest = count > worst.length ? [`  and ${count - worst.length} more`] : [];
  return [[`Of ${name}, there are ${count}, and ${allowed} are allowed:`, ...lines, ...rest].join('\n')];
}

function longFunctions(files: readonly string[], read: Read): Offender[] {
  return files.flatMap((file) => {
    const source = read(file);
    const offenders: Offender[] = [];
    const measure = ({ start, end, id }: { start: number; end: number; id?: { name: string } | null }) => {
      const lines = source.slice(start, end).split('\n').length;
      if (lines <= maxFunctionLines) return;
      const at = source.slice(0, start).split('\n').length;
      offenders.push({ place: file, what: `${id?.name ?? `line ${at}`} has ${lines} lines`, size: lines });
    };
    new Visitor({
      FunctionDeclaration: measure,
      FunctionExpression: measure,
      ArrowFunctionExpression: measure,
    }).visit(parseSync(file, source).program);
    return offenders;
  });
}

/** Short files that one other file imports, and no test. They are a part of its subject. */
function partialFiles(files: readonly string[], read: Read): Offender[] {
  const importers = new Map<string, Set<string>>(files.map((file) => [file, new Set()]));
  for (const file of files) {
    for (const { specifier } of importsOf(file, read(file))) {
      importers.get(resolve(file, specifier) ?? '')?.add(file);
    }
  }
  return files.flatMap((file) => {
    const [importer, ...others] = importers.get(file) ?? [];
    const lines = read(file).trimEnd().split('\n').length;
    if (isTest(file) || importer === undefined || others.length > 0 || lines >= minFileLines) return [];
    return [
      {
        place: file,
        what: `${lines} ${lines === 1 ? 'line' : 'lines'}, only for ${importer}`,
        size: minFileLines - lines,
      },
    ];
  });
}

/** Components get answers of the API from `openPage`, which checks them. Another stub has a comment on the line above. */
function silentStubs(files: readonly string[], read: Read): Offender[] {
  const stub = /\b(?:stubGlobal|spyOn)\(\s*(?:globalThis,\s*)?'fetch'|\bglobalThis\.fetch = /g;
  return files
    .filter((file) => file.endsWith('.component.test.tsx'))
    .flatMap((file) => {
      const source = read(file);
      const lines = source.split('\n');
      return [...source.matchAll(stub)]
        .map(({ index }) => source.slice(0, index).split('\n').length)
        .filter((line) => !/^\s*(?:\/\/|.*\*\/$)/.test(lines[line - 2] ?? ''))
        .map((line) => ({ place: file, what: `line ${line}`, size: 0 }));
    });
}

function longSubjects(commits: readonly Commit[]): Offender[] {
  return commits
    .filter(({ subject }) => subject.length > maxSubjectLength)
    .map(({ id, subject }, at) => ({ place: id, what: subject, size: -at }));
}

/** Returns the commits, the newest first. */
function wholeHistory(): Commit[] | undefined {
  // A project without a history of its own may lie in the folder of another.
  if (git('rev-parse', '--show-prefix')?.trim() !== '') return undefined;
  if (git('rev-parse', '--is-shallow-repository')?.trim() !== 'false') return undefined;
  return git('log', '--format=%h %s')
    ?.split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const end = line.indexOf(' ');
      return { id: line.slice(0, end), subject: line.slice(end + 1) };
    });
}

/** What is not committed yet, or in the last commit. */
function changedFiles(): Set<string> {
  const names = [git('diff', '--name-only', 'HEAD~1'), git('ls-files', '--others', '--exclude-standard')];
  return new Set(names.flatMap((text) => (text ?? '').split('\n')));
}

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      encoding: 'utf8',
      stdio: 'pipe',
      maxBuffer: 2 ** 26,
    });
  } catch {
    return undefined;
  }
}
