import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The fonts of the site, with the weights and widths that its styles name (`src/ui/tokens.css`). */
const fonts = {
  'serif.woff2': {
    from: 'source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
  'sans.woff2': {
    from: 'ibm-plex-sans/files/ibm-plex-sans-latin-wdth-normal.woff2',
    axes: { wght: { min: 400, max: 700 }, wdth: { min: 85, max: 100 } },
  },
};

/**
 * Writes the fonts without the outlines for weights that no style has, a quarter of their bytes, where styles find them
 * as `@fonts/`. They keep every character that their packages have.
 */
export function lightFonts(): Plugin {
  return {
    name: 'light-fonts',
    async config({ root = '', cacheDir = '' }) {
      // The development server serves nothing else of the local state.
      const folder = resolve(root, cacheDir, 'fonts');
      mkdirSync(folder, { recursive: true });
      const packages = createRequire(import.meta.url);
      for (const [name, { from, axes }] of Object.entries(fonts)) {
        const whole = readFileSync(packages.resolve(`@fontsource-variable/${from}`));
        const font = await subsetFont(whole, latin(), { targetFormat: 'woff2', variationAxes: axes });
        // Another server of this clone may be reading it.
        const written = join(folder, `${name}.${process.pid}`);
        writeFileSync(written, font);
        renameSync(written, join(folder, name));
      }
      return { resolve: { alias: { '@fonts': folder } } };
    },
  };
}

/** What the packages call Latin: the first two blocks, and marks and signs of English text. */
function latin(): string {
  const blocks = [
    [0x00, 0xff],
    [0x2000, 0x206f],
  ] as const;
  const all = blocks.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  );
  return `${all.join('')}ıŒœʻʼˆ˚˜\u0304\u0308\u0329€™↑↓−∕\ufeff\ufffd`;
}
