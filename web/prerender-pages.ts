import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { notFoundFile } from '@touchdown/shared/contract/not-found-file.ts';
import { productName } from '@touchdown/shared/text/product-name.ts';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

const emptyRoot = '<div id="root"></div>';

/** The server writes the text of the requested screen between these two. */
const wordMarks = '<!-- words --><!-- /words -->';
/** The title and the card for previews, which the page for unknown URLs does not have. */
const head = /<!-- page -->.*<!-- \/page -->/s;
/** A placeholder without characters that React escapes. */
const wordsHere = 'words-of-the-screen';

/**
 * Writes into the pages what is known before any script runs, so that it appears with the style sheet:
 * into `index.html` the shell around every screen, with a place for the text that the server knows; and beside it
 * `home.html`, the same page with the home screen, which is served for `/` only, and the page for unknown URLs. The
 * app then renders the same elements in their place.
 */
export function prerenderPages(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'prerender-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(root, config.build.outDir);
    },
    async closeBundle() {
      const file = join(outDir, 'index.html');
      // A failed build leaves no page, and its own error is the one to show.
      if (!existsSync(file)) return;
      const page = await readFile(file, 'utf8');
      if (!page.includes(emptyRoot))
        throw new Error(`index.html must contain ${emptyRoot}, where the home screen is inserted.`);
      const { renderHome, renderNotFound, renderShell } = await renderers(root);
      const withMarkup = (markup: string) =>
        page.replace(emptyRoot, () => `<div id="root" data-prerendered>${markup}</div>`);
      await writeFile(join(outDir, 'home.html'), withMarkup(renderHome()));
      await writeFile(join(outDir, notFoundFile), withoutCard(withMarkup(renderNotFound())));
      await writeFile(file, withMarkup(renderShell(wordsHere).replace(wordsHere, wordMarks)));
    },
  };
}

function withoutCard(page: string): string {
  const tags = `<title>Page not found · ${productName}</title><meta name="robots" content="noindex" />`;
  return page.replace(head, () => tags);
}

interface Renderers {
  renderHome: () => string;
  renderNotFound: () => string;
  renderShell: (words: string) => string;
}

/** Builds the renderers for Node, with the same class names as the site, and imports them. */
async function renderers(root: string): Promise<Renderers> {
  const outDir = join(root, '..', '.local', 'prerender');
  await build({
    root,
    configFile: false,
    plugins: [react()],
    logLevel: 'error',
    build: { ssr: 'src/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
  });
  return (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Renderers;
}
