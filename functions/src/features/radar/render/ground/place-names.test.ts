import { describe, expect, it } from 'vitest';
import type { MapName } from './ground.ts';
import { placeNames, type PlacedName } from './place-names.ts';

const within = { left: 0, top: 0, right: 400, bottom: 200 };
const size = { width: 100, height: 20 };
const town = (name: string, x: number, y: number): MapName => ({ kind: 'town', name, x, y });

function place(
  names: readonly MapName[],
  keepFree: readonly (typeof within)[] = [],
  most = 10,
): PlacedName[] {
  return placeNames(names, { within, keepFree, most: () => most, measure: () => size });
}
const shown = (placed: readonly PlacedName[]) => placed.map(({ name }) => name);

describe('the names on a frame', () => {
  it('stand beside their towns, and on the other side where the edge would cut them', () => {
    const [left, right] = place([town('Stuart', 20, 100), town('Pella', 390, 60)]);
    expect(left?.left).toBeGreaterThan(20);
    expect((right?.left ?? 0) + size.width).toBeLessThan(390);
  });

  it('are never cut by an edge, and left out where the town itself is outside', () => {
    // Seeded by its place in the list, so that every run tries the same.
    const names = Array.from({ length: 300 }, (_, at) =>
      town(`${at}`, ((at * 7919) % 480) - 40, ((at * 104_729) % 280) - 40),
    );
    const placed = place(names, [], 300);
    expect(placed.length).toBeGreaterThan(5);
    for (const { left, baseline } of placed) {
      expect(left).toBeGreaterThanOrEqual(within.left);
      expect(left + size.width).toBeLessThanOrEqual(within.right);
      expect(baseline - size.height).toBeGreaterThanOrEqual(within.top);
      expect(baseline).toBeLessThanOrEqual(within.bottom);
    }
    for (const [at, one] of placed.entries()) {
      for (const other of placed.slice(at + 1)) {
        const isApart =
          Math.abs(one.left - other.left) >= size.width ||
          Math.abs(one.baseline - other.baseline) >= size.height;
        expect(isApart, `${one.name} and ${other.name}`).toBe(true);
      }
    }
  });

  it('are those of the first towns where there is no room for all', () => {
    const crowd = [town('Moore', 200, 100), town('Norman', 202, 101), town('Noble', 203, 99)];
    expect(shown(place(crowd))).toEqual(['Moore']);
    expect(shown(place([town('A', 20, 30), town('B', 20, 90), town('C', 20, 150)], [], 2))).toEqual([
      'A',
      'B',
    ]);
  });

  it('stay away from the track, except the first town’s, which covers as little of it as it can', () => {
    const everywhere = [{ left: 0, top: 0, right: 400, bottom: 200 }];
    expect(shown(place([town('Joplin', 200, 100), town('Duquesne', 40, 40)], everywhere))).toEqual([
      'Joplin',
    ]);
    const track = [{ left: 205, top: 60, right: 400, bottom: 140 }];
    const [joplin] = place([town('Joplin', 200, 100)], track);
    expect((joplin?.left ?? 0) + size.width).toBeLessThan(200);
  });

  it('of counties give way to their main towns', () => {
    const [seat, county] = place([
      town('Winterset', 200, 100),
      { kind: 'county', name: 'Madison', x: 200, y: 100 },
    ]);
    expect(seat?.name).toBe('Winterset');
    expect(county).toMatchObject({ name: 'Madison' });
    expect(Math.abs((county?.baseline ?? 0) - (seat?.baseline ?? 0))).toBeGreaterThan(size.height);
  });
});
