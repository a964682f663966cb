import type { SearchAnswer, SearchChip } from '../tornadoes/answers.ts';
import { countyLabel } from '../tornadoes/display-name.ts';
import type { KnownTown } from './gazetteer.ts';
import { officeTitle } from '../geo/forecast-offices.ts';
import { aroundPosition, radarRadiusMiles, townRadiusMiles } from './search-filter.ts';
import type { ReadingOf, SearchReading } from './search-reading.ts';
import type { Understanding } from './understand.ts';
import { longDate } from '../text/written-date.ts';
import { toParameters } from '../tornadoes/filter-values.ts';

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
      return `Area of ${officeTitle(reading.office)} (${reading.office})`;
    case 'radar':
      return `Within ${radarRadiusMiles} miles of radar ${reading.radar.id}`;
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
      return toParameters(reading.filter);
    case 'rating':
      return toParameters({ ratings: reading.ratings });
    case 'reference':
      return { q: reading.reference };
    case 'order':
      return reading.sort === 'significance' ? {} : { sort_by: reading.sort };
    case 'zip':
      return { q: reading.code };
    case 'narrative':
      return { text: reading.words };
    case 'range':
      return toParameters({ [reading.field]: reading.range });
    case 'outbreak':
      return toParameters(
        reading.meant
          ? { outbreak: reading.meant.id }
          : { localDates: { from: reading.outbreak.from, to: reading.outbreak.to } },
      );
    case 'point':
      return toParameters({ near: aroundPosition(reading) });
    case 'office':
      return toParameters({ office: reading.office });
    case 'relative':
      return toParameters({ localDates: { from: reading.since } });
    case 'radar':
      return toParameters({ near: aroundPosition(reading.radar, radarRadiusMiles) });
    case 'night':
    case 'calendar':
    case 'region':
    case 'said':
    case 'before':
      return { q: reading.label };
    default:
      return { q: reading.words };
  }
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
