import { readFileSync } from 'node:fs';
import { moduleOf, resolve } from './source-imports.ts';

export interface UnusedExport {
  file: string;
  name: string;
}

/** Exports that only tests import, and why they exist. */
const allowed: Readonly<Record<string, string>> = {
  aboutNobody: 'the kinds of items that the registry of personal data rules out, for the tests of both',
  currentText: 'the dialog and the route of edit suggestions need it',
  handler: 'Lambda and CloudFront call it',
  historyOf: 'pages that show corrections need it',
  LongestFirstSequencer: 'the configuration of Vitest uses it',
  listCorrections: 'pages that show corrections need it',
  parseProposal: 'the dialog and the route of edit suggestions need it',
  personalDataRows: 'what the tests of tables, queues, logs, pages and documents compare with',
  build: 'the pages function loads the built server.tsx by its path',
  renderCharts: 'the pages function loads the built server.tsx by its path',
  renderPage: 'the pages function loads the built server.tsx by its path',
  SummaryReporter: 'Vitest loads it by its path',
  storageFormat: 'it is a check, which npm test runs',
  testWorkers: 'the configuration of Vitest uses it',
  toVoteItem: 'tests of what reads votes write them with it; the route only updates',
  waitingTestWorkers: 'the configuration of Vitest uses it',
  thumbnailUrl: 'pages that show contributed pictures need it',
};

/** What the packed file of a package offers. */
const publishedEntries = /^shared\/level2\/src\/[^/]+\.ts$/;

/**
 * Finds exports that only tests use. An export that its own file uses counts as used: a test may check one
 * step, and a type may describe a signature.
 */
export function findUnusedExports(files: readonly string[], read = readSource): UnusedExport[] {
  return findExports(files, read).filter(({ isUsedHere, isImported }) => !isUsedHere && !isImported);
}

/** Finds exports that their own file uses and otherwise only tests. They could be private, tested through the front door. */
export function findExportsForTests(files: readonly string[], read = readSource): UnusedExport[] {
  const fromTests = importedNames(files.filter(isTest), read);
  return findExports(files, read).filter(
    ({ file, name, isUsedHere, isImported }) => isUsedHere && !isImported && fromTests.has(`${file} ${name}`),
  );
}

interface Export extends UnusedExport {
  isUsedHere: boolean;
  /** By a file that is no test. */
  isImported: boolean;
}

function findExports(files: readonly string[], read: (file: string) => string): Export[] {
  const product = files.filter((name) => !isTest(name));
  const used = importedNames(product, read);
  return product.flatMap((file) => {
    const source = read(file);
    const { module, comments } = moduleOf(file, source);
    const code = withoutComments(source, comments);
    const names = module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName: { name } }) => (name && !isPublic(file, name) ? [name] : [])),
    );
    return names.map((name) => ({
      file,
      name,
      isUsedHere: isUsedIn(code, name),
      isImported: used.has(`${file} ${name}`) || used.has(`${file} *`),
    }));
  });
}

/** Returns what these files import, each as its file and name. */
function importedNames(files: readonly string[], read: (file: string) => string): Set<string> {
  const used = new Set<string>();
  for (const file of files) {
    const source = read(file);
    const { module } = moduleOf(file, source);
    for (const { moduleRequest, entries } of module.staticImports) {
      for (const { importName } of entries) used.add(idOf(file, moduleRequest.value, importName.name ?? '*'));
    }
    // A dynamic import uses the whole module.
    for (const { moduleRequest } of module.dynamicImports) {
      const specifier = source.slice(moduleRequest.start + 1, moduleRequest.end - 1);
      used.add(idOf(file, specifier, '*'));
    }
    for (const { entries } of module.staticExports) {
      for (const { importName, moduleRequest } of entries) {
        if (moduleRequest) used.add(idOf(file, moduleRequest.value, importName.name ?? '*'));
      }
    }
  }
  return used;
}

/** Whether the name is used by something outside this project's sources, such as a reader of the published package. */
function isPublic(file: string, name: string): boolean {
  return Object.hasOwn(allowed, name) || publishedEntries.test(file);
}

const readSource = (file: string) => readFileSync(file, 'utf8');

/** Tests, and files that only tests use. */
export function isTest(file: string): boolean {
  return /\.test\.tsx?$|\/testing\/|^web\/(e2e|screens)\//.test(file);
}

function idOf(file: string, specifier: string, name: string): string {
  return `${resolve(file, specifier) ?? specifier} ${name}`;
}

/** Returns whether the name occurs anywhere besides its declaration. */
function isUsedIn(code: string, name: string): boolean {
  return (
    (code.match(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g')) ?? []).length > 1
  );
}

function withoutComments(source: string, comments: readonly { start: number; end: number }[]): string {
  return comments.reduceRight((code, { start, end }) => code.slice(0, start) + code.slice(end), source);
}
