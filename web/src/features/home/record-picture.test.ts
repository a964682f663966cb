import { readFileSync } from 'node:fs';
import { mercatorX, mercatorY } from '@touchdown/shared/geo/web-mercator.ts';
import {
  inRecordPicture,
  recordPicture,
  tornadoCountry,
} from '@touchdown/shared/tornadoes/record-picture.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { picturePadding } from '../tornadoes/home-picture/picture-padding.ts';

const css = readFileSync(new URL('./record-picture.module.css', import.meta.url), 'utf8');

/** The numbers of a declaration, the wide screen's before the narrow one's. */
function numbersOf(property: string): number[][] {
  const all = [...css.matchAll(new RegExp(`^ +${property}: (.*);$`, 'gm'))];
  return all.map(([, value = '']) => (value.match(/-?[\d.]+/g) ?? []).map(Number));
}

afterEach(() => vi.unstubAllGlobals());

it('the picture lies where the map that takes its place shows the same', () => {
  const [[west, south], [east, north]] = tornadoCountry;
  const across = mercatorX(east) - mercatorX(west);
  const ratio = across / (mercatorY(south) - mercatorY(north));
  expect(numbersOf('aspect-ratio')[0]?.[0]).toBeCloseTo(ratio, 3);
  expect(numbersOf('width')[0]).toEqual([100, expect.closeTo(ratio * 100, 1)]);

  // Of the width and the height of that part of the country.
  const [left, top] = inRecordPicture(west, north);
  const [right, bottom] = inRecordPicture(east, south);
  const share = (length: number, of: number) => expect.closeTo((length / of) * 100, 1);
  expect(numbersOf('left')[0]).toEqual([share(-left, right - left)]);
  expect(numbersOf('top')[0]).toEqual([share(-top, bottom - top)]);
  expect(numbersOf('width')[1]).toEqual([share(recordPicture.width, right - left)]);
  expect(numbersOf('height')[0]).toEqual([share(recordPicture.height, bottom - top)]);
});

it('it has the room that the map has beside the words', () => {
  const insets = [941, 940].map((width) => {
    vi.stubGlobal('innerWidth', width);
    const { top, right, bottom, left } = picturePadding();
    return [top, right, bottom, left];
  });
  const [wide, narrow = []] = numbersOf('inset');
  const [top, sides, bottom] = narrow;
  expect([wide, [top, sides, bottom, sides]]).toEqual(insets);
});
