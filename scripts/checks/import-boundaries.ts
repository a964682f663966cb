import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { floorPositionOf, type FloorPosition } from './floors.ts';
import { importsOf, isTestSupport, resolve, sideOf, type Edge } from './source-imports.ts';

export interface Violation {
  file: string;
  rule:
    | 'side'
    | 'floor'
    | 'room'
    | 'test-support'
    | 'schema-in-browser'
    | 'storage-in-browser'
    | 'platform'
    | 'unresolved'
    | 'cycle';
  message: string;
}

/** Which package may import which. */
export const mayImport: Record<string, readonly string[]> = {
  level2: ['level2'],
  shared: ['shared', 'level2'],
  functions: ['functions', 'shared', 'level2'],
  web: ['web', 'shared', 'level2'],
  infra: ['infra', 'shared'],
  scripts: ['scripts', 'local-cloud', 'shared', 'level2', 'functions', 'web', 'infra'],
  'local-cloud': ['local-cloud'],
};

/** What their tests may import besides. */
const testsMayImport: Record<string, readonly string[]> = { functions: ['local-cloud'] };

/**
 * What other packages use of `level2`: its entries, which are in the packed file too. Its `writing` is for the local
 * cloud and for tests.
 */
const entriesOfLevel2 = /^shared\/level2\/src\/[^/]+$/;
const writingOfLevel2 = 'shared/level2/src/writing/';

/** Libraries that belong to one side. `shared` and `level2` run anywhere, so they take none of them. */
const platformLibraries: readonly { pattern: RegExp; sides: readonly string[] }[] = [
  {
    pattern: /^(node:|@aws-sdk\/|@smithy\/|aws-lambda$)/,
    sides: ['functions', 'scripts', 'local-cloud', 'infra'],
  },
  { pattern: /^@(middy|aws-lambda-powertools)\//, sides: ['functions'] },
  { pattern: /^(react|react-dom|react-router-dom|@deck\.gl|@luma\.gl|@base-ui)(\/|$)/, sides: ['web'] },
  { pattern: /^(aws-cdk-lib|constructs|cdk-nag)(\/|$)/, sides: ['infra', 'scripts'] },
];

/**
 * Checks a set of files, by path from the root, against the boundaries. `read` is a parameter so that a test
 * can pass files that do not exist.
 */
export function checkImportBoundaries(
  files: readonly string[],
  read: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): Violation[] {
  const known = new Set(files);
  const graph = new Map<string, Edge[]>();
  const importsSchemaLibrary = new Set<string>();
  const violations: Violation[] = [];
  for (const file of files) {
    const edges: Edge[] = [];
    for (const { specifier, typeOnly } of importsOf(file, read(file))) {
      const target = resolve(file, specifier);
      if (target === undefined) {
        if (specifier === schemaLibrary && !typeOnly) importsSchemaLibrary.add(file);
        violations.push(...checkLibrary(file, specifier));
        continue;
      }
      if (known.has(target)) edges.push({ target, typeOnly });
      violations.push(...checkInternal(file, target, specifier, known));
    }
    graph.set(file, edges);
  }
  return [
    ...violations,
    ...roomCycles(graph),
    ...schemasInBrowser(graph, importsSchemaLibrary),
    ...storageInBrowser(graph),
    ...findCycles(targetsOf(graph)).map(fileCycle),
  ];
}

function checkInternal(file: string, target: string, specifier: string, known: Set<string>): Violation[] {
  const [side, targetSide] = [sideOf(file), sideOf(target)];
  const isTest = isTestSupport(file);
  const reachable = [...(mayImport[side] ?? []), ...(isTest ? (testsMayImport[side] ?? []) : [])];
  if (!reachable.includes(targetSide)) {
    return [{ file, rule: 'side', message: `${side} may not import ${targetSide} ("${specifier}")` }];
  }
  if (/\.tsx?$/.test(target) && !known.has(target)) {
    return [{ file, rule: 'unresolved', message: `"${specifier}" does not exist` }];
  }
  if (targetSide === 'level2' && side !== 'level2' && !isOpen(file, target)) {
    return [{ file, rule: 'room', message: `"${specifier}" is inside level2: import one of its entries` }];
  }
  if (isTest) return [];
  if (isTestSupport(target)) {
    return [{ file, rule: 'test-support', message: `"${specifier}" is for tests only` }];
  }
  return side === targetSide ? checkFloors(file, target, specifier) : [];
}

function isOpen(file: string, target: string): boolean {
  if (entriesOfLevel2.test(target)) return true;
  const isUndeployed = sideOf(file) === 'scripts' || isTestSupport(file);
  return isUndeployed && (target.startsWith(writingOfLevel2) || isTestSupport(target));
}

function checkFloors(file: string, target: string, specifier: string): Violation[] {
  const [from, to] = [floorPositionOf(file), floorPositionOf(target)];
  if (from === 'no floors' || to === 'no floors') return [];
  if (from === 'no floor' || to === 'no floor') {
    const misplaced = from === 'no floor' ? file : target;
    return [{ file, rule: 'floor', message: `${misplaced} is on no floor: see scripts/checks/floors.ts` }];
  }
  if (from.room === to.room) return [];
  if (to.level < from.level) {
    const message = `${from.room} may not import ${to.room}, which is above it ("${specifier}")`;
    return [{ file, rule: 'floor', message }];
  }
  if (to.level === from.level && !(mayMeet(from) && mayMeet(to))) {
    const message = `${from.room} may not import its neighbour ${to.room} ("${specifier}")`;
    return [{ file, rule: 'room', message }];
  }
  return [];
}

/** Whether rooms like this one may import each other. */
function mayMeet({ rooms }: FloorPosition): boolean {
  return rooms === 'one-way' || rooms === 'joined';
}

/** Finds cycles between rooms that may import each other. */
function roomCycles(graph: ReadonlyMap<string, readonly Edge[]>): Violation[] {
  const rooms = new Map<string, Set<string>>();
  for (const [file, edges] of graph) {
    const from = floorPositionOf(file);
    if (typeof from === 'string' || !mayMeet(from) || isTestSupport(file)) continue;
    const name = `${sideOf(file)}: ${from.room}`;
    const targets = rooms.get(name) ?? new Set();
    rooms.set(name, targets);
    for (const { target } of edges) {
      const to = floorPositionOf(target);
      if (sideOf(target) !== sideOf(file) || typeof to === 'string') continue;
      if (to.level !== from.level || to.room === from.room) continue;
      targets.add(`${sideOf(file)}: ${to.room}`);
    }
  }
  const lists = new Map([...rooms].map(([name, targets]) => [name, [...targets]]));
  return findCycles(lists).map((cycle) => ({
    file: cycle[0] ?? '',
    rule: 'room',
    message: `rooms import each other in a cycle: ${[...cycle, cycle[0]].join(' → ')}`,
  }));
}

function checkLibrary(file: string, specifier: string): Violation[] {
  const side = sideOf(file);
  const name = builtinModules.includes(specifier) ? `node:${specifier}` : specifier;
  const library = platformLibraries.find(({ pattern }) => pattern.test(name));
  const isTool =
    isTestSupport(file) ||
    file.startsWith(writingOfLevel2) ||
    /\.config\.tsx?$|^web\/((e2e|screens)\/|[^/]+\.ts$)/.test(file);
  if (!library || library.sides.includes(side) || (isTool && side !== 'shared')) return [];
  return [{ file, rule: 'platform', message: `${side} may not import "${specifier}"` }];
}

function targetsOf(graph: ReadonlyMap<string, readonly Edge[]>): Map<string, string[]> {
  return new Map([...graph].map(([file, edges]) => [file, edges.map(({ target }) => target)]));
}

function fileCycle(cycle: string[]): Violation {
  return {
    file: cycle[0] ?? '',
    rule: 'cycle',
    message: `imports itself: ${[...cycle, cycle[0]].join(' → ')}`,
  };
}

/**
 * Finds cycles by Tarjan's strongly connected components (SIAM J. Comput. 1, 1972). The stacks are explicit,
 * so that a long chain of imports cannot overflow. A component of one file is a cycle only if it imports itself.
 */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const cycles: string[][] = [];

  for (const root of graph.keys()) if (!order.has(root)) visit(root);
  return cycles;

  function visit(root: string): void {
    const path: { node: string; next: number }[] = [];
    enter(root);
    while (path.length > 0) {
      const frame = path.at(-1) as { node: string; next: number };
      const target = graph.get(frame.node)?.[frame.next++];
      if (target === undefined) {
        path.pop();
        leave(frame.node, path.at(-1)?.node);
      } else if (!order.has(target)) {
        enter(target);
      } else if (isOpen.has(target)) {
        lower(frame.node, order.get(target) ?? 0);
      }
    }

    function enter(node: string): void {
      order.set(node, order.size);
      low.set(node, order.size - 1);
      open.push(node);
      isOpen.add(node);
      path.push({ node, next: 0 });
    }
  }

  function leave(node: string, parent: string | undefined): void {
    if (parent !== undefined) lower(parent, low.get(node) ?? 0);
    if (low.get(node) !== order.get(node)) return;
    const component = open.splice(open.lastIndexOf(node));
    for (const member of component) isOpen.delete(member);
    if (component.length > 1 || graph.get(node)?.includes(node)) cycles.push(component);
  }

  function lower(node: string, value: number): void {
    low.set(node, Math.min(low.get(node) ?? value, value));
  }
}

/** The library of the schemas. The site imports only their types, because the library would make its scripts too large. */
const schemaLibrary = 'zod';

/** How items are stored in the tables. The site does not need it, and must not publish it in its scripts. */
const storageFolder = 'shared/src/storage/';

interface BrowserViolation {
  file: string;
  rule: 'schema-in-browser' | 'storage-in-browser';
  message: string;
}

/** Finds files of the site that import the schema library, directly or through another file. */
function schemasInBrowser(
  graph: ReadonlyMap<string, readonly Edge[]>,
  importsSchemaLibrary: ReadonlySet<string>,
): BrowserViolation[] {
  const runsSchema = runsAnyOf(graph, (file) => importsSchemaLibrary.has(file));
  return [...graph].flatMap(([file, edges]) => {
    if (!isOfSite(file)) return [];
    if (importsSchemaLibrary.has(file)) return [schemaViolation(file, schemaLibrary)];
    return edges
      .filter(({ target, typeOnly }) => !typeOnly && sideOf(target) !== 'web' && runsSchema(target))
      .map(({ target }) => schemaViolation(file, target));
  });
}

/** Finds files of the site that import the storage folder, including its types, directly or through another file. */
function storageInBrowser(graph: ReadonlyMap<string, readonly Edge[]>): BrowserViolation[] {
  const isStorage = (file: string) => file.startsWith(storageFolder);
  const runsStorage = runsAnyOf(graph, isStorage);
  return [...graph].flatMap(([file, edges]) => {
    if (!isOfSite(file)) return [];
    return edges
      .filter(
        ({ target, typeOnly }) =>
          isStorage(target) || (!typeOnly && sideOf(target) !== 'web' && runsStorage(target)),
      )
      .map(({ target }) => {
        const message = `"${target}" publishes in the browser how items are stored: use the contract instead`;
        return { file, rule: 'storage-in-browser', message };
      });
  });
}

/** Returns a function that checks whether running a file also runs one of the source files. */
function runsAnyOf(
  graph: ReadonlyMap<string, readonly Edge[]>,
  isSource: (file: string) => boolean,
): (file: string) => boolean {
  const results = new Map<string, boolean>();
  return function runs(file: string): boolean {
    const known = results.get(file);
    if (known !== undefined) return known;
    // Ends the recursion in a cycle of imports.
    results.set(file, false);
    const result =
      isSource(file) || (graph.get(file) ?? []).some(({ target, typeOnly }) => !typeOnly && runs(target));
    results.set(file, result);
    return result;
  };
}

function isOfSite(file: string): boolean {
  return file.startsWith('web/src/') && !isTestSupport(file);
}

function schemaViolation(file: string, target: string): BrowserViolation {
  const message = `"${target}" loads schemas in the browser: import only its types`;
  return { file, rule: 'schema-in-browser', message };
}
