import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Imports each icon from its own file. The package's entry imports all icons, so the icons of lazy screens
 * would be loaded with the app's start.
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

/** Reads from the package's entry which file exports each icon name. */
function iconFiles(entry: URL): ReadonlyMap<string, string> {
  const text = readFileSync(entry, 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of text.matchAll(
    /^export \{([^}]*)\} from '\.\/icons\/(.+)\.mjs';$/gm,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  return files;
}

/** Replaces an import from the entry by one import per file. Type imports load nothing and keep the entry. */
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
    throw new Error(`lucide-react has no icon "${name}". Import icons by their own names, without "as".`);
  return `import ${name} from 'lucide-react/icons/${file}';`;
}
