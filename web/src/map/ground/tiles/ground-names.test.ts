import { describe, expect, it } from 'vitest';
import type { GroundName, GroundTile } from '@touchdown/shared/geo/ground/ground-tile.ts';
import { mercatorX, mercatorY } from '@touchdown/shared/geo/web-mercator.ts';
import { groundNames } from './ground-names.ts';
import type { Box } from '../uncollided-places.ts';
import { mapViewOf } from '../../map-view.ts';
import { insideNames } from './inside-names.ts';
import { wholeNames } from './name-marks.ts';

const kansas: GroundName = { kind: 'state', name: 'Kansas', position: [-98.4, 38.5], minZoom: 3, rank: 0 };
const joplin: GroundName = { kind: 'town', name: 'Joplin', position: [-94.51, 37.08], minZoom: 6, rank: 8 };
const webbCity: GroundName = {
  kind: 'town',
  name: 'Webb City',
  position: [-94.47, 37.1],
  minZoom: 9,
  rank: 6,
};
const newton: GroundName = {
  kind: 'county',
  name: 'Newton County',
  position: [-94.34, 36.91],
  minZoom: 6,
  rank: 0,
};

function tile(...names: GroundName[]): GroundTile {
  return { z: 9, x: 0, y: 0, polygons: [], lines: [], names };
}

const shown = (tiles: GroundTile[], zoom: number, markers: [number, number][] = []) =>
  groundNames(tiles, zoom, markers).map(({ name }) => name);

describe('the names of the base map', () => {
  it('are states far away, then towns, then counties', () => {
    const tiles = [tile(kansas, joplin, webbCity, newton)];
    expect(shown(tiles, 4)).toEqual(['KANSAS']);
    expect(shown(tiles, 10)).toEqual(['Joplin', 'Webb City', 'Newton County']);
  });

  it('are once each, although neighbouring tiles repeat them, and in one order', () => {
    const [one, other] = [tile(joplin, newton), tile(webbCity, joplin)];
    expect(shown([one, other], 10)).toEqual(shown([other, one], 10));
    expect(shown([one, other], 10).filter((name) => name === 'Joplin')).toHaveLength(1);
  });

  it('have a highway’s number once in each square degree, and none from afar', () => {
    const at = (lon: number): GroundName => ({
      kind: 'shield',
      name: '40',
      position: [lon, 35.1],
      minZoom: 3,
      rank: 0,
    });
    const tiles = [tile(at(-94.1), at(-93.9)), tile(at(-92.1))];
    expect(shown(tiles, 7)).toEqual(['40', '40']);
    expect(shown(tiles, 5)).toEqual([]);
  });

  it('keep the town on which a marker stands, before larger ones', () => {
    const tiles = [tile(joplin, webbCity)];
    expect(shown(tiles, 8)).toEqual(['Joplin']);
    expect(shown(tiles, 8, [webbCity.position])).toEqual(['Webb City']);
  });
});

describe('the names of a county and its state that a map is in the middle of', () => {
  /** Nine places of a lattice inside the county, 0.02 degrees apart. */
  const at = new Float32Array(
    [0, 1, 2].flatMap((row) =>
      [0, 1, 2].flatMap((column) => [mercatorX(-97.5 + column * 0.02), mercatorY(35.3 + row * 0.02)]),
    ),
  );
  const names = [
    { kind: 'county', name: 'Cleveland County' } as const,
    { kind: 'state', name: 'Oklahoma' } as const,
  ];
  const inside: GroundTile = { ...tile(), insides: [{ names, at }] };
  const view = mapViewOf({ longitude: -97.48, latitude: 35.32, zoom: 12 }, 600, 600);
  const written = (own: GroundName[], zoom = 12) =>
    wholeNames(
      [...groundNames([tile(...own)], zoom, []), ...insideNames([inside], zoom, view)],
      view,
      { markers: [] },
      [],
    ).map(({ name }) => name);

  it('are written once each, and do not touch', () => {
    expect(written([])).toEqual(['Cleveland County', 'OKLAHOMA']);
  });

  it('are written nowhere else if their own place is in view', () => {
    const county: GroundName = { ...newton, name: 'Cleveland County', position: [-97.48, 35.32] };
    expect(written([county])).toEqual(['Cleveland County', 'OKLAHOMA']);
  });

  it('are not written from afar, nor where the map shows other places', () => {
    expect(insideNames([inside], 8, view).map(({ kind }) => kind)).not.toContain('county');
    expect(insideNames([inside], 6, view)).toEqual([]);
    const elsewhere = mapViewOf({ longitude: -98.5, latitude: 35.32, zoom: 12 }, 600, 600);
    expect(insideNames([inside], 12, elsewhere)).toEqual([]);
  });

  it('stay in their place while the map moves a little', () => {
    const placesAt = (longitude: number) => {
      const moved = mapViewOf({ longitude, latitude: 35.32, zoom: 12 }, 600, 600);
      return wholeNames(insideNames([inside], 12, moved), moved, { markers: [] }, []).map(
        ({ position }) => position,
      );
    };
    expect(placesAt(-97.481)).toEqual(placesAt(-97.48));
  });
});

it('the name of a street lies along it, and is left out where the street is shorter', () => {
  const street = (length: number): GroundName => ({
    kind: 'street',
    name: 'Telephone Road',
    position: [-97.49, 35.33],
    minZoom: 13,
    rank: 0,
    along: { degrees: 90, length },
  });
  expect(groundNames([tile(street(1e-4))], 13, [])).toMatchObject([{ degrees: 90 }]);
  expect(groundNames([tile(street(1e-6))], 13, [])).toEqual([]);
});

describe('a name at the edge of the map', () => {
  const [name] = groundNames([tile(joplin)], 10, []);
  const placed = (x: number, y: number, covers: Box[] = []) =>
    wholeNames(
      name ? [name] : [],
      { project: () => [x, y], width: 300, height: 200 },
      { markers: [] },
      covers,
    );

  it('stands beside a path where it can, and on it rather than nowhere', () => {
    const beside = (...paths: [number, number][][]) =>
      wholeNames(
        name ? [name] : [],
        { project: ([x, y]) => (x < 0 ? [150, 100] : [x, y]), width: 300, height: 200 },
        { markers: [], paths },
        [],
      ).map(({ anchor }) => anchor);
    const right: [number, number][] = [
      [180, 20],
      [180, 180],
    ];
    expect(beside(right)).toEqual(['end']);
    expect(
      beside(
        right,
        right.map(([x, y]) => [x - 60, y]),
      ),
    ).toEqual(['start']);
  });

  it('stands on the other side of its town, or is left out, but is never cut', () => {
    expect(placed(100, 100)).toMatchObject([{ anchor: 'start' }]);
    expect(placed(290, 100)).toMatchObject([{ anchor: 'end' }]);
    expect(placed(100, 3)).toEqual([]);
    expect(placed(310, 100)).toEqual([]);
  });

  it('is never under a button or a credit', () => {
    const buttons = { left: 140, right: 190, top: 80, bottom: 120 };
    expect(placed(110, 100, [buttons])).toMatchObject([{ anchor: 'end' }]);
    expect(placed(160, 100, [buttons])).toEqual([]);
    expect(placed(110, 130, [buttons])).toMatchObject([{ anchor: 'start' }]);
  });

  it('is never on a marker, neither beside its town nor from afar', () => {
    const beside = (markerX: number) =>
      wholeNames(
        name ? [name] : [],
        { project: ([lon]) => [lon < -90 ? 100 : markerX, 100], width: 300, height: 200 },
        { markers: [[0, 0]] },
        [],
      );
    expect(beside(125)).toMatchObject([{ anchor: 'end' }]);
    expect(beside(106)).toMatchObject([{ anchor: 'end' }]);
    expect(beside(97)).toMatchObject([{ anchor: 'start' }]);
    expect(beside(220)).toMatchObject([{ anchor: 'start' }]);
  });

  it('does not touch another name when it stands on the other side', () => {
    const both = groundNames([tile(joplin, webbCity)], 12, [webbCity.position]);
    const at = ({ 0: lon }: readonly [number, number]): [number, number] =>
      lon === webbCity.position[0] ? [200, 100] : [295, 100];
    const names = wholeNames(both, { project: at, width: 300, height: 200 }, { markers: [] }, []);
    expect(names.map(({ name: text, anchor }) => [text, anchor])).toEqual([['Webb City', 'start']]);
  });
});
