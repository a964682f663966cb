import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

const emptyRoot = '<div id="root"></div>';

/**
 * Writes `home.html` beside the app's one page: the same page with the home screen's words already in it,
 * so that they are there with the style sheet and do not wait for a script. The router of addresses gives
 * it to `/` alone; the app then draws the same thing in its place.
 */
export function prerenderHome(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'prerender-home',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = join(root, config.build.outDir);
    },
    async closeBundle() {
      // A build that failed leaves no page, and its own error is the one to show.
      if (!existsSync(join(outDir, 'index.html'))) return;
      const page = await readFile(join(outDir, 'index.html'), 'utf8');
      if (!page.includes(emptyRoot))
        throw new Error(`The page has no ${emptyRoot} to put the home screen in.`);
      const markup = await renderedHome(root);
      const withWords = page.replace(emptyRoot, `<div id="root" data-prerendered>${markup}</div>`);
      // Here the app's scripts come after the words, whose links already work: nothing competes with them.
      await writeFile(
        join(outDir, 'home.html'),
        withWords.replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, ''),
      );
    },
  };
}

/** Built for Node with the same names of styles, then run once. */
async function renderedHome(root: string): Promise<string> {
  const outDir = join(root, '..', '.local', 'prerender');
  await build({
    root,
    configFile: false,
    plugins: [react()],
    logLevel: 'error',
    build: { ssr: 'src/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
  });
  const { renderHome } = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as {
    renderHome: () => string;
  };
  return renderHome();
}
