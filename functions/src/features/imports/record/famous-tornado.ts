import { states } from '@touchdown/shared/geo/states.ts';
import { famousTornadoes, type FamousTornado } from '@touchdown/shared/tornadoes/famous-names.ts';
import { ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { milesFromPath } from '../places/near-towns.ts';
import type { TornadoDraft } from './tornado-document.ts';

/** How far a tornado's track may be from the place of a name. Places in old records are off by as much as this. */
const maxMilesFromPlace = 25;
/** Another number of deaths counts as much as this distance, because sources count the deaths of old tornadoes differently. */
const otherDeathsMiles = 15;
/** A name is given only if the second best tornado is worse by this much. */
const minLeadMiles = 5;

const postalCodes = new Map(states.map(({ name, postal }) => [name.toLowerCase(), postal]));
const namesOfYear = Map.groupBy(famousTornadoes, ({ date }) => date.slice(0, 4));

interface Match {
  draft: TornadoDraft;
  /** The distance in miles, and more for another number of deaths. */
  points: number;
}

/**
 * Lays the names that people use on tornadoes. A name without one clearly best tornado is left out. If the record lacks
 * a famous tornado, its name may match a neighbor; of several names for one tornado, the best match is used.
 */
export function layOnFamousNames(drafts: readonly TornadoDraft[]): TornadoDraft[] {
  const days = Map.groupBy(drafts, ({ tornado }) => tornado.begin_wall.slice(0, 10));
  const years = new Set([...days.keys()].map((day) => day.slice(0, 4)));
  const named = new Map<TornadoDraft, { name: string; points: number }>();
  for (const famous of [...years].flatMap((year) => namesOfYear.get(year) ?? [])) {
    const match = findFamousTornado(famous, days.get(famous.date) ?? []);
    if (match && match.points < (named.get(match.draft)?.points ?? Infinity)) {
      named.set(match.draft, { name: famous.name, points: match.points });
    }
  }
  return drafts.map((draft) => {
    const name = named.get(draft)?.name;
    return name === undefined ? draft : { ...draft, tornado: { ...draft.tornado, known_as: name } };
  });
}

/** Returns the one tornado that matches by date, state, rating and place, or undefined if several match equally well. */
export function findFamousTornado(famous: FamousTornado, drafts: readonly TornadoDraft[]): Match | undefined {
  const [best, second] = drafts
    .filter((draft) => isSameDayAndState(famous, draft) && isSameRating(famous, draft))
    .map((draft) => ({ draft, points: pointsOf(famous, draft.tornado) }))
    .filter(({ points }) => points <= maxMilesFromPlace)
    .toSorted((a, b) => a.points - b.points);
  if (!best || (second && second.points - best.points < minLeadMiles)) return undefined;
  return best;
}

function pointsOf(famous: FamousTornado, tornado: TornadoDraft['tornado']): number {
  return milesFromPath(famous, tornado) + (isSameNumber(famous, tornado) ? 0 : otherDeathsMiles);
}

/** Any state on the path counts: Udall's tornado began in Oklahoma. */
function isSameDayAndState(
  { date, states: codes }: FamousTornado,
  { tornado, sources }: TornadoDraft,
): boolean {
  const ofPath = [tornado.state, ...sources.segments.map(({ state }) => state)];
  return (
    tornado.begin_wall.startsWith(date) &&
    ofPath.some((state) => codes.includes(postalCodes.get(state.toLowerCase()) ?? ''))
  );
}

function isSameRating({ rating }: FamousTornado, { tornado, sources }: TornadoDraft): boolean {
  if (rating === null || ratingNumber(tornado.tor_f_scale) === rating) return true;
  return sources.spc !== null && ratingNumber(sources.spc.rating) === rating;
}

function isSameNumber({ deaths }: FamousTornado, { fatalities }: Pick<Tornado, 'fatalities'>): boolean {
  return deaths === null || fatalities === null || deaths === fatalities;
}
