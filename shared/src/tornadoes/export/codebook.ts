import { exportColumns } from './export-columns.ts';

/** What one needs to know about a column before counting with it. */
export interface CodebookColumn {
  name: string;
  file: 'tornadoes' | 'segments';
  type: 'string' | 'number' | 'integer' | 'boolean' | 'datetime' | 'date';
  unit?: string;
  meaning: string;
  range?: { min?: number; max?: number; values?: readonly string[] };
  /** What an empty cell, or null, means. */
  whenEmpty: string;
  /** The first year from which the values are comparable. */
  trustedFrom?: number;
  /** Why earlier years, or some values, are not. */
  caution?: string;
}

/** The columns of both files, in their order. */
export function codebook(): readonly CodebookColumn[] {
  return Object.entries(exportColumns).map(([name, { kind, meaning, unit }]) => ({
    name,
    file: 'tornadoes',
    type: kind === 'number' ? 'number' : 'string',
    ...(unit === undefined ? {} : { unit }),
    meaning,
    whenEmpty: 'The value is not recorded',
  }));
}
