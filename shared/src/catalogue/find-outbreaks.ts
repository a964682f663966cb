import { distanceMiles } from '../geo/great-circle.ts';
import { ratingNumber, type Rating } from '../tornadoes/rating.ts';
import { column, type Catalogue } from './columns.ts';
import { readDegrees, readNumber } from './read-row.ts';

/** What makes tornadoes one outbreak. Pages state these numbers. */
export const outbreakRule = {
  leastRating: 1,
  maxHoursApart: 6,
  maxMilesApart: 300,
  leastTornadoes: 6,
} as const;

export interface Outbreak {
  /** Its tornadoes of the least rating and above, the first one first. */
  rows: number[];
  /** Seconds since 1970 of the first and the last touchdown. */
  first: number;
  last: number;
  /** F4, EF4 and stronger. */
  violent: number;
  deaths: number;
  /** The sum of rating times miles. A tornado of unknown length adds nothing. */
  fujitaMiles: number;
}

const violentRating = 4;
const hourMinutes = 60;

interface Member {
  row: number;
  minute: number;
  rating: number;
  lat: number;
  lon: number;
  /** The index of another member of its cluster, or its own. */
  parent: number;
}

/**
 * Finds clusters of tornadoes: each touched down at most some hours after, and some miles from, another of its cluster.
 * A tornado that belongs to two clusters makes them one. One without a place or a rating belongs to none.
 */
export function findOutbreaks(catalogue: Catalogue): Outbreak[] {
  const members = membersOf(catalogue);
  const rootOf = (at: number): number => {
    let root = at;
    while ((members[root] as Member).parent !== root) root = (members[root] as Member).parent;
    (members[at] as Member).parent = root;
    return root;
  };
  let start = 0;
  for (const [at, member] of members.entries()) {
    const oldest = member.minute - outbreakRule.maxHoursApart * hourMinutes;
    while ((members[start] as Member).minute < oldest) start++;
    for (let before = start; before < at; before++) {
      if (distanceMiles(members[before] as Member, member) > outbreakRule.maxMilesApart) continue;
      (members[rootOf(before)] as Member).parent = rootOf(at);
    }
  }
  const clusters = new Map<number, Member[]>();
  for (const [at, member] of members.entries()) {
    const root = rootOf(at);
    const cluster = clusters.get(root);
    if (cluster) cluster.push(member);
    else clusters.set(root, [member]);
  }
  return [...clusters.values()]
    .filter(({ length }) => length >= outbreakRule.leastTornadoes)
    .map((cluster) => describe(catalogue, cluster));
}

/** In the order of their touchdowns. */
function membersOf(catalogue: Catalogue): Member[] {
  const { minutes } = column(catalogue, 'begin');
  const ratings = column(catalogue, 'rating');
  const numbers = ratings.values.map((rating) => ratingNumber(rating as Rating));
  const [lats, lons] = [column(catalogue, 'startLat'), column(catalogue, 'startLon')];
  const members: Member[] = [];
  // Rows are newest first.
  for (let row = catalogue.count - 1; row >= 0; row--) {
    const rating = numbers[ratings.codes[row] as number] ?? 0;
    const [lat, lon] = [readDegrees(lats, row), readDegrees(lons, row)];
    if (rating < outbreakRule.leastRating || lat === null || lon === null) continue;
    members.push({ row, minute: minutes[row] as number, rating, lat, lon, parent: members.length });
  }
  return members;
}

function describe(catalogue: Catalogue, cluster: readonly Member[]): Outbreak {
  const sum = (of: (member: Member) => number) => cluster.reduce((all, member) => all + of(member), 0);
  const value = (name: 'fatalities' | 'lengthMiles', row: number) =>
    readNumber(column(catalogue, name), row, 0);
  return {
    rows: cluster.map(({ row }) => row),
    first: (cluster[0]?.minute ?? 0) * hourMinutes,
    last: (cluster.at(-1)?.minute ?? 0) * hourMinutes,
    violent: sum(({ rating }) => (rating >= violentRating ? 1 : 0)),
    deaths: sum(({ row }) => value('fatalities', row)),
    fujitaMiles: sum(({ row, rating }) => rating * value('lengthMiles', row)),
  };
}
