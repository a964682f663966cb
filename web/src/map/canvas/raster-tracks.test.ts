import { describe, expect, it } from 'vitest';
import {
  madeUpRatingColours as colours,
  madeUpTracks,
  shownYears,
  type MadeUpTrack,
} from '../tracks/testing/made-up-tracks.ts';
import { packTracks, trackCount } from '../tracks/track-buffers.ts';
import { frameOf } from '../world-frame.ts';
import { rasterTracks } from './raster-tracks.ts';

const [width, height] = [200, 120];
/** 97° west, 35° north is the middle, at pixel 100, 60; a degree of longitude is 512 · 256 / 360 = 364.1 pixels. */
const frame = frameOf({ longitude: -97, latitude: 35, zoom: 8 }, width, height);

/** Lower values are the soft edges of lines. */
const faint = 60;

function draw(list: readonly MadeUpTrack[], years = list.map(({ year }) => year)) {
  const tracks = madeUpTracks(list);
  const steps = packTracks(tracks, shownYears(tracks, years));
  const { data } = rasterTracks({ steps, colours }, frame, 1);
  const count = trackCount(steps);
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
  const painted: [x: number, y: number][] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if ((data[(y * width + x) * 4 + 3] ?? 0) > faint) painted.push([x, y]);
  }
  const [xs, ys] = [painted.map(([x]) => x), painted.map(([, y]) => y)];
  const box = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
  return { count, at, box, painted };
}

const eastward = { start: [-97.2, 35], end: [-96.8, 35] } as const;

describe('a track of the canvas renderer', () => {
  it('goes from where the tornado began to where it ended, as wide as its rating, with nothing beside it', () => {
    const { at, box } = draw([{ year: 1999, rating: 'F5', ...eastward }]);
    expect(box).toEqual({ left: 27, right: 172, top: 59, bottom: 60 });
    for (const x of [28, 100, 171]) expect([x, at(x, 60)]).toEqual([x, [...colours['5'], 255]]);
  });

  it('goes north as well: a tenth of a degree at 35° north is 44 pixels', () => {
    const { box } = draw([{ year: 1999, rating: 'F5', start: [-97, 35], end: [-97, 35.1] }]);
    expect(box).toEqual({ left: 99, right: 100, top: 15, bottom: 59 });
  });

  it('is a point if its end is not recorded, with the opacity of its rating', () => {
    const { at, box } = draw([{ year: 1999, rating: 'F0', start: [-97, 35] }]);
    expect(box).toEqual({ left: 99, right: 100, top: 59, bottom: 60 });
    expect(at(100, 60)).toEqual([...colours['0'], 115]);
  });

  it('is one pixel if its path is shorter than that', () => {
    const { box } = draw([{ year: 1999, rating: 'F3', start: [-97, 35], end: [-97, 35] }]);
    expect(box).toEqual({ left: 100, right: 100, top: 59, bottom: 60 });
  });
});

describe('tracks of the canvas renderer', () => {
  it.each([
    ['the violent one came first', 1951, 2011],
    ['the weak one came first', 2011, 1951],
  ])('are drawn weak under violent: %s', (_name, violent, weak) => {
    const { at } = draw([
      { year: violent, rating: violent < 2007 ? 'F5' : 'EF5', ...eastward },
      { year: weak, rating: weak < 2007 ? 'F3' : 'EF3', start: [-97, 34.9], end: [-97, 35.1] },
    ]);
    expect(at(100, 60)).toEqual([...colours['5'], 255]);
    expect(at(100, 40).slice(0, 3)).toEqual(colours['3']);
  });

  it('have violent points drawn over weak lines too', () => {
    const { at } = draw([
      { year: 1951, rating: 'F5', start: [-97, 35] },
      { year: 1952, rating: 'F3', ...eastward },
    ]);
    expect(at(100, 60)).toEqual([...colours['5'], 255]);
  });

  it('are only the shown ones, counted even if they are out of sight', () => {
    const list: MadeUpTrack[] = [
      { year: 1951, rating: 'F5', ...eastward },
      { year: 1952, rating: 'F4', start: [-97, 35] },
      { year: 1953, rating: 'F3', start: [-80, 35], end: [-80, 36] },
      { year: 1954, rating: 'F3', start: null },
    ];
    const { count, at, box } = draw(list, [1952, 1953, 1954]);
    expect(count).toBe(2);
    expect(box).toEqual({ left: 99, right: 100, top: 59, bottom: 60 });
    expect(at(100, 60).slice(0, 3)).toEqual(colours['4'].map((part) => expect.closeTo(part, -1)));
    expect(draw(list, []).painted).toEqual([]);
  });

  it.each([
    ['west', [-99, 35]],
    ['east', [-95, 35]],
    ['north', [-97, 36]],
    ['south', [-97, 34]],
  ] as const)('paint nothing %s of what is visible', (_side, place) => {
    const beside: MadeUpTrack[] = [
      { year: 1951, rating: 'F3', start: [...place], end: [...place] },
      { year: 1952, rating: 'F3', start: [...place] },
    ];
    expect(draw(beside).painted).toEqual([]);
  });

  it('are cut at the edges of the picture', () => {
    const { box } = draw([
      { year: 1951, rating: 'F5', start: [-99, 35], end: [-95, 35] },
      { year: 1952, rating: 'F5', start: [-97, 34], end: [-97, 36] },
    ]);
    expect(box).toEqual({ left: 0, right: width - 1, top: 0, bottom: height - 1 });
  });

  it('have twice the pixels on a screen with twice as many', () => {
    const tracks = madeUpTracks([{ year: 1999, rating: 'F5', ...eastward }]);
    const steps = packTracks(tracks, shownYears(tracks, [1999]));
    const picture = rasterTracks({ steps, colours }, frame, 2);
    expect([picture.width, picture.height]).toEqual([width * 2, height * 2]);
    const rows = Array.from(
      { length: height * 2 },
      (_, y) => picture.data[(y * width * 2 + width) * 4 + 3] ?? 0,
    );
    expect(rows.flatMap((alpha, y) => (alpha > faint ? [y] : []))).toEqual([118, 119, 120, 121]);
  });

  it('add up their opacity where they are dense, as on the graphics processor', () => {
    const dense = Array.from({ length: 130 }, (_, at): MadeUpTrack => {
      return { year: 1880 + at, rating: 'F0', start: [-97, 35] };
    });
    const alpha = (list: readonly MadeUpTrack[]) => draw(list).at(100, 60)[3] ?? 0;
    expect(alpha(dense)).toBeGreaterThan(alpha(dense.slice(0, 1)) * 1.5);
  });
});
