import type { TraceRule } from '@touchdown/shared/tornadoes/trace-rules.ts';
import type { ValueOrigin } from '@touchdown/shared/tornadoes/traced-field.ts';
import type { SourceRow } from '@touchdown/shared/tornadoes/sources.ts';
import { originOf, type SourceValues } from './source-values.ts';

/** How a value came about: the rule, the rows it was applied to, and what the other agency has. */
export interface Explanation {
  rule: TraceRule;
  from: ValueOrigin[];
  also?: ValueOrigin[];
}

/** The columns of a value in the files of both agencies. */
export interface ValueColumns {
  ncei: readonly string[];
  spc: readonly string[];
}

/** A value of NCEI's rows, beside what the SPC has. */
export function fromNcei(
  rule: TraceRule,
  rows: readonly (SourceRow | undefined)[],
  { ncei, spc }: ValueColumns,
  sources: SourceValues,
): Explanation {
  return {
    rule,
    from: origins(rows, ncei),
    ...alsoOf(origins(sources.spc.slice(0, 1), spc)),
  };
}

/** A value of the SPC's row, beside what NCEI's rows have. */
export function fromSpc({ ncei, spc }: ValueColumns, sources: SourceValues, byRule?: TraceRule): Explanation {
  const rows = sources.segments.map(({ row }) => row);
  return {
    rule: byRule ?? (rows.length === 0 ? 'only_in_spc' : 'filled_from_spc'),
    from: origins(sources.spc.slice(0, 1), spc),
    ...alsoOf(origins(rows, ncei)),
  };
}

/** A value that no rule explains is not said to come from one. */
export function unexplained(sources: SourceValues, columns: ValueColumns): Explanation {
  return { rule: 'rule_not_kept', from: allOrigins(sources, columns) };
}

/** Says why there is no value: because no row has one, or because it is not believed. */
export function noValue(sources: SourceValues, columns: ValueColumns): Explanation {
  const from = allOrigins(sources, columns);
  const texts = from.flatMap(({ raw }) => Object.values(raw)).filter((text) => !isUnknown(text));
  if (texts.length === 0) return { rule: 'not_recorded', from };
  return { rule: texts.every(isZero) ? 'zero_is_unknown' : 'left_out', from };
}

export function allOrigins({ segments, spc }: SourceValues, columns: ValueColumns): ValueOrigin[] {
  const rows = segments.map(({ row }) => row);
  return [...origins(rows, columns.ncei), ...origins(spc.slice(0, 1), columns.spc)];
}

export function origins(rows: readonly (SourceRow | undefined)[], columns: readonly string[]): ValueOrigin[] {
  if (columns.length === 0) return [];
  return rows.flatMap((row) => (row ? [originOf(row, columns)] : []));
}

function alsoOf(all: ValueOrigin[]): Pick<Explanation, 'also'> {
  const also = all.filter(({ raw }) => Object.values(raw).some((text) => !isUnknown(text)));
  return also.length > 0 ? { also } : {};
}

/** The SPC writes -9 for what it does not know. */
function isUnknown(text: string): boolean {
  return text === '' || text === '-9' || text === 'NA';
}

function isZero(text: string): boolean {
  return /^0*\.?0*[KMB]?$/i.test(text);
}
