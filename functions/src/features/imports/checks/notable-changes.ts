import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { ratingLabel, ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { marksOf, placeAndTime } from '../record/assign-ids.ts';
import type { SourceFamily, YearSources } from '../record/source-files.ts';
import type { TornadoDocument } from '../record/tornado-document.ts';
import { saysOther } from '../reports/collected-changes.ts';
import { growthOf, type ReplacedYear } from './check-changes.ts';
import {
  baseName,
  checkLimits,
  notableSentence,
  toFinding,
  type CheckFinding,
  type NotableChange,
} from './import-checks.ts';
import { isElsewhere } from './row-damage.ts';
import { rowFamilies, type RowFamily } from './source-rows.ts';

const { rating: leastRating, deaths: leastDeaths, miles: leastMiles } = checkLimits.notable;

function isNotable({ tornado }: TornadoDocument): boolean {
  const { known_as: name, tor_f_scale: rating, fatalities, path_length: miles } = tornado;
  return (
    name !== null ||
    (ratingNumber(rating) ?? 0) >= leastRating ||
    (fatalities ?? 0) >= leastDeaths ||
    (miles ?? 0) >= leastMiles
  );
}

/**
 * Lists where a newer file differs on the tornadoes that matter most, before or after it. One value of one of them
 * is too little to be seen in a share of a year. What other rules of ours, or the first file of another source make of
 * them does not count.
 */
export function checkNotable(
  one: ReplacedYear,
  after: readonly TornadoDocument[],
  { now, isJoinedAnew }: { now: number; isJoinedAnew: boolean },
): CheckFinding[] {
  const before = currentOf(one.before);
  const current = new Map(currentOf(after).map((document) => [document.tornado.id, document]));
  const changes = before.flatMap((old): NotableChange[] => {
    const fresh = current.get(old.tornado.id);
    if (!fresh) return isNotable(old) && isGone(old, one, isJoinedAnew) ? [goneOf(old)] : [];
    if (!isNotable(old) && !isNotable(fresh)) return [];
    const differences = differencesOf(old, fresh);
    return differences.length > 0 && isOfFiles(old, fresh, one) ? differences : [];
  });
  const ids = new Set<string>(before.map(({ tornado }) => tornado.id));
  const added = [...current.values()].filter(
    (fresh) => !ids.has(fresh.tornado.id) && isNotable(fresh) && isAddedLate(fresh, one, now),
  );
  changes.push(...added.map(addedOf));
  return changes.length === 0 ? [] : [findingOf(one, before.filter(isNotable).length, changes)];
}

function findingOf(
  { year, replacing }: ReplacedYear,
  known: number,
  notable: readonly NotableChange[],
): CheckFinding {
  const files = new Set(Object.values(replacing).map(({ from }) => baseName(from.file)));
  const file = [...files].join(', ');
  const names = new Set(notable.map(({ name }) => name));
  const counts = { what: 'notable tornadoes as before', before: known, after: known - names.size };
  const limit = 'none that a person has not confirmed';
  const finding = { check: 'notable', of: String(year), file, ...counts, limit, notable } as const;
  const listed = notable.slice(0, shownChanges).map(notableSentence).join('; ');
  const more = notable.length - shownChanges;
  return toFinding(finding, `, ${file}: ${listed}${more > 0 ? `; and ${groupedNumber(more)} more` : ''}.`);
}

/** The table of the command line has all of them. */
const shownChanges = 5;

/** The files of fatalities and of places are in no row that a tornado keeps. */
function isOfFiles(old: TornadoDocument, fresh: TornadoDocument, { replacing }: ReplacedYear): boolean {
  if (replacing.fatalities || replacing.locations) return true;
  return rowFamilies.some((family) => replacing[family] !== undefined && saysOther([old], [fresh], family));
}

/** A first file of another source may join tornadoes, whose rows are then still there. */
function isGone(old: TornadoDocument, { replacing, sources }: ReplacedYear, isJoinedAnew: boolean): boolean {
  if (!isJoinedAnew) return true;
  const marks = new Set(rowFamilies.flatMap((family) => marksIn(family, sources)));
  const own = marksOf(old.sources).filter((mark) => replacing[familyOf(mark)] !== undefined);
  return own.length > 0 && !own.some((mark) => marks.has(mark));
}

function marksIn(family: RowFamily, { details, spc }: YearSources): string[] {
  return family === 'details'
    ? (details?.segments ?? []).map(({ eventId }) => `ncei:${eventId}`)
    : (spc?.tornadoes ?? []).map(({ raw: [row = {}] }) => placeAndTime(row));
}

function familyOf(mark: string): SourceFamily {
  return mark.startsWith('ncei:') ? 'details' : 'spc';
}

/** A year that still grows gains tornadoes in its last months. A source that is new to the year has all of its own. */
function isAddedLate({ tornado, sources }: TornadoDocument, one: ReplacedYear, now: number): boolean {
  const lastMonth = currentOf(one.before).reduce(
    (last, { tornado: { begin_local: begin } }) => (begin > last ? begin : last),
    '',
  );
  const isWithin = tornado.begin_local.slice(0, 7) < lastMonth.slice(0, 7);
  const families = new Set(marksOf(sources).map(familyOf));
  return rowFamilies.some((family) => {
    if (!replacesRowsOf(family, one) || !families.has(family)) return false;
    const growth = growthOf(one, family, now);
    return growth !== 'searched' && (isWithin || growth === 'complete');
  });
}

function replacesRowsOf(family: RowFamily, { known, replacing }: ReplacedYear): boolean {
  const fresh = replacing[family];
  return fresh !== undefined && known.sources[family]?.sha256 !== fresh.from.sha256;
}

const noValue = 'not recorded';
const number = (value: number | null | undefined, unit = '') =>
  value === null || value === undefined ? noValue : `${groupedNumber(value)}${unit}`;
const count = (direct: number | null, indirect: number | null | undefined) =>
  indirect ? `${number(direct)} and ${number(indirect)} indirect` : number(direct);

const comparedValues: readonly [what: string, valueOf: (tornado: Tornado) => string][] = [
  ['name', ({ known_as: name }) => name ?? 'no name'],
  ['rating', ({ tor_f_scale: rating }) => ratingLabel(rating)],
  ['date and time', ({ begin_wall: begin }) => begin.replace('T', ' ')],
  ['deaths', ({ fatalities, fatalities_indirect: indirect }) => count(fatalities, indirect)],
  ['injuries', ({ injuries, injuries_indirect: indirect }) => count(injuries, indirect)],
  ['length', ({ path_length: miles }) => number(miles, ' mi')],
  ['width', ({ path_width: yards }) => number(yards, ' yd')],
  ['damage', ({ damage_estimate: dollars }) => (dollars === null ? noValue : `$${number(dollars)}`)],
  ['state', ({ state }) => state],
];
/** What the agencies complete later. It is then no change: nothing, or a zero, becomes something. */
const completedLater: ReadonlySet<string> = new Set(['injuries', 'width', 'damage']);
const nothing: ReadonlySet<string> = new Set([noValue, '0', '$0']);

function differencesOf(old: TornadoDocument, fresh: TornadoDocument): NotableChange[] {
  const name = nameOf(old);
  const values = comparedValues.map(([what, valueOf]) => ({
    name,
    what,
    before: valueOf(old.tornado),
    after: valueOf(fresh.tornado),
  }));
  return [
    ...values.filter(
      ({ what, before, after }) => before !== after && !(completedLater.has(what) && nothing.has(before)),
    ),
    ...countiesOf(name, old.tornado, fresh.tornado),
    ...placesOf(name, old.tornado, fresh.tornado),
    ...placesOfDeaths(name, old, fresh),
  ];
}

/** Those that agencies name. One that was found by coordinates gives way to theirs, and newer layouts have more. */
function countiesOf(name: string, old: Tornado, fresh: Tornado): NotableChange[] {
  const found = new Set([
    ...(old.counties_by_line ?? []),
    ...(old.county_from === 'source' ? [] : old.counties.slice(0, 1)),
  ]);
  if (old.counties.every((one) => found.has(one) || fresh.counties.includes(one))) return [];
  return [
    { name, what: 'counties', before: old.counties.join(', '), after: fresh.counties.join(', ') || noValue },
  ];
}

function placesOf(name: string, old: Tornado, fresh: Tornado): NotableChange[] {
  return (['start', 'end'] as const).flatMap((side) => {
    const [was, is] = [old, fresh].map((tornado) => {
      const [lat, lon] = [tornado[`${side}_lat`], tornado[`${side}_lon`]];
      return lat === null || lon === null ? null : { lat, lon };
    }) as [Place, Place];
    if (!isElsewhere(was, is)) return [];
    const written = (place: Place) => (place ? `${place.lat}, ${place.lon}` : noValue);
    return [{ name, what: side, before: written(was), after: written(is) }];
  });
}

type Place = { lat: number; lon: number } | null;

/** People who die later are added. */
function placesOfDeaths(name: string, old: TornadoDocument, fresh: TornadoDocument): NotableChange[] {
  const [was, is] = [old, fresh].map(({ sources }) => sources.fatality_places) as [Deaths, Deaths];
  const isThere = was.every(({ place, count: dead }) =>
    is.some((other) => other.place === place && other.count >= dead),
  );
  if (isThere) return [];
  const written = (places: Deaths) => places.map((one) => `${one.place} ${one.count}`).join(', ') || noValue;
  return [{ name, what: 'places of deaths', before: written(was), after: written(is) }];
}

type Deaths = TornadoDocument['sources']['fatality_places'];

function goneOf(old: TornadoDocument): NotableChange {
  return { name: nameOf(old), what: 'tornado', before: summaryOf(old), after: 'gone' };
}

function addedOf(fresh: TornadoDocument): NotableChange {
  return { name: nameOf(fresh), what: 'tornado', before: 'not in the record', after: summaryOf(fresh) };
}

function summaryOf({
  tornado: { tor_f_scale: rating, fatalities, path_length: miles },
}: TornadoDocument): string {
  return `${ratingLabel(rating)}, ${number(miles, ' mi')}, deaths ${number(fatalities)}`;
}

function nameOf({ tornado }: TornadoDocument): string {
  return `${tornado.known_as ?? tornado.display_name} (${longDate(tornado.begin_wall)})`;
}

function currentOf(documents: readonly TornadoDocument[]): TornadoDocument[] {
  return documents.filter(({ tornado }) => tornado.status === 'current');
}
