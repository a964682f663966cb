import type { Plugin } from 'vite';
import { tileSource } from '@touchdown/shared/geo/tile-source.ts';

/** A bad URL of map tiles stops the build; otherwise a visitor's map would be the first to notice. */
export function checkTileSource(): Plugin {
  return {
    name: 'check-tile-source',
    configResolved({ env }) {
      tileSource(env['VITE_TILE_URL'], env['VITE_TILE_ATTRIBUTION']);
    },
  };
}
