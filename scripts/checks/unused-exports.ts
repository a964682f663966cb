import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { resolve } from './source-imports.ts';

export interface UnusedExport {
  file: string;
  name: string;
}

/** Exports that only tests import, and why they exist. */
const allowed: Readonly<Record<string, string>> = {
  currentText: 'the dialog and the route of edit suggestions need it',
  handler: 'Lambda and CloudFront call it',
  historyOf: 'pages that show corrections need it',
  LongestFirstSequencer: 'the configuration of Vitest uses it',
  listCorrections: 'pages that show corrections need it',
  parseProposal: 'the dialog and the route of edit suggestions need it',
  renderHome: 'the build runs prerender.tsx, which Vite loads',
  renderNotFound: 'the build runs prerender.tsx, which Vite loads',
  renderShell: 'the build runs prerender.tsx, which Vite loads',
  SummaryReporter: 'Vitest loads it by its path',
  storageFormat: 'it is a check, which npm test runs',
  testWorkers: 'the configuration of Vitest uses it',
  toVoteItem: 'tests of what reads votes write them with it; the route only updates',
  waitingTestWorkers: 'the configuration of Vitest uses it',
  thumbnailUrl: 'pages that show contributed pictures need it',
};

/**
 * Finds exports that only tests use. An export that its own file uses counts as used: a test may check one
 * step, and a type may describe a signature.
 */
export function findUnusedExports(
  files: readonly string[],
  read: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): UnusedExport[] {
  const used = new Set<string>();
  const exported: UnusedExport[] = [];
  for (const file of files.filter((name) => !isTest(name))) {
    const source = read(file);
    const { module, comments } = parseSync(file, source);
    for (const { moduleRequest, entries } of module.staticImports) {
      for (const { importName } of entries) used.add(idOf(file, moduleRequest.value, importName.name ?? '*'));
    }
    // A dynamic import uses the whole module.
    for (const { moduleRequest } of module.dynamicImports) {
      const specifier = source.slice(moduleRequest.start + 1, moduleRequest.end - 1);
      used.add(idOf(file, specifier, '*'));
    }
    const code = withoutComments(source, comments);
    for (const { entries } of module.staticExports) {
      for (const { exportName, importName, moduleRequest } of entries) {
        if (moduleRequest) used.add(idOf(file, moduleRequest.value, importName.name ?? '*'));
        const { name } = exportName;
        if (name && !Object.hasOwn(allowed, name) && !isUsedIn(code, name)) exported.push({ file, name });
      }
    }
  }
  return exported.filter(({ file, name }) => !used.has(`${file} ${name}`) && !used.has(`${file} *`));
}

/** Tests, and files that only tests use. */
function isTest(file: string): boolean {
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
