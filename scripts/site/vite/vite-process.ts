import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { refuseForeignHost } from '@touchdown/local-cloud/servers/own-host.ts';
import { createServer } from 'vite';
import { localFolder, projectRoot } from '../../system/local-state-folder.ts';
import type { PageRequest, ViteReport } from './vite-messages.ts';

/** Runs Vite's development server for its parent, on a port of its own, and ends with it. */

/** The folders that the site is made from, and Vite's cache. */
const viteCache = join(localFolder, 'vite');
const siteSources = [
  ...['web', 'shared', 'node_modules'].map((folder) => join(projectRoot, folder)),
  viteCache,
];
/** A list of our own replaces Vite's. */
const defaultDeny = ['.env', '.env.*', '*.{crt,pem}', '**/.git/**'];
/** Session keys and mail, wherever the state is. */
const localState = ['**/.local/!(vite)', '**/.local/!(vite)/**'];
const root = join(projectRoot, 'web');

process.on('disconnect', () => process.exit());
// Ctrl-C reaches the whole group of the terminal. The parent closes this process in its order.
process.on('SIGINT', () => {});

const server = createHttpServer((incoming, outgoing) => {
  if (refuseForeignHost(incoming, outgoing)) return;
  vite.middlewares(incoming, outgoing, () => outgoing.writeHead(404).end());
});
const vite = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  cacheDir: viteCache,
  appType: 'custom',
  logLevel: 'warn',
  server: {
    middlewareMode: true,
    hmr: { server },
    fs: { allow: siteSources, deny: [...defaultDeny, ...localState] },
    // Vite's default lets pages of every server on this machine read the answers.
    cors: false,
  },
});
process.on('message', (request: PageRequest) => void answer(request));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
report({ kind: 'ready', port: (server.address() as AddressInfo).port });

async function answer({ id, path }: PageRequest): Promise<void> {
  try {
    const html = await vite.transformIndexHtml(path, await readFile(join(root, 'index.html'), 'utf8'));
    report({ kind: 'page', id, html });
  } catch (error) {
    report({ kind: 'failed', id, message: (error as Error).message });
  }
}

function report(message: ViteReport): void {
  process.send?.(message);
}
