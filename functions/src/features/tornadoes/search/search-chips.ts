import type { SearchAnswer, SearchChip } from '@touchdown/shared/tornadoes/answers.ts';
import { countyLabel } from '@touchdown/shared/tornadoes/display-name.ts';
import { townRadiusMiles } from '@touchdown/shared/search/search-filter.ts';
import type { SearchReading } from '@touchdown/shared/search/search-reading.ts';
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
      return `ZIP code ${reading.code}`;
    case 'words':
      return `“${reading.words}”`;
    case 'narrative':
      return narrativeLabel(reading.words);
    default:
      return reading.label;
  }
}

export function narrativeLabel(words: string): string {
  return `“${words}” in narratives`;
}

function tornadoLabel({ tornadoes, towns, name }: Extract<SearchReading, { kind: 'tornado' }>): string {
  const [only] = tornadoes;
  const known =
    tornadoes.length === 1 && only
      ? `${only.name} tornado of ${longDate(only.date)}`
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
    default:
      return { q: reading.words };
  }
}

function dateParameters({
  year,
  month,
  day,
  localDates,
}: Extract<SearchReading, { kind: 'date' }>['filter']): Record<string, string> {
  const parameters = { year, month, day, date_from: localDates?.from, date_to: localDates?.to };
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

const maxOthers = 6;

/** Returns the other towns of a name, and the largest town of a name that a tornado has made known elsewhere. */
export function otherPlaces({ text, readings }: Understanding): SearchAnswer['others'] {
  return readings.flatMap((reading) => {
    if (reading.kind !== 'town') return [];
    const rest = text.without(reading.spans);
    return reading.otherTowns.slice(0, maxOthers).map(({ name, state }) => ({
      label: `${name}, ${state}`,
      q: [`${name}, ${state}`, rest].filter((part) => part !== '').join(' '),
    }));
  });
}

/** Returns the towns of a search, also those that a tornado is named after. */
export function townsOf({ readings }: Understanding): SearchAnswer['towns'] {
  const towns = readings.flatMap((reading) => {
    if (reading.kind === 'town') return [reading.town];
    return reading.kind === 'tornado' ? reading.towns : [];
  });
  return towns.map(({ name, state, lat, lon }) => ({ label: `${name}, ${state}`, lat, lon }));
}
