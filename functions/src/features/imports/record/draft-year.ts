import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { Chain } from '../join/join-segments.ts';
import { joinYear } from '../join/join-year.ts';
import type { Pairing, Pair } from '../join/pair-with-spc.ts';
import type { Segment } from '../ncei/segment.ts';
import { layOnParts } from '../spc/spc-parts.ts';
import { withoutUnestimatedDamage } from './damage.ts';
import { countyAt, type County, isNearState, countyName } from '../places/county-at.ts';
import { nearestTown } from '../places/near-towns.ts';
import { stateByFips, type PlacedState } from '../places/states.ts';
import { setRight } from './set-right.ts';
import { completeDraft, unplaced } from './place-fields.ts';
import { draftFromChain } from './draft-from-chain.ts';
import { layOnFamousNames } from './famous-tornado.ts';
import {
  isBeyondDetails,
  type EventLocation,
  type TellingRows,
  type YearSources,
  sourceNames,
  type EventFatalities,
  type SourceFile,
} from './source-files.ts';
import type { TornadoDraft } from './tornado-document.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';
import { casualtiesByPlace, deathsByPlace } from './casualties-by-place.ts';
import { nceiRows, spcRows } from './chain-sources.ts';
import { ratingRecordedOf, narrativeOf, peakWind, knownInjuries } from './chain-values.ts';
import { placesOf, sanityFlags, sourceClassOf, timesOf, withFlags } from './draft-tornado.ts';

export interface DraftedYear {
  drafts: TornadoDraft[];
  chains: Chain[];
  pairing: Pairing;
}

/** Combines the sources of one year: NCEI's joined segments, completed by the SPC's rows or replaced by them if missing. */
export function draftYear(sources: YearSources & { telling?: TellingRows }): DraftedYear {
  const { details, spc, fatalities, locations, parts, telling } = sources;
  const located = details ? withLocations(details.segments, locations?.locations ?? []) : [];
  const { chains, pairing } = joinYear(
    withoutUnestimatedDamage(located.map(setRight)),
    layOnParts(spc?.tornadoes ?? [], parts?.tornadoes).map(setRight),
  );
  // Where NCEI's file does not reach, each tornado of the SPC stays that has no partner.
  const spcLeft = pairing.spcLeft.map((left) =>
    isBeyondDetails(left.spc, details) ? { ...left, isMissing: true, within: undefined } : left,
  );
  const pairOf = new Map(pairing.pairs.map((pair) => [pair.chain, pair]));
  const deaths = new Map(fatalities?.events.map((event) => [event.eventId, event]));
  const drafts: TornadoDraft[] = [];
  if (details) {
    const unsure = new Set(
      pairing.chainsLeft.flatMap(({ chain, isUnsure }) => (spc && isUnsure ? [chain] : [])),
    );
    const within = Map.groupBy(spcLeft, (left) => left.within);
    const context = {
      file: details.from,
      spcFile: spc?.from,
      partsFile: parts?.from,
      fatalities: deaths,
      unsure,
      within,
    };
    for (const chain of chains) {
      const pair = pairOf.get(chain);
      drafts.push(draftFromChain(withStateOfPair(chain, pair), pair, context));
    }
  }
  if (spc) {
    for (const { spc: tornado, isMissing } of spcLeft) {
      // The others are on a joined path, or may be a nearby NCEI tornado, and would be listed twice.
      if (isMissing)
        drafts.push(
          draftFromSpc(tornado, {
            file: spc.from,
            partsFile: parts?.from,
            told: telling?.get(tornado.line),
            fatalities: deaths,
          }),
        );
    }
  }
  return { drafts: layOnFamousNames(drafts.map(completeDraft)), chains, pairing };
}

/** Fills missing places of segments from the locations file. */
function withLocations(segments: readonly Segment[], locations: readonly EventLocation[]): Segment[] {
  if (locations.length === 0) return [...segments];
  const byEvent = new Map<string, EventLocation[]>();
  for (const location of locations) {
    const list = byEvent.get(location.eventId);
    if (list) list.push(location);
    else byEvent.set(location.eventId, [location]);
  }
  return segments.map((segment) => {
    const places = byEvent.get(segment.eventId)?.toSorted((a, b) => a.index - b.index);
    if (!places || (segment.start && segment.finish)) return segment;
    const [first, last] = [places[0], places.length > 1 ? places.at(-1) : undefined];
    return {
      ...segment,
      start: segment.start ?? (first ? { lat: first.lat, lon: first.lon } : null),
      finish: segment.finish ?? (last ? { lat: last.lat, lon: last.lon } : null),
    };
  });
}

/** NCEI files some tornadoes of Puerto Rico under Wyoming. Takes the SPC's state where the coordinates agree with it. */
function withStateOfPair(chain: Chain, pair: Pair | undefined): Chain {
  const wrong = chain.segments[0]?.stateFips;
  const right = pair && stateByFips(pair.spc.stateFips);
  if (wrong === undefined || !right || wrong === right.fips) return chain;
  const isWrong = ({ stateFips, start }: Segment) =>
    stateFips === wrong && start !== null && !isNearState(start, wrong) && isNearState(start, right.fips);
  if (!chain.segments.every(isWrong)) return chain;
  const segments = chain.segments.flatMap((segment) => inState(segment, right) ?? []);
  return segments.length === chain.segments.length ? { ...chain, segments } : chain;
}

function inState(segment: Segment, state: PlacedState): Segment | undefined {
  const county = segment.start && countyOnLand(segment.start, state);
  if (county?.stateFips !== state.fips) return undefined;
  return {
    ...segment,
    state: state.name,
    stateFips: state.fips,
    county: county.name,
    countyFips: county.countyFips,
    flags: [...segment.flags, 'state_from_spc'],
  };
}

/** Rounded coordinates of islands are often in the sea. */
function countyOnLand(place: Position, { postal }: PlacedState): County | undefined {
  const near = nearestTown(place, postal);
  return countyAt(place) ?? (near && countyAt(near.town));
}

interface SpcContext {
  file: SourceFile;
  partsFile?: SourceFile | undefined;
  /** Rows of NCEI's that tell of it, of which some may be missing. */
  told?: readonly Segment[] | undefined;
  /** Where the people of each of NCEI's events died. */
  fatalities?: ReadonlyMap<string, EventFatalities>;
}

/** Makes a tornado of an SPC row that NCEI does not have, because its file is missing or lacks the tornado. */
function draftFromSpc(spc: SpcTornado, context: SpcContext): TornadoDraft {
  const { file, partsFile, told = [], fatalities = new Map() } = context;
  const flags: QualityFlag[] = [...spc.flags, 'only_in_spc'];
  const counties = spc.counties.map(({ stateFips, countyFips }) => {
    const name = countyName(stateFips, countyFips) ?? `county ${countyFips}`;
    return stateFips === spc.stateFips ? name : `${name}, ${stateByFips(stateFips)?.name ?? stateFips}`;
  });
  const isOwn = spc.counties.findIndex(({ stateFips }) => stateFips === spc.stateFips);
  const county = counties[isOwn] ?? null;
  const isExact = spc.loss !== null && spc.loss.min === spc.loss.max;
  if (spc.loss && !isExact) flags.push('damage_is_range');
  const injured = knownInjuries(spc.deaths, spc.injuries);
  if (injured !== spc.injuries) flags.push('injuries_missing');
  const path = [spc.start, spc.finish].filter((place) => place !== null);
  const narrative = narrativeOf(told, counties.length);
  const tornado: Omit<Tornado, 'id' | 'quality_flags'> = {
    known_as: null,
    state: spc.state,
    cz_name: county,
    czName: county,
    wfo: null,
    ...timesOf(spc.begin, spc.end),
    tor_f_scale: spc.rating,
    ...ratingRecordedOf([spc]),
    ...placesOf(path, spc.start, spc.finish),
    path_length: spc.lengthMiles,
    path_width: spc.widthYards,
    fatalities: spc.deaths,
    fatalities_indirect: null,
    injuries: injured,
    injuries_indirect: null,
    ...casualtiesByPlace([], spc, false),
    ...deathsByPlace(told, fatalities),
    damage_estimate: isExact ? (spc.loss?.min ?? null) : null,
    damage_crops: spc.cropLoss?.min ?? null,
    damage_range: isExact ? null : spc.loss,
    damage_at_least: spc.isLossMinimum,
    counties,
    begin_location: null,
    end_location: null,
    ...unplaced,
    max_wind_speed: peakWind(narrative),
    radar_video_url: null,
    event_type: 'Tornado',
    event_id: null,
    episode_id: told[0]?.episodeId ?? null,
    event_narrative: narrative,
    episode_narrative: told[0]?.episodeNarrative ?? null,
    source: sourceNames.spc,
    source_class: sourceClassOf(spc.begin.local),
    link_certainty: 'single',
    segment_count: 0,
    status: 'current',
    record_kind: 'official',
    nws_report_url: null,
    raw_data: spc.raw[0] ?? null,
  };
  return withFlags(
    tornado,
    {
      aliases: [...told.map(({ eventId }) => `ncei:${eventId}`), `spc:${spc.number}`],
      link: { certainty: 'single', scores: [], unsure: [] },
      spc: null,
      segments: [],
      fatality_places: [],
      source_rows: [...nceiRows(told, file), ...spcRows(spc, file, partsFile)],
    },
    [...flags, ...sanityFlags(tornado, spc.stateFips)],
  );
}
