import { isTestSupport, sideOf, type Edge } from './source-imports.ts';

/** The library of the schemas. The site imports only their types, because the library would make its scripts too large. */
export const schemaLibrary = 'zod';

/** How items are stored in the tables. The site does not need it, and must not publish it in its scripts. */
const storageFolder = 'shared/src/storage/';

interface BrowserViolation {
  file: string;
  rule: 'schema-in-browser' | 'storage-in-browser';
  message: string;
}

/** Finds files of the site that import the schema library, directly or through another file. */
export function schemasInBrowser(
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
export function storageInBrowser(graph: ReadonlyMap<string, readonly Edge[]>): BrowserViolation[] {
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
