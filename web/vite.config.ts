import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildBudgets } from './build-budgets.ts';
import { preloadFonts } from './preload-fonts.ts';

export default defineConfig({
  // With the rest of what a developer's machine keeps.
  cacheDir: '../.local/vite',
  plugins: [react(), preloadFonts(), buildBudgets()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    // Fonts and maps stay files of their own: a policy without `data:` for fonts, and a cache that lasts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_500,
  },
});
