import type { EditedField } from '@touchdown/shared/history/edited-field.ts';
import { isDefaultLength, isDefaultWidth } from '@touchdown/shared/tornadoes/default-sizes.ts';
import { displayNameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { qualityFlags, type QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { TornadoSources } from '@touchdown/shared/tornadoes/sources.ts';
import {
  traceRules,
  tracedFieldNames,
  type TracedFieldName,
  type TraceRule,
} from '@touchdown/shared/tornadoes/trace-rules.ts';
import type { TracedField } from '@touchdown/shared/tornadoes/traced-field.ts';
import type { Explanation } from './explanation.ts';
import { cutText, numberIn, sourceValuesOf, type SourceValues } from './source-values.ts';
import { traceCrops, traceDamage, traceFigure, type FigureSource } from './trace-figures.ts';
import {
  traceBegin,
  traceCounties,
  traceEnd,
  traceFinish,
  traceName,
  traceStart,
  traceState,
} from './trace-places.ts';
import {
  traceEpisodeNarrative,
  traceEventNarrative,
  traceOffice,
  traceRating,
  traceWind,
} from './trace-texts.ts';

interface Tracer {
  unit?: string;
  read: (tornado: Tornado) => TracedField['value'];
  explain: (tornado: Tornado, sources: SourceValues) => Explanation;
  /** Does not need the rows. */
  isDerived?: true;
  /** The name of the value in our compilation and in corrections, if it is another one. */
  compiledAs?: string;
  correctedAs?: string;
  flags?: readonly QualityFlag[];
  isDefault?: (tornado: Tornado) => boolean;
}

const tracers: Readonly<Record<TracedFieldName, Tracer>> = {
  display_name: {
    read: displayNameOf,
    explain: (t, sources) =>
      t.known_as === null ? traceName(t, sources) : derived(t.known_as, 'famous_name'),
    isDerived: true,
  },
  known_as: {
    read: (t) => t.known_as,
    explain: (t) => derived(t.known_as, 'famous_name'),
    isDerived: true,
  },
  begin_datetime: {
    unit: 'UTC',
    read: (t) => t.begin_datetime,
    explain: traceBegin,
    flags: ['tz_inferred', 'date_from_spc', 'clocks_differ_between_sources', 'clock_set_right'],
  },
  end_datetime: {
    unit: 'UTC',
    read: (t) => t.end_datetime,
    explain: traceEnd,
    flags: ['end_before_begin', 'speed_implausible'],
  },
  state: { read: (t) => t.state, explain: traceState, flags: ['state_from_spc', 'place_outside_state'] },
  counties: {
    read: ({ counties, counties_by_line: byLine = [] }) => counties.filter((one) => !byLine.includes(one)),
    explain: traceCounties,
    correctedAs: 'cz_name',
    flags: ['county_is_zone'],
  },
  counties_by_line: {
    read: ({ counties_by_line: byLine = null }) => byLine,
    explain: ({ counties_by_line: byLine = null }) => derived(byLine, 'county_by_line'),
    isDerived: true,
  },
  begin_place: {
    read: (t) => t.begin_place,
    explain: (t) => derived(t.begin_place, 'nearest_town'),
    isDerived: true,
  },
  end_place: {
    read: (t) => t.end_place,
    explain: (t) => derived(t.end_place, 'nearest_town'),
    isDerived: true,
  },
  start_coordinates: {
    unit: 'degrees',
    read: ({ start_lat: lat, start_lon: lon }) => placeOf(lat, lon),
    explain: traceStart,
    flags: ['place_outside_state', 'place_set_right', 'place_unreadable'],
  },
  end_coordinates: {
    unit: 'degrees',
    read: ({ end_lat: lat, end_lon: lon }) => placeOf(lat, lon),
    explain: traceFinish,
    compiledAs: 'end_lat',
    flags: ['end_not_recorded', 'path_reversed', 'place_set_right', 'place_unreadable'],
  },
  tor_f_scale: {
    read: (t) => t.tor_f_scale,
    explain: traceRating,
    flags: ['rating_estimated_later', 'rating_differs_between_sources'],
  },
  path_width: {
    unit: 'yards',
    read: (t) => t.path_width,
    explain: ofFigure((t) => t.path_width, {
      ncei: 'TOR_WIDTH',
      spc: 'wid',
      combined: 'largest',
      ofSegment: ({ segment }) => segment.path_width,
    }),
    flags: ['width_out_of_range', 'length_and_width_swapped'],
    isDefault: (t) => isDefaultWidth(t.path_width),
  },
  path_length: {
    unit: 'miles',
    read: (t) => t.path_length,
    explain: ofFigure((t) => t.path_length, {
      ncei: 'TOR_LENGTH',
      spc: 'len',
      combined: 'sum',
      ofSegment: ({ segment }) => segment.path_length,
    }),
    flags: [
      'length_and_width_swapped',
      'length_far_beyond_path',
      'length_too_fast',
      'length_disagrees_with_path',
      'lengths_differ_between_sources',
      'lengths_far_apart',
      'columns_moved',
    ],
    isDefault: (t) => isDefaultLength(t.path_length),
  },
  max_wind_speed: { unit: 'mph', read: (t) => t.max_wind_speed, explain: traceWind },
  fatalities: people('fatalities', 'DEATHS_DIRECT', 'fat'),
  fatalities_indirect: people('fatalities_indirect', 'DEATHS_INDIRECT'),
  injuries: people('injuries', 'INJURIES_DIRECT', 'inj'),
  injuries_indirect: people('injuries_indirect', 'INJURIES_INDIRECT'),
  damage_estimate: {
    unit: 'US dollars of the year',
    read: ({ damage_range: range, damage_estimate: amount }) => range ?? amount,
    explain: traceDamage,
    flags: ['damage_is_range', 'damage_unreadable'],
  },
  damage_crops: { unit: 'US dollars of the year', read: (t) => t.damage_crops, explain: traceCrops },
  wfo: { read: (t) => t.wfo, explain: traceOffice },
  event_narrative: { read: (t) => t.event_narrative, explain: traceEventNarrative, flags: ['texts_cut'] },
  episode_narrative: { read: (t) => t.episode_narrative, explain: traceEpisodeNarrative },
};

type PeopleField = 'fatalities' | 'fatalities_indirect' | 'injuries' | 'injuries_indirect';

function people(field: PeopleField, ncei: string, spc?: string): Tracer {
  const source: FigureSource = {
    ncei,
    spc,
    combined: 'sum',
    ofSegment: ({ row }) => numberIn(row, ncei),
  };
  const flags: QualityFlag[] = spc
    ? ['casualties_differ_between_sources', 'casualties_from_spc', 'columns_moved', 'injuries_missing']
    : [];
  return { unit: 'people', read: (t) => t[field], explain: ofFigure((t) => t[field], source), flags };
}

function ofFigure(read: (tornado: Tornado) => number | null, source: FigureSource): Tracer['explain'] {
  return (tornado, sources) => traceFigure(read(tornado), source, sources);
}

function placeOf(lat: number | null, lon: number | null) {
  return lat === null || lon === null ? null : { lat, lon };
}

function derived(value: unknown, rule: TraceRule): Explanation {
  return { rule: value === null ? 'not_recorded' : rule, from: [] };
}

/** The tornado as it is served, and as the agencies' files have it. */
export interface TracedTornado {
  served: Tornado;
  official: Tornado;
  edited: readonly EditedField[];
}

/**
 * Says of each value of a tornado's page which rows it was made of, and by which rule. The rules are those of the
 * importer, which stores the rows with the tornado but no rule; so a rule is named only if it gives the value.
 */
export function traceFields(tornado: TracedTornado, sources: TornadoSources): TracedField[] {
  const { official } = tornado;
  const values = sourceValuesOf(sources, official.begin_local, official.quality_flags);
  return tracedFieldNames.map((field) => traceField(field, tornado, sources, values));
}

function traceField(
  field: TracedFieldName,
  { served, official, edited }: TracedTornado,
  { compiled }: TornadoSources,
  values: SourceValues,
): TracedField {
  const tracer = tracers[field];
  const correction = edited.find((one) => one.field === (tracer.correctedAs ?? field));
  const compiledName: string = tracer.compiledAs ?? field;
  const isCompiled = compiled?.fields.some((name) => name === compiledName);
  const { rule, from, also }: Explanation = isCompiled
    ? { rule: 'own_compilation', from: [] }
    : tracer.isDerived || values.areRowsKept
      ? tracer.explain(official, values)
      : { rule: 'rows_not_kept', from: [] };
  const value = tracer.read(served);
  const isOther = JSON.stringify(value) !== JSON.stringify(tracer.read(official));
  const shownRule = correction ? 'approved_correction' : isOther ? 'follows_from_correction' : rule;
  const notes = notesOf(tracer, official);
  return {
    field,
    value: typeof value === 'string' ? cutText(value) : value,
    unit: tracer.unit ?? null,
    from,
    rule: inWords(shownRule),
    ...(notes.length > 0 ? { notes } : {}),
    ...(also ? { also } : {}),
    ...(correction ? { correction } : {}),
    ...(shownRule === rule ? {} : { official_rule: inWords(rule) }),
  };
}

function inWords(code: TraceRule): TracedField['rule'] {
  return { code, sentence: traceRules[code] };
}

function notesOf({ flags = [], isDefault }: Tracer, official: Tornado): NonNullable<TracedField['notes']> {
  const own = flags.filter((flag) => official.quality_flags.includes(flag));
  return [
    ...own.map((code) => ({ code, sentence: qualityFlags[code] })),
    ...(isDefault?.(official) ? [{ code: 'default_size' as const, sentence: traceRules.default_size }] : []),
  ];
}
