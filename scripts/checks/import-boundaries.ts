import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path/posix';
import { parseSync } from 'oxc-parser';
import { findCycles } from './import-cycles.ts';

export interface Violation {
  file: string;
  rule: 'sibling-slice' | 'side' | 'platform' | 'unresolved' | 'cycle';
  message: string;
}

/** Who may import whom: the columns of the table in ARCHITECTURE.md. */
const mayImport: Record<string, readonly string[]> = {
  shared: ['shared'],
  functions: ['functions', 'shared'],
  web: ['web', 'shared'],
  infra: ['infra', 'shared'],
  scripts: ['scripts', 'shared', 'functions', 'web', 'infra'],
};

/** Libraries that belong to one side. `shared` runs anywhere, so it takes none of them. */
const platformLibraries: readonly { pattern: RegExp; sides: readonly string[] }[] = [
  { pattern: /^(node:|@aws-sdk\/|@smithy\/|aws-lambda$)/, sides: ['functions', 'scripts', 'infra'] },
  { pattern: /^@(middy|aws-lambda-powertools)\//, sides: ['functions'] },
  { pattern: /^(react|react-dom|react-router-dom|@deck\.gl|@luma\.gl|@base-ui)(\/|$)/, sides: ['web'] },
  { pattern: /^(aws-cdk-lib|constructs|cdk-nag)(\/|$)/, sides: ['infra', 'scripts'] },
];

/** Folders whose children are slices; a slice never imports its sibling. */
const sliceRoots = ['shared/src', 'functions/src', 'infra/src/slices', 'web/src/features'];
/** Folders beside the slices that are plumbing, open to every slice of their side. */
const plumbing = new Set([
  'aws',
  'catalogue',
  'community',
  'contract',
  'geo',
  'http',
  'level2',
  'limits',
  'mail',
  'queue',
  'sessions',
  'testing',
  'uploads',
]);
/** Under these a slice is a folder only; under `infra/src/slices` it is a file or a folder. */
const composers = new Set(['shared/src/route-tables.ts']);

/**
 * Checks a set of files, by path from the root, against the boundaries. `read` is a parameter so
 * that a test can feed a violation of each kind.
 */
export function checkImportBoundaries(
  files: readonly string[],
  read: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): Violation[] {
  const known = new Set(files);
  const graph = new Map<string, string[]>();
  const violations: Violation[] = [];
  for (const file of files) {
    const edges: string[] = [];
    for (const specifier of importsOf(file, read(file))) {
      const target = resolve(file, specifier);
      if (target === undefined) violations.push(...checkLibrary(file, specifier));
      else if (known.has(target)) edges.push(target);
      if (target !== undefined) violations.push(...checkInternal(file, target, specifier, known));
    }
    graph.set(file, edges);
  }
  return [...violations, ...findCycles(graph).map(cycleViolation)];
}

function importsOf(file: string, source: string): string[] {
  const { module, errors } = parseSync(file, source);
  const [error] = errors;
  if (error) throw new Error(`${file} does not parse: ${error.message}`);
  const { staticImports, staticExports, dynamicImports } = module;
  const dynamic = dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start, end));
  return [
    ...staticImports.map((entry) => entry.moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    // A dynamic import of a computed name cannot be followed; there is none to follow then.
    ...dynamic.flatMap((text) => /^['"`]([^'"`$]+)['"`]$/.exec(text)?.[1] ?? []),
  ];
}

/** Every import here names its file in full, so resolving one is joining two paths. */
function resolve(file: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('.')) return normalize(join(dirname(file), path));
  const workspace = /^@touchdown\/([a-z]+)\/(.+)$/.exec(path);
  return workspace ? `${workspace[1]}/src/${workspace[2]}` : undefined;
}

function checkInternal(file: string, target: string, specifier: string, known: Set<string>): Violation[] {
  const [side, targetSide] = [sideOf(file), sideOf(target)];
  if (!mayImport[side]?.includes(targetSide)) {
    return [{ file, rule: 'side', message: `${side} may not import ${targetSide} ("${specifier}")` }];
  }
  if (/\.tsx?$/.test(target) && !known.has(target)) {
    return [{ file, rule: 'unresolved', message: `"${specifier}" names no file` }];
  }
  const [slice, targetSlice] = [sliceOf(file), sliceOf(target)];
  if (side === targetSide && slice && targetSlice && slice !== targetSlice) {
    const message = `slice ${slice} may not import its sibling ${targetSlice} ("${specifier}")`;
    return [{ file, rule: 'sibling-slice', message }];
  }
  return [];
}

function checkLibrary(file: string, specifier: string): Violation[] {
  const side = sideOf(file);
  const name = builtinModules.includes(specifier) ? `node:${specifier}` : specifier;
  const library = platformLibraries.find(({ pattern }) => pattern.test(name));
  const isTool = /\.(test|config)\.tsx?$|\/testing\/|^web\/(e2e\/|[^/]+\.ts$)/.test(file);
  if (!library || library.sides.includes(side) || (isTool && side !== 'shared')) return [];
  return [{ file, rule: 'platform', message: `${side} may not import "${specifier}"` }];
}

function sideOf(file: string): string {
  return file.split('/')[0] ?? '';
}

function sliceOf(file: string): string | undefined {
  if (composers.has(file)) return undefined;
  const root = sliceRoots.find((candidate) => file.startsWith(`${candidate}/`));
  if (!root) return undefined;
  const [name = '', ...deeper] = file.slice(root.length + 1).split('/');
  if (deeper.length === 0)
    return root === 'infra/src/slices' ? name.replace(/(\.test)?\.ts$/, '') : undefined;
  return plumbing.has(name) ? undefined : name;
}

function cycleViolation(cycle: string[]): Violation {
  return {
    file: cycle[0] ?? '',
    rule: 'cycle',
    message: `imports itself: ${[...cycle, cycle[0]].join(' → ')}`,
  };
}
