/** The scale values of the specification. F and EF are never converted into each other. */
export const tornadoScales = [
  'F0',
  'F1',
  'F2',
  'F3',
  'F4',
  'F5',
  'EF0',
  'EF1',
  'EF2',
  'EF3',
  'EF4',
  'EF5',
] as const;
export type TornadoScale = (typeof tornadoScales)[number];

/** The API's value for a tornado without a rating, in responses and in filters. */
export const unrated = 'N/A';
