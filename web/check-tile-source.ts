import type { Plugin } from 'vite';
import { tileSource } from '@touchdown/shared/geo/tile-source.ts';

/** Stops the build if the URL of map tiles is invalid, before a visitor's map fails because of it. */
export function checkTileSource(): Plugin {
  return {
    name: 'check-tile-source',
    configResolved({ env }) {
      tileSource(env['VITE_TILE_URL'], env['VITE_TILE_ATTRIBUTION']);
    },
  };
}
