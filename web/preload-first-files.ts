import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Preloads the two fonts, which the first text needs. The app's scripts are not preloaded: the text is already in
 * the page, and its small entry script imports the app after the first paint, so that nothing competes with the
 * style sheet and the fonts.
 */
export function preloadFirstFiles(): Plugin {
  return {
    name: 'preload-first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
        return fonts.map(preload);
      },
    },
  };
}

function preload(fileName: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${fileName}`, crossorigin: '' };
  return { tag: 'link', attrs, injectTo: 'head' };
}
