import type { SearchAnswer, SearchChip } from '@touchdown/shared/tornadoes/answers.ts';
import { countyLabel } from '@touchdown/shared/tornadoes/display-name.ts';
import type { KnownTown } from '@touchdown/shared/search/gazetteer.ts';
import { officeRadiusMiles, townRadiusMiles } from '@touchdown/shared/search/search-filter.ts';
import type { RangeField, ReadingOf, SearchReading } from '@touchdown/shared/search/search-reading.ts';
import type { Understanding } from '@touchdown/shared/search/understand.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';

/** Returns what each part of a search was understood as, and how to take it away. */
export function toChips({ text, readings }: Understanding): SearchChip[] {
  return readings.map((reading) => ({
    kind: reading.kind,
    label: labelOf(reading),
    parameters: parametersOf(reading),
    without: text.without(reading.spans),
  }));
}

/** Returns the words of a chip. */
export function labelOf(reading: SearchReading): string {
  switch (reading.kind) {
    case 'tornado':
      return tornadoLabel(reading);
    case 'town':
      return `Within ${townRadiusMiles} miles of ${reading.town.name}, ${reading.town.state}`;
    case 'county':
      return reading.state ? `${countyLabel(reading.county)}, ${reading.state}` : countyLabel(reading.county);
    case 'state':
      return reading.state;
    case 'zip':
      return reading.place
        ? `Within ${townRadiusMiles} miles of ZIP code ${reading.code}`
        : `ZIP code ${reading.code}`;
    case 'point':
      return `Within ${townRadiusMiles} miles of ${reading.lat}, ${reading.lon}`;
    case 'office':
      return `Within ${officeRadiusMiles} miles of ${reading.town.name}, ${reading.town.state} (forecast office ${reading.office})`;
    case 'words':
      return reading.isOpen ? `Names with “${reading.words}…”` : `“${reading.words}”`;
    case 'narrative':
      return narrativeLabel(reading.words);
    default:
      return reading.label;
  }
}

export function narrativeLabel(words: string): string {
  return `“${words}” in narratives`;
}

function tornadoLabel({ tornadoes, towns, name }: ReadingOf<'tornado'>): string {
  const [only] = tornadoes;
  const known =
    tornadoes.length === 1 && only
      ? `${name} tornado of ${longDate(only.date)}`
      : `${name} tornadoes of ${tornadoes.map(({ date }) => date.slice(0, 4)).join(', ')}`;
  const [town] = towns;
  return town ? `${known}, and within ${townRadiusMiles} miles of ${town.name}, ${town.state}` : known;
}

function parametersOf(reading: SearchReading): Record<string, string> {
  switch (reading.kind) {
    case 'tornado':
      return { q: [reading.name, reading.tornadoes[0]?.state].join(', ') };
    case 'town':
      return { q: `${reading.town.name}, ${reading.town.state}` };
    case 'county':
      return { county: reading.county, ...(reading.state ? { state: reading.state.toUpperCase() } : {}) };
    case 'state':
      return { state: reading.state.toUpperCase() };
    case 'date':
      return dateParameters(reading.filter);
    case 'rating':
      return { ef_rating: reading.ratings.join(',') };
    case 'reference':
      return { q: reading.reference };
    case 'order':
      return reading.sort === 'significance' ? {} : { sort_by: reading.sort };
    case 'zip':
      return { q: reading.code };
    case 'narrative':
      return { text: reading.words };
    case 'range':
      return rangeParameters(reading);
    case 'outbreak':
      return { date_from: reading.outbreak.from, date_to: reading.outbreak.to };
    case 'point':
    case 'office':
      return circleParameters(reading);
    case 'relative':
      return { date_from: reading.since };
    case 'night':
    case 'before':
      return { q: reading.label };
    default:
      return { q: reading.words };
  }
}

function dateParameters({
  year,
  month,
  day,
  localDates,
}: ReadingOf<'date'>['filter']): Record<string, string> {
  const parameters = { year, month, day, date_from: localDates?.from, date_to: localDates?.to };
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

const rangeNames: Readonly<Record<RangeField, string>> = {
  lengthMiles: 'length',
  widthYards: 'width',
  fatalities: 'fatalities',
  injuries: 'injuries',
  damageUsd: 'damage',
};

function rangeParameters({ field, range: { min, max } }: ReadingOf<'range'>): Record<string, string> {
  const name = rangeNames[field];
  return {
    ...(min === undefined ? {} : { [`min_${name}`]: String(min) }),
    ...(max === undefined ? {} : { [`max_${name}`]: String(max) }),
  };
}

function circleParameters(reading: ReadingOf<'point'> | ReadingOf<'office'>): Record<string, string> {
  const { lat, lon } = reading.kind === 'office' ? reading.town : reading;
  const radius = reading.kind === 'office' ? officeRadiusMiles : townRadiusMiles;
  return { near_lat: String(lat), near_lon: String(lon), radius_miles: String(radius) };
}

const maxOthers = 6;

/** Returns the other towns and outbreaks of a name. */
export function otherPlaces({ text, readings }: Understanding): SearchAnswer['others'] {
  return readings.flatMap((reading) => {
    const rest = text.without(reading.spans);
    if (reading.kind === 'outbreak') return reading.others.map(({ name }) => ({ label: name, q: name }));
    if (reading.kind !== 'town') return [];
    return reading.otherTowns.slice(0, maxOthers).map(({ name, state }) => ({
      label: `${name}, ${state}`,
      q: [`${name}, ${state}`, rest].filter((part) => part !== '').join(' '),
    }));
  });
}

/** Returns the towns and points of a search, also those that a tornado is named after. */
export function townsOf({ readings }: Understanding): SearchAnswer['towns'] {
  return readings.flatMap((reading) => {
    if (reading.kind === 'zip' && reading.place) {
      return [{ label: `ZIP code ${reading.code}`, ...reading.place }];
    }
    if (reading.kind === 'point') {
      const { lat, lon } = reading;
      return [{ label: `${lat}, ${lon}`, lat, lon }];
    }
    if (reading.kind === 'town') return [placeOf(reading.town)];
    return reading.kind === 'tornado' ? reading.towns.map(placeOf) : [];
  });
}

function placeOf({ name, state, lat, lon }: KnownTown) {
  return { label: `${name}, ${state}`, lat, lon };
}
