import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * What every first screen needs is asked for with the page: the two faces, and the app's own scripts,
 * which the page's one small script only calls for once it has been painted: they give way to style and type.
 */
export function preloadFirstFiles(): Plugin {
  return {
    name: 'preload-first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const files = Object.values(bundle);
        const fonts = files.map(({ fileName }) => fileName).filter((name) => name.endsWith('.woff2'));
        const app = files.find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/app/start.tsx'),
        );
        const scripts = app?.type === 'chunk' ? [app.fileName, ...app.imports] : [];
        return [
          ...fonts.map((name) => link(name, { rel: 'preload', as: 'font', type: 'font/woff2' })),
          ...scripts.map((name) => link(name, { rel: 'modulepreload', fetchpriority: 'low' })),
        ];
      },
    },
  };
}

function link(fileName: string, attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, href: `/${fileName}`, crossorigin: '' }, injectTo: 'head' };
}
