import type { CatalogueFilter } from '../../catalogue/query.ts';
import { townRadiiMiles } from '../../tornadoes/profile-steps.ts';
import { ratingNumber, scaleOfDays, type Rating } from '../../tornadoes/rating.ts';
import { countyLabel } from '../../tornadoes/display-name.ts';
import { longDate, monthNames } from '../../text/written-date.ts';
import { pageOfTime } from '../day-paths.ts';
import { countyPath, statePath, townPath } from '../place-paths.ts';
import type { ReadingOf } from '../search-reading.ts';
import type { Asked, AskedPlace } from './read-asked.ts';

export interface PageLink {
  label: string;
  path: string;
}

/** What a question is about: the filter that its page has, and the words for it. */
export interface Subject {
  filter: CatalogueFilter;
  place: AskedPlace | undefined;
  time: ReadingOf<'date'> | undefined;
  /** `in Texas`, `within 10 miles of Moore, Oklahoma`; empty for the country. */
  where: string;
  /** `in 2011`, `since 1950`. */
  when: string;
  /** `EF5 `, with the space behind it; empty for all ratings. */
  rated: string;
  /** The page about the place or the time, if one has all of it. */
  page: PageLink | undefined;
}

export interface RecordSpan {
  first: string;
  last: string;
}

export function subjectOf({ places, times, rating }: Asked, record: RecordSpan): Subject {
  const [place] = places;
  const time = times.find((each): each is ReadingOf<'date'> => each.kind === 'date');
  return {
    filter: {
      ...(place ? filterOfPlace(place) : {}),
      ...(time ? time.filter : {}),
      ...(rating ? { ratings: [...rating.ratings] } : {}),
    },
    place,
    time,
    where: place ? whereOf(place) : '',
    when: time ? whenOf(time) : `since ${record.first.slice(0, 4)}`,
    rated: rating ? `${ratedOf(rating, time, record)} ` : '',
    page: pageOf(place, time),
  };
}

/** As on the page of the place. */
export function filterOfPlace(place: AskedPlace): CatalogueFilter {
  if (place.kind === 'state') return { state: place.name.toUpperCase() };
  if (place.kind === 'county') return { state: place.state.toUpperCase(), county: place.name };
  const { lat, lon } = place.town;
  return { near: { lat, lon, radiusMiles: townRadiiMiles[0] } };
}

/** `Texas`, `Cleveland County, Oklahoma`, `Moore, Oklahoma` */
export function nameOfPlace(place: AskedPlace): string {
  if (place.kind === 'state') return place.name;
  if (place.kind === 'county') return `${countyLabel(place.name)}, ${place.state}`;
  return `${place.town.name}, ${place.town.state}`;
}

function whereOf(place: AskedPlace): string {
  const name = nameOfPlace(place);
  return place.kind === 'town' ? `within ${townRadiiMiles[0]} miles of ${name}` : `in ${name}`;
}

export function linkToPlace(place: AskedPlace): PageLink {
  return {
    label: `Tornadoes ${place.kind === 'town' ? 'near' : 'in'} ${nameOfPlace(place)}`,
    path: pathOfPlace(place),
  };
}

export function pathOfPlace(place: AskedPlace): string {
  if (place.kind === 'state') return statePath(place.name);
  if (place.kind === 'county') return countyPath(place.state, place.name) ?? statePath(place.state);
  return townPath(place.town.state, place.town.name);
}

function pageOf(place: AskedPlace | undefined, time: ReadingOf<'date'> | undefined): PageLink | undefined {
  const page = time && pageOfTime(time.filter);
  if (place && page?.group !== 'Days') return linkToPlace(place);
  return page && time ? { label: `Tornadoes of ${time.label}`, path: page.path } : undefined;
}

function whenOf({ label, filter: { year, month, day, localDates } }: ReadingOf<'date'>): string {
  if (localDates?.from !== undefined && localDates.from === localDates.to)
    return `on ${longDate(localDates.from)}`;
  if (/^(?:Since|Before) /.test(label)) return label.toLowerCase();
  if (/^\d{4}s$/.test(label)) return `in the ${label}`;
  if (day !== undefined) return `on any ${label}`;
  if (year === undefined && month === undefined && / to /.test(label)) return `from ${label}`;
  return `in ${label}`;
}

/** The months of the record are complete: `2023`, `March 2017`. */
export function endWords(ending: string): string {
  const [year, month = '12'] = ending.split('-');
  return month === '12' ? String(year) : `${monthNames[Number(month) - 1]} ${year}`;
}

/** The first and the last day that a time can have. */
export function spanOf({ filter: { year, month, localDates } }: ReadingOf<'date'>): Partial<RecordSpan> {
  if (localDates)
    return {
      ...(localDates.from ? { first: localDates.from } : {}),
      ...(localDates.to ? { last: localDates.to } : {}),
    };
  if (year === undefined) return {};
  const [from, to] =
    month === undefined ? ['01', '12'] : [month, month].map((each) => String(each).padStart(2, '0'));
  return { first: `${year}-${from}-01`, last: `${year}-${to}-31` };
}

/** F before February 2007, EF since, and both for a time that has days of both. */
function ratedOf(
  rating: ReadingOf<'rating'>,
  time: ReadingOf<'date'> | undefined,
  record: RecordSpan,
): string {
  const steps = [...new Set(rating.ratings.flatMap((each) => ratingNumber(each as Rating) ?? []))].toSorted(
    (a, b) => a - b,
  );
  const [least] = steps;
  if (least === undefined) return 'unrated';
  const { first, last } = { ...record, ...(time ? spanOf(time) : {}) };
  const scale = scaleOfDays(first, last);
  const named = (step: number) => (scale === 'F/EF' ? `F${step} or EF${step}` : `${scale}${step}`);
  const short = scale === 'F' ? 'F' : 'EF';
  if (steps.length === 1) return named(least);
  if (least === 4) return `violent (${short}4 or ${short}5)`;
  if (steps.at(-1) === 5) return `${short}${least} or stronger`;
  return steps.map((step) => `${short}${step}`).join(' or ');
}
