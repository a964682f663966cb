import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { headingAnchor } from '@touchdown/shared/contract/runbook-link.ts';
import { projectRoot } from '../../system/local-state-folder.ts';

const decisionFiles = globSync('docs/decisions/[0-9]*.md', { cwd: projectRoot }).toSorted();
const otherFiles = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'infra/RUNBOOK.md',
  ...globSync('docs/**/*.md', { cwd: projectRoot, exclude: decisionFiles }).toSorted(),
];

/** Every document by itself, and all decisions together. */
export const documents: readonly (readonly [string, readonly string[]])[] = [
  ...otherFiles.map((file) => [file, [file]] as const),
  ['docs/decisions', decisionFiles],
];

export function readDocument(name: string): string {
  return readFileSync(join(projectRoot, name), 'utf8');
}

/** Paths that are not files of the repository: generated folders, folders of buckets, and data beside the project. */
const externalPaths = [
  /^\.local\//,
  /^cdk\.out\//,
  /^web\/dist(\/|$)/,
  /^\.\.\/shared\//,
  /^(incoming|media|images|cloudfront)\//,
];
const withExtension = /\.(css|csv|html|jpg|js|json|md|mjs|sh|toml|ts|tsx|txt|webp|yaml|yml)$/;
const plainName = /^[\w.*<][\w.*<>{},/-]*$/;

/** Returns the files and folders that a document names in backticks, and the scripts after `node`. */
export function namedPaths(text: string): string[] {
  const spans = [...withoutFences(text).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  const scripts = [...text.matchAll(/\bnode ([\w./-]+)/g)].map(([, path = '']) => path);
  const paths = spans.filter(
    (span) =>
      plainName.test(span) &&
      (span.includes('/') || withExtension.test(span)) &&
      !externalPaths.some((pattern) => pattern.test(span)),
  );
  return [...new Set([...paths, ...scripts])];
}

/** Returns whether a file or folder matches; `*` and `<placeholder>` stand for a part of a name. */
export function pathExists(path: string): boolean {
  const pattern = path.replace(/<[^>]+>/g, '*');
  if (!/[*{]/.test(pattern)) return existsSync(join(projectRoot, pattern));
  const wholePattern = pattern.includes('/') ? pattern : `{shared,functions,web,infra,scripts}/**/${pattern}`;
  const exclude = (file: string) => /(^|\/)(node_modules|dist)$/.test(file);
  return globSync(wholePattern, { cwd: projectRoot, exclude }).length > 0;
}

/** Returns the npm scripts that a document names, also in blocks of code. */
export function namedScripts(text: string): string[] {
  const scripts = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)];
  return [...new Set(scripts.map(([, run, short]) => run ?? short ?? ''))];
}

/** Returns the path filters that a document passes to `npm test`; a word in capitals is a placeholder. */
export function namedTestFilters(text: string): string[] {
  return [...text.matchAll(/\bnpm test -- ([a-z][\w/-]*)/g)].map(([, filter = '']) => filter);
}

export function hasTestFiles(filter: string): boolean {
  const exclude = (file: string) => /(^|\/)(node_modules|dist)$/.test(file);
  const files = globSync('{shared,functions,web,infra,scripts}/**/*.test.{ts,tsx}', {
    cwd: projectRoot,
    exclude,
  });
  return files.some((file) => file.includes(filter));
}

/** Returns the links to missing files or headings. */
export function brokenLinks(document: string, text: string): string[] {
  const links = [...withoutFences(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? document : join(dirname(document), path);
    if (!existsSync(join(projectRoot, file))) return true;
    return anchor !== undefined && !anchorsOf(path === '' ? text : readDocument(file)).includes(anchor);
  });
}

function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => headingAnchor(heading));
}

/** Returns paragraphs and list items, without headings, tables, diagrams and blocks of code. */
export function paragraphsOf(text: string): string[] {
  return withoutFences(text)
    .split(/\n{2,}|\n(?=\s*(?:[-*]|\d+\.) )/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !/^(#|\||!\[)/.test(block));
}

export function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length;
}

function withoutFences(text: string): string {
  return text.replace(/^ *```[\s\S]*?^ *```$/gm, '');
}
