import type { FileLayout } from '../files/check-columns.ts';

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
