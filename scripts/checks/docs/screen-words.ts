import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { projectRoot } from '../../system/local-state-folder.ts';

/** The four screens of the README's pictures, and the parts that they are made of. */
const screens: Readonly<Record<string, readonly string[]>> = {
  home: ['web/src/app/{home-screen,home-map,top-bar}.tsx', 'web/src/features/home/**/*.tsx'],
  map: ['web/src/features/explorer/**/*.tsx'],
  tornado: ['web/src/features/tornadoes/detail/**/*.tsx', 'web/src/map/path/**/*.tsx'],
  scans: ['web/src/features/volume/**/*.tsx', 'web/src/map/radar/**/*.tsx'],
};
const wordAttributes = new Set(['aria-label', 'label', 'placeholder', 'title']);
const colours = 'web/src/ui/tokens.css';

/**
 * The words that the four screens are written with, and the colours of all: a picture is old when one of them comes,
 * goes or changes. Moved and rewritten code leaves them as they are.
 */
export function screenWords(): string {
  const words = Object.entries(screens).flatMap(([name, patterns]) => [
    `# ${name}`,
    ...[...new Set(patterns.flatMap(wordsOfFiles))].toSorted(),
  ]);
  const lines = readFileSync(join(projectRoot, colours), 'utf8').split('\n');
  const named = lines.map((line) => line.trim()).filter((line) => /^--[\w-]+:.*(#|light-dark)/.test(line));
  return [...words, '# colours', ...named.toSorted(), ''].join('\n');
}

function wordsOfFiles(pattern: string): string[] {
  const files = globSync(pattern, { cwd: projectRoot }).filter((file) => !file.endsWith('.test.tsx'));
  return files
    .flatMap((file) => {
      const { program } = parseSync(file, readFileSync(join(projectRoot, file), 'utf8'));
      return wordsOf(program as unknown as Node).map((text) => text.replaceAll(/\s+/g, ' ').trim());
    })
    .filter((text) => /\p{L}{2}/u.test(text));
}

interface Node {
  type?: string;
  value?: unknown;
  name?: { name?: string };
  [part: string]: unknown;
}

/** Returns the texts between tags, and the attributes that people read or hear. */
function wordsOf(node: Node): string[] {
  if (node.type === 'JSXText') return [String(node.value)];
  if (node.type === 'JSXAttribute' && wordAttributes.has(node.name?.name ?? '')) {
    const { value } = (node.value ?? {}) as Node;
    return typeof value === 'string' ? [value] : [];
  }
  return Object.values(node).flatMap((part) => {
    if (Array.isArray(part)) return part.flatMap((one) => (isNode(one) ? wordsOf(one) : []));
    return isNode(part) ? wordsOf(part) : [];
  });
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
