import { describe, expect, it } from 'vitest';
import { startCode } from './start-code.ts';

const chunk = (fileName: string, module: string, imports: string[] = []) => ({
  fileName,
  type: 'chunk' as const,
  moduleIds: [`/project/web${module}`],
  imports,
});

const screens = {
  '/src/app/home-screen.tsx': 'home.js',
  '/src/app/tornado-list-screen.tsx': 'list.js',
  '/src/app/tornado-screen.tsx': 'detail.js',
  '/src/features/explorer/explorer-page.tsx': 'map.js',
  '/src/features/places/place-page.tsx': 'place.js',
  '/src/features/days/day-page.tsx': 'day.js',
};

const bundle = Object.fromEntries(
  [
    chunk('start.js', '/src/app/start.tsx', ['assets/rolldown-runtime-1.js']),
    chunk('assets/rolldown-runtime-1.js', 'rolldown/runtime.js'),
    chunk('shared.js', '/src/lib/shared.ts', ['assets/rolldown-runtime-1.js']),
    ...Object.entries(screens).map(([module, name]) => chunk(name, module, ['start.js', 'shared.js'])),
  ].map((file) => [file.fileName, file]),
);

/** Returns the files that the script asks for at a path, in place of a browser's `import` and `link`. */
function askedFor(pathname: string): string[] {
  const code = startCode(bundle);
  const [, table = ''] = /const \[, files = \[\]\] = (\[.*\])\.find/.exec(code) ?? [];
  const rows = [...table.matchAll(/\[\/(.*?)\/, (\[[^\]]*\])\]/g)];
  const row = rows.find(([, pattern = '']) => new RegExp(pattern).test(pathname));
  return row ? (JSON.parse(row[2] ?? '') as string[]) : [];
}

describe('the first script', () => {
  it('starts the app, and asks for the files of its screen with it', () => {
    expect(startCode(bundle)).toContain("import('/start.js')");
    expect(askedFor('/')).toEqual(['home.js', 'shared.js']);
    expect(askedFor('/tornadoes')).toContain('list.js');
    expect(askedFor('/tornadoes/20110522-vp6x3hjk')).toContain('detail.js');
    expect(askedFor('/states/oklahoma/grady')).toContain('place.js');
    expect(askedFor('/days/2011-04-27/')).toContain('day.js');
  });

  it('asks for nothing more at other pages', () => {
    expect(askedFor('/credits')).toEqual([]);
    expect(askedFor('/tornadoes/a/b')).toEqual([]);
  });

  it('is refused if a screen has no file', () => {
    const { 'map.js': _gone, ...rest } = bundle;
    expect(() => startCode(rest)).toThrow('explorer-page');
  });
});
