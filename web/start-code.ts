import { wholeMark } from '@touchdown/shared/contract/build-mark.ts';
import { pageOf, type PageName } from '@touchdown/shared/contract/pages.ts';
import { keptNoticesKey } from './src/ui/toast/notify.ts';
import { listViewKey } from './src/features/tornadoes/list/list-view.ts';
import { holdForApp, startWhenNeeded, type StartRules } from './src/app/start-when-needed.ts';
import { isRuntime } from './without-runtime.ts';

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
export interface BuiltFile {
  fileName: string;
  type: 'chunk' | 'asset';
  moduleIds?: readonly string[];
  imports?: readonly string[];
}

/** Longer than most people look at a page that they leave again. */
const readMilliseconds = 5_000;

const rules: StartRules = {
  wholeMark,
  keptNotices: keptNoticesKey,
  otherView: { path: pageOf('tornadoes').path, key: listViewKey, value: 'table' },
  readMilliseconds,
};

/** The app starts when it is needed, and its files are asked for together with those of its screen. */
export function startCode(bundle: Readonly<Record<string, BuiltFile>>): string {
  const [start = '', ...others] = filesOf(bundle, startModule);
  const ofStart = new Set([start, ...others]);
  const screens = Object.entries(firstScreens).map(([name, module]) => {
    const files = filesOf(bundle, module).filter((file) => !ofStart.has(file));
    return `[${patternOf(pageOf(name as PageName).path)}, ${JSON.stringify([...others, ...files])}]`;
  });
  return `(${startWhenNeeded.toString()})(() => {
  import('/${start}');
  const [, files = []] = [${screens.join(', ')}].find(([path]) => path.test(location.pathname)) ?? [];
  for (const file of files) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file });
    document.head.append(link);
  }
}, ${JSON.stringify(rules)}, ${holdForApp.toString()});
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
