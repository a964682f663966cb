import type { CasualtiesInPlace, Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { addDeathCounts, leastForAges, type DeathCounts } from '@touchdown/shared/tornadoes/death-places.ts';
import { sumKnown } from '../join/chain-facts.ts';
import type { Segment } from '../ncei/segment.ts';
import { countyName } from '../places/county-at.ts';
import { stateByFips } from '../places/states.ts';
import { partsOf } from '../spc/spc-parts.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';
import { sourceNames, type EventDeaths, type EventFatalities } from './source-files.ts';
import type { TornadoDocument, TornadoDraft } from './tornado-document.ts';

/**
 * A compiled record does not have the rows of parts. Keeps what they say of a tornado whose totals are the same as before,
 * where the new sources have no such rows.
 */
export function keepCasualties(
  drafts: readonly TornadoDraft[],
  ids: readonly string[],
  before: readonly TornadoDocument[],
): readonly TornadoDraft[] {
  const isOfParts = ({ source }: { source: string }) => source === sourceNames.parts;
  const known = new Map<string, TornadoDocument>(
    before.filter(({ sources }) => sources.source_rows.some(isOfParts)).map((one) => [one.tornado.id, one]),
  );
  if (known.size === 0) return drafts;
  return drafts.map((draft, at) => {
    const old = known.get(ids[at] ?? '');
    const { tornado, sources } = draft;
    if (!old || sources.source_rows.some(isOfParts)) return draft;
    const isSame = (['fatalities', 'injuries'] as const).every((name) => tornado[name] === old.tornado[name]);
    if (!isSame || !old.tornado.casualties_by_place) return draft;
    const { casualties_by_place = old.tornado.casualties_by_place } = tornado;
    return {
      tornado: { ...tornado, casualties_by_place },
      sources: {
        ...sources,
        source_rows: [...sources.source_rows, ...old.sources.source_rows.filter(isOfParts)],
      },
    };
  });
}

/**
 * Returns where on the path people died and were injured, as far as a source tells its places apart: NCEI's row of each
 * county, else the SPC's row of each state. Rows of NCEI that repeat the total of the whole tornado tell nothing.
 */
export function casualtiesByPlace(
  segments: readonly Segment[],
  spc: SpcTornado | undefined,
  isRepeated: boolean,
): Pick<Tornado, 'casualties_by_place'> {
  const ofCounties = isRepeated ? [] : countiesOf(segments);
  const isWhole = ofCounties.length > 0 && ofCounties.every(({ fatalities }) => fatalities !== null);
  const places = isWhole || !spc ? ofCounties : partsOfSpc(spc);
  const chosen = places.length > 0 ? places : ofCounties;
  const hasSomebody = chosen.some(({ fatalities, injuries }) => (fatalities ?? 0) + (injuries ?? 0) > 0);
  return hasSomebody ? { casualties_by_place: chosen } : {};
}

function countiesOf(segments: readonly Segment[]): CasualtiesInPlace[] {
  const groups = Map.groupBy(segments, ({ county, state }) => `${county}, ${state}`);
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const total = (counts: (number | null)[]) => (counts.includes(null) ? null : sumKnown(counts));
    return {
      state: first.state,
      county: first.county,
      fatalities: total(rows.map(({ deathsDirect }) => deathsDirect)),
      injuries: total(rows.map(({ injuriesDirect }) => injuriesDirect)),
      source: 'NCEI' as const,
    };
  });
}

function partsOfSpc({ raw, partRows }: SpcTornado): CasualtiesInPlace[] {
  return partsOf(partRows?.raw ?? raw).map(({ stateFips, countyFips, deaths, injuries }) => ({
    state: stateByFips(stateFips)?.name ?? String(stateFips),
    county: countyFips === null ? null : (countyName(stateFips, countyFips) ?? null),
    fatalities: deaths,
    injuries,
    source: 'SPC' as const,
  }));
}

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

/** The direct deaths of a year's current tornadoes. */
export interface ComparedDeaths {
  before: number;
  /** After, of all tornadoes. */
  all: number;
  /** After, of the tornadoes that were there before. */
  known: number;
}

export function compareDeaths(
  before: readonly TornadoDocument[],
  after: readonly TornadoDocument[],
): ComparedDeaths {
  // A tornado that was withdrawn and comes back is like a new one.
  const knownIds = new Set<string>(currentOf(before).map(({ tornado }) => tornado.id));
  return {
    before: deathsOf(before),
    all: deathsOf(after),
    known: deathsOf(after.filter(({ tornado }) => knownIds.has(tornado.id))),
  };
}

function deathsOf(documents: readonly TornadoDocument[]): number {
  return currentOf(documents).reduce((sum, { tornado: { fatalities } }) => sum + (fatalities ?? 0), 0);
}

function currentOf(documents: readonly TornadoDocument[]): TornadoDocument[] {
  return documents.filter(({ tornado }) => tornado.status === 'current');
}
