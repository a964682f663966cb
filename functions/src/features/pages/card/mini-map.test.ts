import { commonMiniMap, miniMapShapes, type MiniMapLook } from '@touchdown/shared/tornadoes/mini-map.ts';
import { mapInks } from '@touchdown/shared/tornadoes/rating-inks.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { touchesBox } from '../../../domain/drawing/outlines.ts';
import type { Point } from '../../../domain/drawing/picture.ts';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { drawMiniMap } from './mini-map.ts';

type Ends = [lat: number, lon: number, endLat: number | null, endLon: number | null];

function tornadoOf(place: string, [lat, lon, endLat, endLon]: Ends, more: Partial<Tornado> = {}): Tornado {
  const state = place.split(', ').at(-1) ?? '';
  const ends = { start_lat: lat, start_lon: lon, end_lat: endLat, end_lon: endLon };
  return madeUpTornado('2023-04-27T20:00:00Z', {
    state,
    known_as: null,
    display_name: place,
    path_length: 30,
    ...ends,
    ...more,
  });
}

const vestavia = tornadoOf('near Vestavia Hills, Alabama', [33.449, -86.83, 33.476, -86.79]);
const cases: [town: string, tornado: Tornado][] = [
  ['Vestavia Hills', vestavia],
  ['Birmingham', tornadoOf('Birmingham, Alabama', [33.03, -87.94, 33.63, -86.74], { path_length: 80 })],
  ['Moore', tornadoOf('Moore, Oklahoma', [35.284, -97.628, 35.341, -97.4], { tor_f_scale: 'EF5' })],
  ['Chico', tornadoOf('near Chico, California', [39.805, -121.855, 39.8, -121.85])],
  ['Joplin', tornadoOf('Joplin, Missouri', [37.0524, -94.5932, 36.98, -94.2])],
  ['Bonifay', tornadoOf('near Bonifay, Florida', [30.82, -85.75, null, null])],
  ['Galveston', tornadoOf('Galveston, Texas', [29.27, -94.82, 29.28, -94.8])],
];
const shapes = Object.keys(miniMapShapes) as MiniMapLook['shape'][];

const draw = (tornado: Tornado, look: Partial<MiniMapLook> = {}) =>
  drawMiniMap(tornado, { ...commonMiniMap, ...look }) ?? '';

/** The boxes of all names, as wide as the browser must draw them. */
const names = (svg: string) =>
  [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" textLength="(\d+)"([^>]*)>([^<]+)</g)].map(
    ([, x, y, width, look, name]) => {
      const [left, baseline] = [Number(x), Number(y)];
      const box = { left, top: baseline - 9, right: left + Number(width), bottom: baseline + 3 };
      return { name, isOwn: look?.includes('font-weight="700"'), box };
    },
  );
const pathOf = (svg: string): Point[] => {
  const [, d = ''] = /<g stroke-linecap[^>]*>.* d="M([^"]+)"\/><\/g>/.exec(svg) ?? [];
  return d.split(/L|h/).flatMap((pair) => {
    const [x, y] = pair.split(' ').map(Number);
    return x === undefined || y === undefined ? [] : [[x, y] as const];
  });
};

/** The elements that are still open at the end, or were closed in another order. */
function unclosed(svg: string): string[] {
  const open: string[] = [];
  for (const [, close, name = '', alone] of svg.matchAll(/<(\/?)(\w+)[^<>]*?(\/?)>/g)) {
    if (alone) continue;
    if (close && open.at(-1) === name) open.pop();
    else open.push(close + name);
  }
  return open;
}

describe.each(shapes)('the small map of a tornado as %s', (shape) => {
  const { width, height } = miniMapShapes[shape];

  it.each(cases)('shows %s with its name, which the path does not cross', (town, tornado) => {
    const svg = draw(tornado, { shape });
    const [own, ...others] = names(svg);
    expect([own?.name, own?.isOwn]).toEqual([town, true]);
    const path = pathOf(svg);
    expect(path.length).toBe(tornado.end_lat === null ? 1 : 2);
    for (const { name, box } of [own, ...others].flatMap((one) => one ?? [])) {
      const isCrossed = path.some((to, at) => touchesBox(path[at - 1] ?? to, to, box));
      expect([name, isCrossed]).toEqual([name, false]);
      expect(box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height).toBe(true);
    }
  });

  it.each(cases)('is a small and well-formed file for %s', (_town, tornado) => {
    const svg = draw(tornado, { shape, theme: 'dark', units: 'metric' });
    expect(gzipSync(svg).length).toBeLessThan(5_000);
    expect(svg).toMatch(new RegExp(`^<svg [^>]*width="${width}" height="${height}"`));
    expect(unclosed(svg)).toEqual([]);
  });
});

describe('the small map of a tornado', () => {
  it('is at least 8 miles across, has a scale in the units of its reader, and leaves the button free', () => {
    const [usBar = ''] = /d="M16.5 227.5v4h[\d.]+/.exec(draw(vestavia)) ?? [];
    expect(draw(vestavia)).toContain('>2 miles<');
    // 240 pixels for 8 miles.
    expect(usBar).toBe('d="M16.5 227.5v4h60');
    expect(draw(vestavia, { units: 'metric' })).toContain('>2 km<');
    for (const [, tornado] of cases)
      for (const { box } of names(draw(tornado))) expect(box.right < 130 || box.bottom < 180).toBe(true);
  });

  it('has the colors of its theme and its rating, with an edge around pale ones', () => {
    for (const theme of ['light', 'dark'] as const) {
      const inks = mapInks[theme];
      const svg = draw(vestavia, { theme });
      for (const ink of [inks.land, inks.built, inks.ink, inks.pathEdge]) expect(svg).toContain(`"${ink}"`);
      const strong = draw(
        tornadoOf('Moore, Oklahoma', [35.284, -97.628, 35.341, -97.4], { tor_f_scale: 'EF5' }),
      );
      expect(strong).toContain(`stroke="${mapInks.light.ratings[5]}"`);
    }
  });

  it('has no text of the record as markup, no style and no script', () => {
    const named = { known_as: '"><script>&', display_name: '<b>, Alabama', state: 'Alabama' };
    const svg = draw({ ...vestavia, ...named });
    expect(svg).not.toMatch(/<script|<b>|style|NaN|undefined|href/);
    expect(draw(tornadoOf("O'Fallon, Missouri", [38.81, -90.7, 38.82, -90.65]))).toContain('>O&#39;Fallon<');
  });

  it('is not there for a tornado without a place', () => {
    expect(drawMiniMap({ ...vestavia, start_lat: null, start_lon: null }, commonMiniMap)).toBeUndefined();
  });
});
