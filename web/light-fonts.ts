import { createHash } from 'node:crypto';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The weights and widths that styles name (`src/ui/tokens.css`), by how the names of the fonts' files begin. */
const axesOf = {
  'source-serif-4': { wght: { min: 400, max: 700 } },
  'ibm-plex-sans': { wght: { min: 400, max: 700 }, wdth: { min: 85, max: 100 } },
};

/** A file is named by its whole font, and kept for good. So its name also says how much of it is there. */
const edition = createHash('sha256').update(JSON.stringify(axesOf)).digest('hex').slice(0, 8);

/**
 * Takes the outlines for weights that no style has out of the fonts of a build, a quarter of their bytes. They keep every
 * character that their packages have.
 */
export function lightFonts(): Plugin {
  return {
    name: 'light-fonts',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            assetFileNames: ({ names: [name = ''] }) =>
              `assets/[name]-${name.endsWith('.woff2') ? `${edition}-` : ''}[hash][extname]`,
          },
        },
      },
    }),
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.woff2')) continue;
        const axes = Object.entries(axesOf).find(([name]) =>
          file.fileName.startsWith(`assets/${name}-`),
        )?.[1];
        if (!axes) throw new Error(`Nothing says which weights of ${file.fileName} the site uses.`);
        const options = { targetFormat: 'woff2', variationAxes: axes } as const;
        file.source = await subsetFont(Buffer.from(file.source), latin(), options);
      }
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
