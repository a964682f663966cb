import { dirname, join, normalize } from 'node:path/posix';
import { parseSync, type ParseResult } from 'oxc-parser';

interface Import {
  specifier: string;
  /** An import of types only, which does not exist at run time. */
  typeOnly: boolean;
}

/** An import of another file of the project. */
export interface Edge {
  target: string;
  typeOnly: boolean;
}

/** The packages inside the folder of another one. Every other package has a folder of its name. */
const nestedPackages: Readonly<Record<string, string>> = {
  level2: 'shared/level2',
  'local-cloud': 'scripts/local-cloud',
};

type ParsedModule = Pick<ParseResult, 'module' | 'comments'>;

/** By file, what was parsed last, and from which source. Several checks of all files ask for the same one. */
const parsedModules = new Map<string, ParsedModule & { source: string }>();

/** Returns the imports and exports of a file as its parser lists them, and its comments. */
export function moduleOf(file: string, source: string): ParsedModule {
  const known = parsedModules.get(file);
  if (known?.source === source) return known;
  const { module, comments, errors } = parseSync(file, source);
  const [error] = errors;
  if (error) throw new Error(`${file} does not parse: ${error.message}`);
  const parsed = { source, module, comments };
  parsedModules.set(file, parsed);
  return parsed;
}

/** Returns the imports, re-exports and dynamic imports of a file. */
export function importsOf(file: string, source: string): Import[] {
  const { module } = moduleOf(file, source);
  const { staticImports, staticExports, dynamicImports } = module;
  const isTypeOnly = ({ start }: { start: number }) => /^(import|export)\s+type\b/.test(source.slice(start));
  const dynamic = dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start, end));
  return [
    ...staticImports.map((entry) => ({
      specifier: entry.moduleRequest.value,
      typeOnly: isTypeOnly(entry),
    })),
    ...staticExports.flatMap((statement) =>
      statement.entries.flatMap((entry) =>
        entry.moduleRequest
          ? [{ specifier: entry.moduleRequest.value, typeOnly: isTypeOnly(statement) }]
          : [],
      ),
    ),
    // A dynamic import of a computed name cannot be followed; the project has none.
    ...dynamic.flatMap((text) => {
      const name = /^['"`]([^'"`$]+)['"`]$/.exec(text)?.[1];
      return name === undefined ? [] : [{ specifier: name, typeOnly: false }];
    }),
  ];
}

/** Every import in this project names the whole file name, so resolving it only joins two paths. */
export function resolve(file: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('.')) return normalize(join(dirname(file), path));
  const [, name = '', inside = ''] = /^@touchdown\/([a-z\d-]+)\/(.+)$/.exec(path) ?? [];
  return inside === '' ? undefined : `${packageFolder(name)}/src/${inside}`;
}

/** Returns the package of a file. */
export function sideOf(file: string): string {
  const nested = Object.entries(nestedPackages).find(([, folder]) => file.startsWith(`${folder}/`));
  return nested?.[0] ?? file.split('/')[0] ?? '';
}

/** Returns the folder of a package, from the project's root. */
export function packageFolder(side: string): string {
  return nestedPackages[side] ?? side;
}

/** Tests and benches, files that only they use, and the command that runs them. They may import every room. */
export function isTestSupport(file: string): boolean {
  return /(\.test|[./]bench)\.tsx?$|\/testing\/|^scripts\/test\.ts$/.test(file);
}
