import type { EditedField } from '@touchdown/shared/history/edited-field.ts';
import { isDefaultLength, isDefaultWidth } from '@touchdown/shared/tornadoes/default-sizes.ts';
import { displayNameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { qualityFlags, type QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { TornadoSources, SourceRow } from '@touchdown/shared/tornadoes/sources.ts';
import {
  traceRules,
  tracedFieldNames,
  type TracedFieldName,
  type TraceRule,
} from '@touchdown/shared/tornadoes/trace-rules.ts';
import type { TracedField } from '@touchdown/shared/tornadoes/traced-field.ts';
import { damageRange } from '../../../domain/tornadoes/damage-class.ts';
import { type Explanation, fromNcei, fromSpc, noValue, unexplained } from './explanation.ts';
import {
  cutText,
  numberIn,
  sourceValuesOf,
  type SourceValues,
  originOf,
  dollarsIn,
  exactly,
  isSame,
  spcLossIn,
  sumOf,
  type SegmentWithRow,
} from './source-values.ts';
import {
  traceBegin,
  traceCounties,
  traceEnd,
  traceFinish,
  traceName,
  traceStart,
  traceState,
} from './trace-places.ts';

interface Tracer {
  unit?: string;
  read: (tornado: Tornado) => TracedField['value'];
  explain: (tornado: Tornado, sources: SourceValues) => Explanation;
  /** Does not need the rows. */
  isDerived?: true;
  /** The name of the value in our compilation and in corrections, if it differs. */
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

function traceRating({ tor_f_scale: rating }: Tornado, sources: SourceValues): Explanation {
  const columns = { ncei: ['TOR_F_SCALE'], spc: ['mag'] };
  if (rating === 'N/A') return { ...noValue(sources, columns), rule: 'unrated' };
  const same = sources.segments.filter(({ segment }) => segment.rating === rating);
  if (same.length > 0) {
    const rule = sources.segments.length === 1 ? 'as_published' : 'largest';
    return fromNcei(
      rule,
      same.map(({ row }) => row),
      columns,
      sources,
    );
  }
  const isOfSpc = numberIn(sources.spc[0], 'mag') === Number(rating.at(-1));
  return isOfSpc ? fromSpc(columns, sources) : unexplained(sources, columns);
}

function traceOffice({ wfo }: Tornado, sources: SourceValues): Explanation {
  const columns = { ncei: ['WFO'], spc: [] };
  if (wfo === null) return noValue(sources, columns);
  const [first] = sources.segments;
  return first?.segment.wfo === wfo
    ? fromNcei('as_published', [first.row], columns, sources)
    : unexplained(sources, columns);
}

function traceEventNarrative({ event_narrative: text }: Tornado, sources: SourceValues): Explanation {
  const columns = { ncei: ['EVENT_NARRATIVE'], spc: [] };
  if (text === null) return noValue(sources, columns);
  if (sources.telling.length === 0) return unexplained(sources, columns);
  const rule = sources.telling.length === 1 ? 'as_published' : 'joined_narratives';
  return fromNcei(rule, sources.telling, columns, sources);
}

function traceEpisodeNarrative(tornado: Tornado, sources: SourceValues): Explanation {
  const columns = { ncei: ['EPISODE_NARRATIVE'], spc: [] };
  if (tornado.episode_narrative === null) return noValue(sources, columns);
  const row = sources.segments[0]?.row ?? sources.telling[0];
  return fromNcei('as_published', [row], columns, sources);
}

/** The sentence of a narrative that names the wind is enough of it. */
function traceWind({ max_wind_speed: mph }: Tornado, sources: SourceValues): Explanation {
  if (mph === null) return { rule: 'not_recorded', from: [] };
  const sentence = new RegExp(`[^.]*\\b${mph}\\s*(?:mph|miles per hour)[^.]*\\.?`, 'i');
  const from = sources.telling.flatMap((row) => {
    const told = sentence.exec(row.row['EVENT_NARRATIVE'] ?? '')?.[0].trim();
    return told ? [{ ...originOf(row, []), raw: { EVENT_NARRATIVE: told } }] : [];
  });
  return from.length > 0 ? { rule: 'from_narrative', from } : unexplained(sources, { ncei: [], spc: [] });
}

/** How a figure is read from the sources. */
interface FigureSource {
  ncei: string;
  spc: string | undefined;
  combined: 'sum' | 'largest';
  ofSegment: (one: SegmentWithRow) => number | null;
}

/** Widths, lengths and people: one number of each part, and one of the SPC's. */
function traceFigure(
  value: number | null,
  { ncei, spc: spcColumn, combined, ofSegment }: FigureSource,
  sources: SourceValues,
): Explanation {
  const columns = { ncei: [ncei], spc: spcColumn === undefined ? [] : [spcColumn] };
  if (value === null) return noValue(sources, columns);
  const parts = sources.segments.map((one) => ({ one, value: ofSegment(one) }));
  const known = parts.filter((part) => part.value !== null);
  const same = known.filter((part) => isSame(part.value, value));
  const rowsOf = (chosen: typeof parts) => chosen.map(({ one }) => one.row);
  const [whole] = sources.spc;
  const ofSpc = spcColumn === undefined ? null : numberIn(whole, spcColumn);
  if (parts.length === 1 && same.length === 1)
    return fromNcei('as_published', rowsOf(same), columns, sources);
  if (combined === 'largest' && same.length > 0 && known.every((part) => (part.value ?? 0) <= value))
    return fromNcei('largest', rowsOf(same), columns, sources);
  if (combined === 'sum' && isSame(sumOf(known.map((part) => part.value)), value))
    return fromNcei('sum', rowsOf(known), columns, sources);
  if (combined === 'sum' && sources.flags.includes('totals_repeated') && isSame(parts[0]?.value, value))
    return fromNcei('counted_once', rowsOf(same), columns, sources);
  if (isSame(ofSpc, value))
    return fromSpc(columns, sources, known.length > 0 ? 'set_right_by_spc' : undefined);
  return unexplained(sources, columns);
}

/** The damage of property: an amount, or the range of classes. */
function traceDamage(
  { damage_estimate: amount, damage_range: range }: Tornado,
  sources: SourceValues,
): Explanation {
  const columns = { ncei: ['DAMAGE_PROPERTY'], spc: ['loss'] };
  const shown = range ?? (amount === null ? null : exactly(amount));
  if (shown === null) return noValue(sources, columns);
  const isShown = (one: Range | null) =>
    one !== null && isSame(one.min, shown.min) && isSame(one.max, shown.max);
  const parts = sources.segments.map(({ segment, row }) => {
    const usd = segment.damage_estimate;
    return { row, range: usd === null ? null : damageRange(usd, sources.year) };
  });
  const known = parts.filter((part) => part.range !== null);
  const rowsOf = (chosen: typeof parts) => chosen.map(({ row }) => row);
  const same = known.filter((part) => isShown(part.range));
  if (parts.length === 1 && same.length === 1)
    return fromNcei(range ? 'class_range' : 'as_published', rowsOf(same), columns, sources);
  if (isShown(addRanges(known.map((part) => part.range))))
    return fromNcei(
      range && known.length > 1 ? 'class_sum' : range ? 'class_range' : 'sum',
      rowsOf(known),
      columns,
      sources,
    );
  if (same.length === parts.length && same.length > 0)
    return fromNcei('counted_once', rowsOf(same), columns, sources);
  if (same.length > 0 && sources.flags.includes('totals_repeated'))
    return fromNcei('class_of_whole', rowsOf(same), columns, sources);
  if (isShown(spcLossIn(sources.spc[0], 'loss', sources.year))) return fromSpc(columns, sources);
  return unexplained(sources, columns);
}

/** The damage of crops, which is served as one amount even where it is a class. */
function traceCrops({ damage_crops: value }: Tornado, sources: SourceValues): Explanation {
  const columns = { ncei: ['DAMAGE_CROPS'], spc: ['closs'] };
  if (value === null) return noValue(sources, columns);
  const parts = sources.segments.map(({ row }) => ({ row, usd: dollarsIn(row, 'DAMAGE_CROPS') }));
  const known = parts.filter((part) => part.usd !== null);
  const amounts = known.map(({ usd }) => usd);
  const rows: (SourceRow | undefined)[] = known.map(({ row }) => row);
  if (isSame(sumOf(amounts), value))
    return fromNcei(parts.length === 1 ? 'as_published' : 'sum', rows, columns, sources);
  const least = known.map(({ usd }) => damageRange(usd ?? 0, sources.year).min);
  if (isSame(sumOf(least), value)) return fromNcei('class_minimum', rows, columns, sources);
  if (amounts.every((usd) => isSame(usd, value)) && amounts.length > 1)
    return fromNcei('counted_once', rows, columns, sources);
  const loss = spcLossIn(sources.spc[0], 'closs', sources.year);
  return isSame(loss?.min, value) ? fromSpc(columns, sources) : unexplained(sources, columns);
}

interface Range {
  min: number;
  max: number;
}

function addRanges(ranges: readonly (Range | null)[]): Range | null {
  const [min, max] = [
    sumOf(ranges.map((one) => one?.min ?? null)),
    sumOf(ranges.map((one) => one?.max ?? null)),
  ];
  return min === null || max === null ? null : { min, max };
}
