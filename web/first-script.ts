import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { startCode } from './start-code.ts';

const tags = {
  theme: '<script src="/theme.js"></script>',
  entry: /\s*<script type="module"[^>]*><\/script>/,
  /** Before the first paint, the app would only take turns with the style sheet and the fonts. */
  preload: /\s*<link rel="modulepreload"[^>]*>/g,
};

/**
 * Makes one file of what runs first: the theme, before the first paint, and the start of the app, after it. The browser
 * then asks for the app and the files of its screen at the same time, because they are named here. The build's own
 * entry script, `src/main.tsx`, starts the app while developing; no page of a build has it.
 */
export function firstScript(): Plugin {
  let written: { fileName: string; code: string } | undefined;
  return {
    name: 'first-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (!html.includes(tags.theme) || !tags.entry.test(html))
          throw new Error('index.html must have the scripts of the theme and of the app.');
        const theme = readFileSync(join(import.meta.dirname, 'public', 'theme.js'), 'utf8');
        const code = `${theme}${startCode(bundle)}`;
        const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
        written = { fileName: `assets/first-${hash}.js`, code };
        return html
          .replace(tags.entry, '')
          .replaceAll(tags.preload, '')
          .replace(tags.theme, `<script src="/${written.fileName}"></script>`);
      },
    },
    writeBundle({ dir = '' }) {
      if (written) writeFileSync(join(dir, written.fileName), written.code);
    },
  };
}
