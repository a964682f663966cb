import { describe, expect, it } from 'vitest';
import { mergeFiles, type ScreenFile } from './merge-files.ts';

const file = (name: string, screens: string, bytes = 100, isFixed = false): ScreenFile => ({
  modules: [name],
  screens: new Set(screens),
  bytes,
  isFixed,
});

/** Returns the modules of each file. `imports` says who imports whom: `a: 'bc'`. */
function merged(
  files: readonly ScreenFile[],
  imports: Record<string, string> = {},
  weightOf?: Parameters<typeof mergeFiles>[2],
): string[] {
  return mergeFiles(files, (module) => [...(imports[module] ?? '')], weightOf)
    .map(({ modules }) => modules.toSorted().join(''))
    .toSorted();
}

describe('files that screens share', () => {
  it('become one, if a screen that needs only one of them gets little that it does not need', () => {
    expect(merged([file('a', 'ST'), file('b', 'STU'), file('c', 'SU')])).toEqual(['abc']);
    expect(merged([file('a', 'ST', 100_000), file('b', 'ST', 100_000)])).toEqual(['ab']);
  });

  it('stay apart if they have no screen in common, or one of them is large', () => {
    expect(merged([file('a', 'ST'), file('b', 'UV')])).toEqual(['a', 'b']);
    expect(merged([file('a', 'STUVWXYZ', 31_000), file('b', 'STUVWXYZQ')])).toEqual(['a', 'b']);
    expect(merged([file('a', 'STUVWXYZ', 29_000), file('b', 'STUVWXYZQ')])).toEqual(['ab']);
  });

  it('become one for the screens that are opened most, even if others get more', () => {
    const files = [file('a', 'ST', 25_000), file('b', 'SUVW', 25_000)];
    expect(merged(files)).toEqual(['a', 'b']);
    expect(merged(files, {}, (screen) => (screen === 'S' ? 8 : 1))).toEqual(['ab']);
  });

  it('stay apart if a screen would have to load too much that the other one imports', () => {
    const files = [file('a', 'ST'), file('b', 'STU')];
    expect(merged([...files, file('m', 'ST', 50_000, true)], { a: 'm' })).toEqual(['a', 'b']);
    expect(merged([...files, file('m', 'STU', 50_000, true)], { b: 'm' })).toEqual(['ab']);
  });

  it('never import each other in a circle', () => {
    const files = [file('a', 'ST'), file('m', 'ST', 100, true), file('b', 'ST')];
    expect(merged(files, { a: 'm', m: 'b' })).toEqual(['a', 'b']);
    expect(merged(files, { a: 'm' })).toEqual(['ab']);
  });

  it('leave the screens’ own files alone', () => {
    expect(merged([file('a', 'ST'), file('s', 'ST', 10, true)])).toEqual(['a']);
  });
});
