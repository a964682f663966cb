import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

const emptyRoot = '<div id="root"></div>';

/** Between these two the server writes the words of the screen that a URL shows. */
const wordMarks = '<!-- words --><!-- /words -->';
/** Nothing that React would escape. */
const wordsHere = 'words-of-the-screen';

/**
 * Puts what is known before any script has run into the pages themselves, so that it is there with the
 * style sheet: into `index.html` what surrounds every screen, with a place for the words that the server
 * knows; and beside it `home.html`, the same page with the home screen, which the router of URLs
 * gives to `/` alone. The app then draws the same things in their place.
 */
export function prerenderPages(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'prerender-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = join(root, config.build.outDir);
    },
    async closeBundle() {
      const file = join(outDir, 'index.html');
      // A build that failed leaves no page, and its own error is the one to show.
      if (!existsSync(file)) return;
      const page = await readFile(file, 'utf8');
      if (!page.includes(emptyRoot))
        throw new Error(`The page has no ${emptyRoot} to put the home screen in.`);
      const { renderHome, renderShell } = await renderers(root);
      const withMarkup = (markup: string) =>
        page.replace(emptyRoot, () => `<div id="root" data-prerendered>${markup}</div>`);
      await writeFile(join(outDir, 'home.html'), withMarkup(renderHome()));
      await writeFile(file, withMarkup(renderShell(wordsHere).replace(wordsHere, wordMarks)));
    },
  };
}

interface Renderers {
  renderHome: () => string;
  renderShell: (words: string) => string;
}

/** Built for Node with the same names of styles, then run once. */
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
