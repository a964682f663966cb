import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { floorsOfPackages, type Floor } from '../floors.ts';
import { mayImport } from '../import-boundaries.ts';
import { projectRoot } from '../../system/local-state-folder.ts';
import { markdownTable } from '../../system/markdown-table.ts';

interface Manifest {
  workspaces?: string[];
  description?: string;
  dependencies?: Record<string, string>;
}

/** What is said of rooms that are not simply a folder. */
const roomWords: Readonly<Record<string, string>> = {
  sealed: 'one room for each slice, sealed',
  joined: 'joined',
  'one-way': 'rooms import each other one way',
};

/** The packages: what each holds, and what it may import. */
export function packageTable(): string {
  const rows = Object.entries(mayImport).map(([folder, others]) => {
    const { description = '', dependencies = {} } = manifestOf(folder);
    const packages = others.filter((other) => other !== folder).map((other) => `\`${other}\``);
    return [
      `\`${folder}\``,
      description.charAt(0).toLowerCase() + description.slice(1),
      packages.join(', '),
      librariesOf(dependencies),
    ];
  });
  return markdownTable(['package', 'holds', 'may import', 'libraries at run time'], rows);
}

/** The folder of a package has its name, and may be inside another one. */
function manifestOf(name: string): Manifest {
  const { workspaces = [] } = readManifest('.');
  return readManifest(workspaces.find((folder) => basename(folder) === name) ?? name);
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(projectRoot, folder, 'package.json'), 'utf8')) as Manifest;
}

/** Libraries of one scope are one entry, such as `@aws-sdk/*`. */
function librariesOf(dependencies: Record<string, string>): string {
  const names = Object.keys(dependencies).filter((name) => !name.startsWith('@touchdown/'));
  const scopes = names.map((name) => name.split('/')[0] ?? name);
  const shown = names.map((name, at) =>
    scopes.filter((scope) => scope === scopes[at]).length > 1 ? `${scopes[at]}/*` : name,
  );
  return [...new Set(shown)].map((name) => `\`${name}\``).join(', ');
}

/** The floors of each package, from the top down. */
export function floorTable(): string {
  const rows = Object.entries(floorsOfPackages).map(([folder, floors]) => [
    `\`${folder}\``,
    floors.map(floorWords).join(' · '),
  ]);
  return markdownTable(['package', 'floors, from the top down'], rows);
}

function floorWords(floor: Floor): string {
  return Object.entries(floor)
    .map(([name, rooms]) => {
      const folder = name === '*' ? 'every other folder' : name;
      return roomWords[rooms] ? `${folder} (${roomWords[rooms]})` : folder;
    })
    .join(', ');
}
