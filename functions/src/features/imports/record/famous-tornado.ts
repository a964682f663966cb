import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { states } from '@touchdown/shared/geo/states.ts';
import { famousTornadoes, type FamousTornado } from '@touchdown/shared/tornadoes/famous-names.ts';
import { ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { kilometresFromTrack } from '../promotion/distance-from-track.ts';
import type { TornadoDraft } from './tornado-document.ts';

/** How far a tornado's track may be from the place of a name. Old records have places that are off by this much. */
const maxMilesFromPlace = 25;
/** Another number of deaths counts as much as this distance, because the numbers of old tornadoes vary. */
const otherDeathsMiles = 15;
/** A name is given only if the second best tornado is worse by this much. */
const minLeadMiles = 5;
const dayMilliseconds = 86_400_000;

const postalCodes = new Map(states.map(({ name, postal }) => [name.toLowerCase(), postal]));
const namesOfYear = Map.groupBy(famousTornadoes, ({ date }) => date.slice(0, 4));

/** Lays the names that people use on a year's tornadoes. A name without one clearly best tornado is left out. */
export function layOnFamousNames(drafts: readonly TornadoDraft[]): TornadoDraft[] {
  const years = new Set(drafts.map(({ tornado }) => tornado.begin_local.slice(0, 4)));
  const nameOf = new Map<TornadoDraft, string>();
  for (const famous of [...years].flatMap((year) => namesOfYear.get(year) ?? [])) {
    const draft = findFamousTornado(famous, drafts);
    if (draft && !nameOf.has(draft)) nameOf.set(draft, famous.name);
  }
  return drafts.map((draft) => {
    const name = nameOf.get(draft);
    return name === undefined ? draft : { ...draft, tornado: { ...draft.tornado, known_as: name } };
  });
}

/** Returns the one tornado that matches by date, state, rating and place, or undefined if several match equally well. */
export function findFamousTornado(
  famous: FamousTornado,
  drafts: readonly TornadoDraft[],
): TornadoDraft | undefined {
  const matches = drafts
    .filter((draft) => isSameDayAndState(famous, draft.tornado) && isSameRating(famous, draft))
    .map((draft) => ({ draft, miles: milesFromPlace(famous, draft.tornado) }))
    .filter(({ miles }) => miles <= maxMilesFromPlace)
    .map(({ draft, miles }) => ({
      draft,
      points: miles + (isSameNumber(famous, draft.tornado) ? 0 : otherDeathsMiles),
    }))
    .toSorted((a, b) => a.points - b.points);
  const [best, second] = matches;
  return second && best && second.points - best.points < minLeadMiles ? undefined : best?.draft;
}

function isSameDayAndState(
  { date, states: codes }: FamousTornado,
  tornado: TornadoDraft['tornado'],
): boolean {
  const { begin_local: local, state } = tornado;
  return isSameDay(date, local) && codes.includes(postalCodes.get(state.toLowerCase()) ?? '');
}

/**
 * The last two hours of the record's day may be the next day of the place: the SPC's clock is in Central Standard
 * Time, two hours behind daylight saving time in the East.
 */
function isSameDay(date: string, local: string): boolean {
  if (local.startsWith(date)) return true;
  return Number(local.slice(11, 13)) >= 22 && dayAfter(local) === date;
}

function dayAfter(local: string): string {
  return new Date(Date.parse(local.slice(0, 10)) + dayMilliseconds).toISOString().slice(0, 10);
}

function isSameRating({ rating }: FamousTornado, { tornado, sources }: TornadoDraft): boolean {
  if (rating === null || ratingNumber(tornado.tor_f_scale) === rating) return true;
  return sources.spc !== null && ratingNumber(sources.spc.rating) === rating;
}

function isSameNumber({ deaths }: FamousTornado, { fatalities }: Pick<Tornado, 'fatalities'>): boolean {
  return deaths === null || fatalities === null || deaths === fatalities;
}

function milesFromPlace({ lat, lon }: FamousTornado, tornado: TornadoDraft['tornado']): number {
  const ends = [
    { lat: tornado.start_lat, lon: tornado.start_lon },
    { lat: tornado.end_lat, lon: tornado.end_lon },
  ];
  const path = tornado.tornado_path ?? ends;
  const distances = path.slice(1).map((to, at) => {
    const from = path[at];
    return kilometresFromTrack(lat, lon, {
      startLat: from?.lat ?? null,
      startLon: from?.lon ?? null,
      endLat: to.lat,
      endLon: to.lon,
    });
  });
  const known = distances.filter((distance) => distance !== null);
  return known.length === 0 ? Infinity : Math.min(...known) / kmPerMile;
}
