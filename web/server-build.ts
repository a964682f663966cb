import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildOf } from '@touchdown/shared/contract/build-mark.ts';
import { notFoundFile } from '@touchdown/shared/contract/not-found-file.ts';
import { productName } from '@touchdown/shared/text/product-name.ts';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { directIcons } from './direct-icons.ts';

const emptyRoot = '<div id="root"></div>';

/** The server writes the screen that was asked for between the first two, or its first words between the others. */
const marks = { app: ['<!-- app -->', '<!-- /app -->'], words: '<!-- words --><!-- /words -->' } as const;
/** The title and the card for previews, which the page for unknown URLs does not have. */
const head = /<!-- page -->.*<!-- \/page -->/s;
/** Any screen in the usual frame. Its place gets the words of the screen that was asked for. */
const shellPath = '/data';
const screenOfShell = /(<main\b[^>]*>).*(<\/main>)/s;

/** A built renderer. The module beside it runs in the function that answers pages. */
interface Renderer {
  renderPage: (url: string, answers: readonly []) => Promise<{ markup: string; state: string }>;
}

/**
 * Builds the same screens a second time, for the server (`src/server.tsx`), and writes with them what is known before any
 * request: into `index.html` the shell around every screen, with a place for the screen that the server renders; and
 * beside it the page for unknown URLs. The site is in the folder `site`,
 * and its renderer beside it in `server`.
 */
export function serverBuild(): Plugin {
  let root = '';
  let outDir = '';
  let isWritten = false;
  return {
    name: 'server-build',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(root, config.build.outDir);
    },
    writeBundle() {
      isWritten = true;
    },
    async closeBundle() {
      // A failed build leaves the pages of the one before, and its own error is the one to show.
      if (!isWritten) return;
      const file = join(outDir, 'index.html');
      const page = await readFile(file, 'utf8');
      if (!page.includes(emptyRoot))
        throw new Error(`index.html must contain ${emptyRoot}, where the screens are inserted.`);
      const id = buildOf(page);
      if (id === undefined) throw new Error('index.html must name its build.');
      const { renderPage } = await builtRenderer(root, join(dirname(outDir), 'server'), id);
      const rendered = (path: string) => renderPage(`http://localhost${path}`, []);
      const inRoot = (markup: string) =>
        page.replace(emptyRoot, () => `<div id="root" data-prerendered>${markup}</div>`);
      const whole = async (path: string) => {
        const { markup, state } = await rendered(path);
        return inRoot(markup).replace('</body>', () => `${state}</body>`);
      };
      await writeFile(join(outDir, notFoundFile), withoutCard(await whole('/nothing-is-here')));
      const shell = (await rendered(shellPath)).markup.replace(screenOfShell, `$1${marks.words}$2`);
      await writeFile(file, inRoot(marks.app[0] + shell + marks.app[1]));
    },
  };
}

function withoutCard(page: string): string {
  const tags = `<title>Page not found · ${productName}</title><meta name="robots" content="noindex" />`;
  return page.replace(head, () => tags);
}

/** Builds the screens for Node, with the same class names as the site, and imports them. */
async function builtRenderer(root: string, outDir: string, id: string): Promise<Renderer> {
  await build({
    root,
    configFile: false,
    plugins: [directIcons(), react()],
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.BUILD_ID': JSON.stringify(id) },
    // Whatever runs it needs no packages.
    ssr: { noExternal: true },
    build: {
      ssr: 'src/server.tsx',
      // Beside a function's bundle is no package that says which kind of modules these are.
      rolldownOptions: {
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'assets/[name]-[hash].mjs' },
      },
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: true,
      target: 'node24',
    },
  });
  return (await import(pathToFileURL(join(outDir, 'server.mjs')).href)) as Renderer;
}
