import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildBudgets } from './build-budgets.ts';
import { checkTileSource } from './check-tile-source.ts';
import { directIcons } from './direct-icons.ts';
import { oneFileOfStart } from './one-file-of-start.ts';
import { preloadFirstFiles } from './preload-first-files.ts';
import { prerenderPages } from './prerender-pages.ts';
import { buildMarker } from './build-marker.ts';

const start = oneFileOfStart();

export default defineConfig({
  // With the rest of what a developer's machine keeps.
  cacheDir: '../.local/vite',
  plugins: [
    directIcons(),
    react(),
    checkTileSource(),
    start.plugin,
    preloadFirstFiles(),
    buildMarker(),
    buildBudgets(),
    prerenderPages(),
  ],
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    // Fonts and maps stay files of their own: a policy without `data:` for fonts, and a cache that lasts.
    assetsInlineLimit: 0,
    // All styles together are smaller than one more trip for some of them.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [start.group] } },
    },
  },
});
