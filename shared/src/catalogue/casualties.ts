import type { CasualtiesInPlace, Tornado } from '../tornadoes/schema.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import { column, countiesOfOffice, type Catalogue, type TextListColumn } from './columns.ts';
import { readCountyName, touchedBy } from './county-names.ts';
import { foldText } from './fold-text.ts';
import { spellingsOfCounty, type CountySpelling } from './old-counties.ts';
import type { CatalogueFilter } from './query.ts';

/** The people of one place on a path. Null: no source tells them from those of its other places. */
export interface Casualties {
  deaths: number | null;
  injuries: number | null;
}

const kinds = { deaths: 'fatalities', injuries: 'injuries' } as const;

export type SplitTornado = Pick<
  Tornado,
  | 'state'
  | 'counties'
  | 'counties_by_line'
  | 'county_from'
  | 'segment_count'
  | 'fatalities'
  | 'injuries'
  | 'casualties_by_place'
>;

/**
 * Returns the people of each state on a path, the one of the touchdown first. A split counts only if it adds up to the
 * total, which a correction or another source may have changed.
 */
export function casualtiesByState(tornado: SplitTornado): (Casualties & { state: string })[] {
  const states = statesOf(tornado);
  return states.map((state) => ({
    state,
    ...eachKind(tornado, (split, total) => {
      if (states.length === 1 || total === 0) return total;
      return split && sumOf(split.filter((one) => isSame(one.state, state)));
    }),
  }));
}

/** Returns the people of each county or zone on a path, in the order of its counties. */
export function casualtiesByCounty(tornado: SplitTornado): Casualties[] {
  const { counties, counties_by_line: byLine = [], segment_count: segments, state: own } = tornado;
  const isOnlyGuessed = segments === 0 && tornado.county_from === 'coordinates';
  return counties.map((text, at) => {
    const { name, state = own } = readCountyName(text);
    const isNamed = at < counties.length - byLine.length;
    return eachKind(tornado, (split, total) => {
      if (total === 0 || (counties.length === 1 && !isOnlyGuessed)) return total;
      // One row of NCEI's has everybody, whatever the line crosses.
      if (segments === 1 && counties.length - byLine.length === 1) return isNamed ? total : 0;
      if (!split) return null;
      const ofState = split.filter((one) => isSame(one.state, state));
      // Those of whom only the state is known may have been in any of its counties.
      const somewhere = sumOf(ofState.filter(({ county }) => county === null));
      if (somewhere !== 0) return null;
      return sumOf(ofState.filter(({ county }) => county !== null && isSame(county, name)));
    });
  });
}

type Counted = Pick<CasualtiesInPlace, 'state' | 'county'> & { count: number | null };
type CountOf = (split: readonly Counted[] | null, total: number | null) => number | null;

function eachKind(tornado: SplitTornado, countOf: CountOf): Casualties {
  const { casualties_by_place: places } = tornado;
  const [deaths, injuries] = (['deaths', 'injuries'] as const).map((kind) => {
    const total = tornado[kinds[kind]];
    const split = places?.map((one) => ({ state: one.state, county: one.county, count: one[kinds[kind]] }));
    return countOf(split && isWhole(split, total) ? split : null, total);
  });
  return { deaths: deaths ?? null, injuries: injuries ?? null };
}

/** Parts without a number may have the rest of the total. */
function isWhole(split: readonly Counted[], total: number | null): boolean {
  const known = split.reduce((sum, { count }) => sum + (count ?? 0), 0);
  if (split.some(({ count }) => count === null)) return total === null || known <= total;
  return known === total;
}

function sumOf(split: readonly Counted[]): number | null {
  if (split.some(({ count }) => count === null)) return null;
  return split.reduce((sum, { count }) => sum + (count ?? 0), 0);
}

function statesOf({ state, counties }: Pick<Tornado, 'state' | 'counties'>): string[] {
  return touchedBy({ state, counties }).states;
}

function isSame(one: string, other: string): boolean {
  return one === other || foldText(one) === foldText(other);
}

const unknownMark = '?';

/**
 * Returns both splits as the columns have them, `deaths/injuries` for each place. One that follows from the total is
 * absent: nobody was hurt, or there is only one place, or nothing is known of any.
 */
export function splitColumns(
  tornado: SplitTornado,
): Pick<CatalogueRow, 'stateCasualties' | 'countyCasualties'> {
  if (tornado.fatalities === 0 && tornado.injuries === 0) return {};
  const states = shortened(casualtiesByState(tornado), tornado);
  const counties = shortened(casualtiesByCounty(tornado), tornado);
  return {
    ...(states.length > 0 ? { stateCasualties: states } : {}),
    ...(counties.length > 0 ? { countyCasualties: counties } : {}),
  };
}

function shortened(split: readonly Casualties[], { fatalities, injuries }: SplitTornado): string[] {
  const [one, ...others] = split;
  if (!one) return [];
  const isSingle = others.length === 0 && one.deaths === fatalities && one.injuries === injuries;
  const isUnknown = others.length > 0 && split.every((each) => isUnknownOf(each, { fatalities, injuries }));
  return isSingle || isUnknown ? [] : split.map(textOf);
}

function isUnknownOf({ deaths, injuries }: Casualties, total: Pick<SplitTornado, 'fatalities' | 'injuries'>) {
  return (deaths === null || total.fatalities === 0) && (injuries === null || total.injuries === 0);
}

function textOf({ deaths, injuries }: Casualties): string {
  return `${deaths ?? unknownMark}/${injuries ?? unknownMark}`;
}

function fromText(text: string): Casualties {
  const [deaths = null, injuries = null] = text
    .split('/')
    .map((part) => (part === unknownMark ? null : Number(part)));
  return { deaths, injuries };
}

/** The place in which a filter asks for casualties: the smallest that it names. Undefined if it names none. */
export function placeOfFilter({ state, county, office }: CatalogueFilter): CasualtyPlace | undefined {
  if (county) return { county, ...(state ? { state } : {}) };
  if (office) return { office };
  return state ? { state } : undefined;
}

export type CasualtyPlace = Pick<CatalogueFilter, 'state' | 'county' | 'office'>;

/** Tennessee, Graves, Kentucky, or the area of NWS office OUN. */
export function nameOfPlace({ state, county, office }: CasualtyPlace): string {
  if (office) return `the area of NWS office ${office}`;
  if (!county) return state ?? '';
  return state && readCountyName(county).state === undefined ? `${county}, ${state}` : county;
}

/** Reads the people of a row, here or along its whole path. */
export type CasualtyReader = (row: number) => Casualties;

const noOne: Casualties = { deaths: 0, injuries: 0 };

/** The people of whole paths, wherever they were. */
function wholeCasualties(catalogue: Catalogue): CasualtyReader {
  const [deaths, injuries] = [column(catalogue, 'fatalities'), column(catalogue, 'injuries')];
  return (row) => {
    const died = deaths.values[deaths.codes[row] as number] ?? null;
    const hurt = injuries.values[injuries.codes[row] as number] ?? null;
    return died === 0 && hurt === 0 ? noOne : { deaths: died, injuries: hurt };
  };
}

const readers = new WeakMap<Catalogue, Map<string, CasualtyReader>>();
/** A reader of a county has a mark for each county of the record. */
const maxReaders = 50;

/**
 * The one definition of casualties in a place: reads how many of a row's people were in the state, the county or the
 * area of an office. Lists, pages,
 * profiles and files ask it. A path that was not there has nobody there.
 */
export function casualtiesIn(catalogue: Catalogue, place: CasualtyPlace): CasualtyReader {
  const known = readers.get(catalogue) ?? new Map<string, CasualtyReader>();
  readers.set(catalogue, known);
  const key = [place.county, place.state, place.office].map((text) => foldText(text ?? '')).join('|');
  const reader = known.get(key) ?? makeReader(catalogue, place);
  if (known.size >= maxReaders) known.clear();
  known.set(key, reader);
  return reader;
}

/** What a list or a file says beside the casualties of the whole path, if its selection names a place. */
export interface CasualtiesHere {
  fatalities_here?: number | null;
  injuries_here?: number | null;
}

export function casualtiesHere(
  catalogue: Catalogue,
  filter: CatalogueFilter,
): (row: number) => CasualtiesHere {
  const place = placeOfFilter(filter);
  if (!place) return () => ({});
  const read = casualtiesIn(catalogue, place);
  return (row) => {
    const { deaths, injuries } = read(row);
    return { fatalities_here: deaths, injuries_here: injuries };
  };
}

function makeReader(catalogue: Catalogue, place: CasualtyPlace): CasualtyReader {
  const whole = wholeCasualties(catalogue);
  const spellings = spellingsOf(catalogue, place);
  const split = column(catalogue, spellings ? 'countyCasualties' : 'stateCasualties');
  const read = readerOf(split);
  const placesOf = spellings ? countyPlaces(catalogue, spellings) : statePlaces(catalogue, place.state ?? '');
  return (row) => {
    const total = whole(row);
    if (total === noOne) return total;
    const { at, of } = placesOf(row);
    if (at.length === 0) return noOne;
    const parts = read(row);
    if (parts) return addAll(at.map((each) => parts[each] ?? noOne));
    if (of === at.length) return total;
    return { deaths: total.deaths === 0 ? 0 : null, injuries: total.injuries === 0 ? 0 : null };
  };
}

function addAll(parts: readonly Casualties[]): Casualties {
  const add = (kind: keyof Casualties) =>
    parts.reduce<number | null>((sum, part) => {
      const count = part[kind];
      return sum === null || count === null ? null : sum + count;
    }, 0);
  return { deaths: add('deaths'), injuries: add('injuries') };
}

/** Most rows have no split. */
function readerOf({ values, codes, starts }: TextListColumn): (row: number) => Casualties[] | undefined {
  const known = values.map(fromText);
  return (row) => {
    const [from, to] = [starts[row] as number, starts[row + 1] as number];
    if (from === to) return undefined;
    return Array.from(codes.subarray(from, to), (code) => known[code] ?? noOne);
  };
}

/** Which of a row's places are meant, and how many it has. */
type PlacesOf = (row: number) => { at: readonly number[]; of: number };

function statePlaces(catalogue: Catalogue, state: string): PlacesOf {
  const wanted = foldText(state);
  const isWanted = (name: string) => foldText(name) === wanted;
  const own = column(catalogue, 'state');
  const others = column(catalogue, 'otherStates');
  const [isOwn, isOther] = [own.values.map(isWanted), others.values.map(isWanted)];
  return (row) => {
    const [from, to] = [others.starts[row] as number, others.starts[row + 1] as number];
    const at = isOwn[own.codes[row] as number] ? [0] : [];
    for (let each = from; each < to; each++) {
      if (isOther[others.codes[each] as number]) at.push(each - from + 1);
    }
    return { at, of: to - from + 1 };
  };
}

/** The counties that are meant, undefined for a whole state. One that has had another name is in the record under both. */
function spellingsOf(catalogue: Catalogue, { county, state, office }: CasualtyPlace) {
  if (office) {
    return countiesOfOffice(catalogue, office).flatMap((one) => spellingsOfCounty(one.name, one.state));
  }
  if (!county) return undefined;
  const { name, state: behind } = readCountyName(county);
  return spellingsOfCounty(name, state || behind);
}

function countyPlaces(catalogue: Catalogue, spellings: readonly CountySpelling[]): PlacesOf {
  const wantedStates = Map.groupBy(spellings, ({ name }) => foldText(name));
  const own = column(catalogue, 'state');
  const { values, codes, starts } = column(catalogue, 'counties');
  const foldedStates = own.values.map(foldText);
  // By code: the states, folded, in which the name is one that is meant. Undefined is any, and the row's own is ''.
  const meant = values.map((text) => {
    const { name: its, state: other } = readCountyName(text);
    const folded = foldText(its);
    return (wantedStates.get(folded) ?? [])
      .filter(({ state: wanted }) => other === undefined || !wanted || foldText(other) === foldText(wanted))
      .map(({ state: wanted }) => (other === undefined && wanted ? foldText(wanted) : ''));
  });
  return (row) => {
    const [from, to] = [starts[row] as number, starts[row + 1] as number];
    const ownState = foldedStates[own.codes[row] as number];
    const at: number[] = [];
    for (let each = from; each < to; each++) {
      const states = meant[codes[each] as number] ?? [];
      if (states.some((wanted) => wanted === '' || wanted === ownState)) at.push(each - from);
    }
    return { at, of: to - from };
  };
}
