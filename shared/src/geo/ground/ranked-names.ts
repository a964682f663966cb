import type { GroundName, GroundTile, NameKind } from './ground-tile.ts';

/** A name that a map may show. The lower its rank, the sooner it gets its place. */
export interface RankedName {
  kind: NameKind;
  /** As the map writes it. */
  name: string;
  position: GroundName['position'];
  rank: number;
  along?: GroundName['along'];
}

/** At which zooms a kind is named, and its rank; a town's follows from its people. */
const kinds: Record<NameKind, { from: number; to: number; rank: number }> = {
  country: { from: 0, to: 3.5, rank: 0 },
  state: { from: 3, to: 7, rank: 1 },
  town: { from: 4.5, to: 30, rank: 2 },
  county: { from: 8, to: 30, rank: 14 },
  lake: { from: 5, to: 30, rank: 13 },
  river: { from: 7, to: 30, rank: 15 },
  shield: { from: 6.5, to: 30, rank: 12 },
  street: { from: 11, to: 30, rank: 20 },
};
const maxPopulationRank = 18;
/** A town this near to a marker, in degrees, is the one that the marker stands on. */
const markerDegrees = 0.06;
const beforeAll = -1;

/** Returns the names of a zoom, in an order that does not depend on the tiles'. A marker's town comes before all. */
export function rankedNames(
  tiles: readonly GroundTile[],
  zoom: number,
  markers: readonly GroundName['position'][],
): RankedName[] {
  const found = distinct(tiles.flatMap(({ names }) => names))
    .filter(({ kind, minZoom }) => {
      const { from, to } = kinds[kind];
      return zoom >= from && zoom < to && zoom + 1 >= minZoom;
    })
    .toSorted(inFixedOrder);
  const kept = new Set(markers.flatMap((marker) => nearestTown(found, marker) ?? []));
  return found.map((name) => ({
    kind: name.kind,
    name: name.name,
    position: name.position,
    rank: kept.has(name) ? beforeAll : rankOf(name),
    ...(name.along ? { along: name.along } : {}),
  }));
}

function rankOf({ kind, rank }: GroundName): number {
  return kind === 'town' ? kinds.town.rank + (maxPopulationRank - rank) * 0.75 : kinds[kind].rank;
}

/** Neighbouring tiles repeat what stands at their edges, and each names the same river. */
function distinct(names: readonly GroundName[]): GroundName[] {
  const seen = new Set<string>();
  return names.filter(({ kind, name, position: [lon, lat] }) => {
    // A highway crosses the country: it has its number again in each square degree.
    const digits = kind === 'shield' ? 0 : 2;
    const key =
      kind === 'river' ? `${kind} ${name}` : `${kind} ${name} ${lon.toFixed(digits)} ${lat.toFixed(digits)}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Which tile came first must not decide which of two equal names stays. */
function inFixedOrder(a: GroundName, b: GroundName): number {
  return a.position[0] - b.position[0] || a.position[1] - b.position[1];
}

function nearestTown(
  names: readonly GroundName[],
  [lon, lat]: GroundName['position'],
): GroundName | undefined {
  let best: GroundName | undefined;
  let bestDistance = markerDegrees;
  for (const name of names) {
    const distance = Math.hypot(name.position[0] - lon, name.position[1] - lat);
    if (name.kind === 'town' && distance < bestDistance) [best, bestDistance] = [name, distance];
  }
  return best;
}
