import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildBudgets } from './build-budgets.ts';
import { checkTileSource } from './check-tile-source.ts';
import { directIcons } from './direct-icons.ts';
import { firstScript } from './first-script.ts';
import { lightFonts } from './light-fonts.ts';
import { sharedFiles } from './shared-files.ts';
import { runtimeInStart } from './runtime-in-start.ts';
import { sitePackages } from './site-packages.ts';
import { startChunk } from './start-chunk.ts';
import { preloadFirstFiles } from './preload-first-files.ts';
import { serverBuild } from './server-build.ts';
import { buildMarker } from './build-marker.ts';
import { withoutRouterWarnings } from './without-router-warnings.ts';

const start = startChunk();
const shared = sharedFiles(start.isPlaced);
const packages = sitePackages();

export default defineConfig({
  // With the other local state of a developer's machine.
  cacheDir: '../.local/vite',
  // Vite looks for packages only in what pages import. A package that it finds later, in a worker, reloads the page.
  optimizeDeps: { entries: ['index.html', 'src/**/*.worker.ts'] },
  plugins: [
    directIcons(),
    lightFonts(),
    withoutRouterWarnings(),
    react(),
    checkTileSource(),
    start.plugin,
    runtimeInStart(),
    shared.plugin,
    preloadFirstFiles(),
    firstScript(),
    buildMarker(),
    packages.plugin,
    buildBudgets(),
    serverBuild(),
  ],
  worker: { plugins: () => [packages.ofWorkers] },
  build: {
    target: 'es2023',
    // Every browser that runs this target preloads modules by itself.
    modulePreload: { polyfill: false },
    // The renderer for the server is beside it.
    outDir: 'dist/site',
    emptyOutDir: true,
    // Fonts and maps stay separate files: they are cached for long, and the security policy needs no `data:`.
    assetsInlineLimit: 0,
    // All styles together cost less than another request for some of them.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [start.group, shared.group] },
      },
    },
  },
});
