/** What every SPC layout has; the file of whole paths has no more than these and `fc`. */
export const spcBaseColumns = [
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

/** How many states, which part of a path, and the counties; `fc` marks an estimated rating. */
export const spcPartColumns = ['ns', 'sn', 'sg', 'f1', 'f2', 'f3', 'f4'] as const;

/** The column without a name holds row numbers, which some releases have. */
export const spcOptionalColumns = [...spcPartColumns, 'fc', 'edat', 'etime', ''] as const;

const base = [...spcBaseColumns];
const whole = [...base, ...spcPartColumns];

/** Files without a header, by how many columns they have. */
export const headerlessLayouts: Readonly<Record<number, readonly string[]>> = {
  21: base,
  22: [...base, 'fc'],
  28: whole,
  29: [...whole, 'fc'],
  30: ['', ...whole, 'fc'],
  31: [...whole, 'fc', 'edat', 'etime'],
};
