import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Each icon from its own file. The package's one entry imports all of them, so that whatever a lazy screen
 * draws would count as reached from the app's start and be loaded with it.
 */
export function directIcons(): Plugin {
  const fileOf = iconFiles(new URL('../lucide-react.mjs', import.meta.resolve('lucide-react/icons/x')));
  return {
    name: 'direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: "from 'lucide-react'" },
      handler: (code) => ({ code: importEach(code, fileOf), map: null }),
    },
  };
}

/** Which file each exported name comes from, as the package's entry says. */
function iconFiles(entry: URL): ReadonlyMap<string, string> {
  const text = readFileSync(entry, 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of text.matchAll(
    /^export \{([^}]*)\} from '\.\/icons\/(.+)\.mjs';$/gm,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  return files;
}

/** The same imports, one a file. Types import nothing and stay with the entry. */
export function importEach(code: string, fileOf: ReadonlyMap<string, string>): string {
  return code.replace(/import \{([^}]*)\} from 'lucide-react';/g, (_whole, inside: string) => {
    const names = inside.split(',').flatMap((part) => part.trim() || []);
    return names.map((name) => importOne(name, fileOf)).join(' ');
  });
}

function importOne(name: string, fileOf: ReadonlyMap<string, string>): string {
  if (name.startsWith('type ')) return `import type { ${name.slice('type '.length)} } from 'lucide-react';`;
  const file = fileOf.get(name);
  if (file === undefined)
    throw new Error(`lucide-react has no icon "${name}": import it by a name of its own.`);
  return `import ${name} from 'lucide-react/icons/${file}';`;
}
