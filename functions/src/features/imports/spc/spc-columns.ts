import type { FileLayout } from '../files/check-columns.ts';
import { readPlausible, type PlausibleField } from '../files/plausible-values.ts';

/** The columns of every SPC layout. The file of whole paths has only these and `fc`. */
const baseColumns = [
  'om',
  'yr',
  'mo',
  'dy',
  'date',
  'time',
  'tz',
  'st',
  'stf',
  'stn',
  'mag',
  'inj',
  'fat',
  'loss',
  'closs',
  'slat',
  'slon',
  'elat',
  'elon',
  'len',
  'wid',
] as const;

/** The number of states, the part of the path, and the counties. */
export const spcPartColumns = ['ns', 'sn', 'sg', 'f1', 'f2', 'f3', 'f4'] as const;

/** `fc` marks an estimated rating. The column without a name has row numbers in some releases. */
const optionalColumns = [...spcPartColumns, 'fc', 'edat', 'etime', ''] as const;

const whole = [...baseColumns, ...spcPartColumns];

/** The columns of files without a header, by number of columns. */
export const headerlessLayouts: Readonly<Record<number, readonly string[]>> = {
  21: baseColumns,
  22: [...baseColumns, 'fc'],
  28: whole,
  29: [...whole, 'fc'],
  30: ['', ...whole, 'fc'],
  31: [...whole, 'fc', 'edat', 'etime'],
};

/** The number of the tornado within its state. */
const unread = 'stn';

export const spcLayout = {
  name: 'SPC tornado record',
  needed: baseColumns.filter((column) => column !== unread),
  published: baseColumns,
  optional: optionalColumns,
} as const satisfies FileLayout;

export interface DollarRange {
  min: number;
  max: number;
}

/** Rule 26: losses are classes up to this year, then millions of dollars, then dollars. */
const lastYearOfClasses = 1995;
const lastYearOfMillions = 2015;

/** The agency's classes 1 to 9, in dollars of the year. */
const classes: readonly (DollarRange | null)[] = [
  null,
  { min: 0, max: 50 },
  { min: 50, max: 500 },
  { min: 500, max: 5e3 },
  { min: 5e3, max: 5e4 },
  { min: 5e4, max: 5e5 },
  { min: 5e5, max: 5e6 },
  { min: 5e6, max: 5e7 },
  { min: 5e7, max: 5e8 },
  { min: 5e8, max: 5e9 },
];

/** Reads a loss, or returns the reason why it cannot be one. 0 means unknown in every era. */
export function readLoss(raw: string, year: number): DollarRange | null | { reason: string } {
  if (raw.trim() === '') return null;
  const value = readPlausible(raw.trim(), fieldOf(year));
  if (typeof value !== 'number') return value;
  if (value === 0) return null;
  if (year <= lastYearOfClasses) return classes[value] ?? null;
  const dollars = Math.round(year <= lastYearOfMillions ? value * 1e6 : value);
  return { min: dollars, max: dollars };
}

function fieldOf(year: number): PlausibleField {
  if (year <= lastYearOfClasses) return 'lossClass';
  return year <= lastYearOfMillions ? 'millionsOfDollars' : 'dollars';
}
