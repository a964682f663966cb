import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageOf, type PageName } from '@touchdown/shared/contract/pages.ts';
import type { Plugin } from 'vite';
import { isRuntime } from './runtime-in-start.ts';

/** What people open first, with the module of its screen. Its files are asked for together with the app. */
const firstScreens: Partial<Record<PageName, string>> = {
  home: '/src/app/home-screen.tsx',
  tornadoes: '/src/app/tornado-list-screen.tsx',
  tornado: '/src/app/tornado-screen.tsx',
  map: '/src/features/explorer/explorer-page.tsx',
  state: '/src/features/places/place-page.tsx',
  county: '/src/features/places/place-page.tsx',
  town: '/src/features/places/place-page.tsx',
  day: '/src/features/days/day-page.tsx',
};

const startModule = '/src/app/start.tsx';
const tags = {
  theme: '<script src="/theme.js"></script>',
  entry: /\s*<script type="module"[^>]*><\/script>/,
  /** Before the first paint, the app would only take turns with the style sheet and the fonts. */
  preload: /\s*<link rel="modulepreload"[^>]*>/g,
};

interface BuiltFile {
  fileName: string;
  type: 'chunk' | 'asset';
  moduleIds?: readonly string[];
  imports?: readonly string[];
}

/**
 * Makes one file of what runs first: the theme, before the first paint, and the start of the app, after it. The browser
 * then asks for the app and the files of its screen at the same time, because they are named here. The build's own
 * entry script, `src/main.tsx`, starts the app while developing; no page of a build has it.
 */
export function firstScript(): Plugin {
  let written: { fileName: string; code: string } | undefined;
  return {
    name: 'first-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (!html.includes(tags.theme) || !tags.entry.test(html))
          throw new Error('index.html must have the scripts of the theme and of the app.');
        const theme = readFileSync(join(import.meta.dirname, 'public', 'theme.js'), 'utf8');
        const code = `${theme}${startCode(bundle as Record<string, BuiltFile>)}`;
        const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
        written = { fileName: `assets/first-${hash}.js`, code };
        return html
          .replace(tags.entry, '')
          .replaceAll(tags.preload, '')
          .replace(tags.theme, `<script src="/${written.fileName}"></script>`);
      },
    },
    writeBundle({ dir = '' }) {
      if (written) writeFileSync(join(dir, written.fileName), written.code);
    },
  };
}

/** Some browsers do not report the first paint. The app then starts after this time. */
const firstPaintTimeoutMilliseconds = 1_000;

/** The browser paints the served text before the app starts, even on a slow device. */
export function startCode(bundle: Readonly<Record<string, BuiltFile>>): string {
  const [start = '', ...others] = filesOf(bundle, startModule);
  const ofStart = new Set([start, ...others]);
  const screens = Object.entries(firstScreens).map(([name, module]) => {
    const files = filesOf(bundle, module).filter((file) => !ofStart.has(file));
    return `[${patternOf(pageOf(name as PageName).path)}, ${JSON.stringify([...others, ...files])}]`;
  });
  return `(() => {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    import('/${start}');
    const [, files = []] = [${screens.join(', ')}].find(([path]) => path.test(location.pathname)) ?? [];
    for (const file of files) {
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file });
      document.head.append(link);
    }
  };
  new PerformanceObserver((_list, observer) => {
    observer.disconnect();
    start();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(start, ${firstPaintTimeoutMilliseconds});
})();
`;
}

/** The file of a module, and all files that it imports. */
function filesOf(bundle: Readonly<Record<string, BuiltFile>>, module: string): string[] {
  const chunk = Object.values(bundle).find(({ moduleIds }) => moduleIds?.some((id) => id.endsWith(module)));
  if (!chunk) throw new Error(`No file of the build has ${module}.`);
  const names = new Set([chunk.fileName]);
  for (const name of names)
    for (const imported of bundle[name]?.imports ?? []) if (!isRuntime(imported)) names.add(imported);
  return [...names];
}

/** `/tornadoes/:id` as a regular expression, with or without a slash at the end. */
function patternOf(path: string): string {
  return String(new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`));
}
