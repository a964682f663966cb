import { damageRange } from '@touchdown/shared/tornadoes/damage-class.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { SourceRow } from '@touchdown/shared/tornadoes/sources.ts';
import {
  dollarsIn,
  exactly,
  isSame,
  numberIn,
  spcLossIn,
  sumOf,
  type SegmentWithRow,
  type SourceValues,
} from './source-values.ts';
import { fromNcei, fromSpc, noValue, unexplained, type Explanation } from './explanation.ts';

/** How a figure is read from the sources. */
export interface FigureSource {
  ncei: string;
  spc: string | undefined;
  combined: 'sum' | 'largest';
  ofSegment: (one: SegmentWithRow) => number | null;
}

/** Widths, lengths and people: one number of each part, and one of the SPC's. */
export function traceFigure(
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
export function traceDamage(
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
export function traceCrops({ damage_crops: value }: Tornado, sources: SourceValues): Explanation {
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
