import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localFolder, projectRoot } from '../../system/local-state-folder.ts';

export interface ViteSite {
  /** Returns whether the path belongs to the development server: modules, their sources, its client. */
  owns: (path: string) => boolean;
  forward: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
  /** Returns the app's page with the development client in it. */
  page: (path: string) => Promise<string>;
  close: () => Promise<void>;
}

/**
 * Adds what the development client needs to the deployed policy: its inline start script, style elements for
 * hot-swapped CSS, a WebSocket, and markup from strings for its overlay of errors. The built site runs under the
 * template's policy.
 */
export function relaxForVite(policy: string): string {
  return policy
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:")
    .replace(/; (require-)?trusted-types[^;]*/g, '');
}

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

const ownPrefixes = ['/@', '/src/', '/node_modules/', '/__'];

/** Serves the site from its sources. An edit shows in the browser without a restart. */
export async function viteSite(httpServer: Server): Promise<ViteSite> {
  const { createServer } = await import('vite');
  const root = join(projectRoot, 'web');
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    cacheDir: viteCache,
    appType: 'custom',
    logLevel: 'warn',
    server: {
      middlewareMode: true,
      hmr: { server: httpServer },
      fs: { allow: siteSources, deny: [...defaultDeny, ...localState] },
      // Vite's default lets pages of every server on this machine read the answers.
      cors: false,
    },
  });
  return {
    owns: (path) => ownPrefixes.some((prefix) => path.startsWith(prefix)),
    forward: (incoming, outgoing) =>
      vite.middlewares(incoming, outgoing, () => outgoing.writeHead(404).end()),
    page: async (path) => vite.transformIndexHtml(path, await readFile(join(root, 'index.html'), 'utf8')),
    close: () => vite.close(),
  };
}
