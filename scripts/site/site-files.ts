import type { Server } from 'node:http';
import { dirname, join } from 'node:path';
import type { OriginHandler } from '@touchdown/local-cloud/edge/distribution.ts';
import { folderOrigin } from '@touchdown/local-cloud/edge/folder-origin.ts';
import { gatewayError } from '@touchdown/local-cloud/http/function-response.ts';
import type { OpenedSite, SiteFiles } from '@touchdown/local-cloud/site-server.ts';
import { notFoundFile, statusMetadataHeader } from '@touchdown/shared/contract/not-found-file.ts';
import { projectRoot } from '../system/local-state-folder.ts';
import { relaxForVite, viteSite, type ViteSite } from './vite/vite-site.ts';

/**
 * Where the site's files come from: its sources, the last build, another build's folder, or nowhere. With `bucket`, a test puts them into the
 * site's bucket, as a deployment does.
 */
export type SiteSource = 'vite' | 'built' | 'none' | 'bucket' | { folder: string };

const builtFolder = join(projectRoot, 'web', 'dist', 'site');

/** Returns the file that renders the screens of a built site; undefined if the site is not built. */
export function rendererOf(source: SiteSource): string | undefined {
  const folder = source === 'built' ? builtFolder : typeof source === 'object' ? source.folder : undefined;
  return folder === undefined ? undefined : join(dirname(folder), 'server', 'server.mjs');
}

/** Serves the site in place of its bucket. */
export function siteFiles(source: SiteSource): SiteFiles | undefined {
  if (source === 'bucket') return undefined;
  return { bucket: 'Site', open: (server) => openSite(source, server) };
}

function openSite(source: Exclude<SiteSource, 'bucket'>, server: Server): OpenedSite {
  if (source === 'none') return { origin: async () => gatewayError(404, 'This local cloud serves no site.') };
  if (typeof source === 'object') return { origin: builtFiles(source.folder) };
  if (source === 'built') return { origin: builtFiles(builtFolder) };
  const vite = viteSite(server);
  return { origin: sourcesOrigin(vite), development: { ...vite, relax: relaxForVite } };
}

/** Serves a build of the site, with the metadata that the deployment puts with its files. */
export function builtFiles(folder: string): OriginHandler {
  return folderOrigin(folder, metadataOf);
}

function metadataOf(path: string): Record<string, string> {
  return path === `/${notFoundFile}` ? { [statusMetadataHeader]: '404' } : {};
}

function sourcesOrigin(vite: ViteSite): OriginHandler {
  const folder = builtFiles(join(projectRoot, 'web', 'public'));
  return async (request) => {
    if (!request.path.endsWith('.html')) return folder(request);
    return {
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        ...metadataOf(request.path),
      },
      body: Buffer.from(await vite.page(request.path)),
    };
  };
}
