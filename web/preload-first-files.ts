import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * What a page's first words need is asked for with the page: the two faces. The app's own scripts are not:
 * the words are in the page already, and its one small script calls for the app once they are painted, so
 * that nothing competes with style and type.
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
