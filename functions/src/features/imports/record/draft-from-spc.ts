import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { countyName } from '../places/county-name.ts';
import { stateByFips } from '../places/states.ts';
import type { Segment } from '../ncei/segment.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';
import { casualtiesByPlace } from './casualties-by-place.ts';
import { nceiRows, spcRows } from './chain-sources.ts';
import { ratingRecordedOf } from './chain-values.ts';
import { deathsByPlace } from './deaths-by-place.ts';
import { placesOf, sanityFlags, sourceClassOf, timesOf, withFlags } from './draft-tornado.ts';
import { narrativeOf, peakWind } from './narrative.ts';
import { unplaced } from './place-fields.ts';
import { knownInjuries } from './totals.ts';
import { sourceNames, type EventFatalities, type SourceFile } from './source-files.ts';
import type { TornadoDraft } from './tornado-document.ts';

export interface SpcContext {
  file: SourceFile;
  partsFile?: SourceFile | undefined;
  /** Rows of NCEI's that tell of it, of which some may be missing. */
  told?: readonly Segment[] | undefined;
  /** Where the people of each of NCEI's events died. */
  fatalities?: ReadonlyMap<string, EventFatalities>;
}

/** Makes a tornado of an SPC row that NCEI does not have, because its file is missing or lacks the tornado. */
export function draftFromSpc(spc: SpcTornado, context: SpcContext): TornadoDraft {
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
