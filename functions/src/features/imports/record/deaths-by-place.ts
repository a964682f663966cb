import { addDeathCounts, leastForAges, type DeathCounts } from '@touchdown/shared/tornadoes/death-places.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { Segment } from '../ncei/segment.ts';
import type { EventDeaths, EventFatalities } from './source-files.ts';

/**
 * Returns where people died in each state on the path, by the fatalities of its rows: a row is in one county. Of few people
 * only the places are kept.
 */
export function deathsByPlace(
  segments: readonly Segment[],
  fatalities: ReadonlyMap<string, EventFatalities>,
): Pick<Tornado, 'deaths_by_place'> {
  const states = Map.groupBy(segments, ({ state }) => state);
  const parts = [...states].flatMap(([state, rows]) => {
    const events = rows.flatMap(({ eventId }) => {
      const event = fatalities.get(eventId);
      return event?.killed ? [{ direct: event.direct, counts: countsOf(event.killed) }] : [];
    });
    const deaths = events.reduce((sum, { direct }) => sum + direct, 0);
    if (deaths === 0) return [];
    const { places, ages, sexes } = addDeathCounts(events.map(({ counts }) => counts));
    const people = deaths < leastForAges ? {} : { ...(ages ? { ages } : {}), ...(sexes ? { sexes } : {}) };
    return { state, deaths, places, ...people };
  });
  return parts.length > 0 ? { deaths_by_place: parts } : {};
}

function countsOf({ places, ages, sexes }: EventDeaths): DeathCounts {
  return {
    places: entriesOf(places).map(([place, deaths]) => ({ place, deaths })),
    ages: entriesOf(ages).map(([age, deaths]) => ({ age, deaths })),
    sexes: entriesOf(sexes).map(([sex, deaths]) => ({ sex, deaths })),
  };
}

function entriesOf<K extends string>(counts: Partial<Record<K, number>>): [K, number][] {
  return Object.entries(counts) as [K, number][];
}
