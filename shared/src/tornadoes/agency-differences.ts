import { tornadoes } from './count-words.ts';

/** The values that both agencies have, and that can differ. */
export const differingFields = [
  'fatalities',
  'injuries',
  'tor_f_scale',
  'path_length',
  'path_width',
] as const;
export type DifferingField = (typeof differingFields)[number];

/** A value in which the two agencies differ, as each has it for the whole tornado. */
export interface AgencyDifference {
  field: DifferingField;
  ncei: string;
  spc: string;
}

/** Which of two values the site shows. `neither`: the page has NCEI's with a warning, and lists leave it out. */
export const shownValues = ['ncei', 'spc', 'neither', 'correction'] as const;
export type ShownValue = (typeof shownValues)[number];

export const differencesPath = '/data/differences';
export const differencesTitle = 'Where NOAA’s two records differ';

/** What a value is called, and the unit of both. */
export const differingNames: Readonly<Record<DifferingField, { name: string; unit: string }>> = {
  fatalities: { name: 'Deaths', unit: '' },
  injuries: { name: 'Injuries', unit: '' },
  tor_f_scale: { name: 'Rating', unit: '' },
  path_length: { name: 'Length', unit: ' mi' },
  path_width: { name: 'Width', unit: ' yd' },
};

export const shownWords: Readonly<Record<ShownValue, string>> = {
  ncei: 'NCEI’s',
  spc: 'The SPC’s',
  neither: 'Neither in lists',
  correction: 'A correction',
};

/** `Of 33,118 tornadoes in both of NOAA’s records, 172 have a value that differs.` */
export function differencesSentence({
  compared,
  differing,
}: {
  compared: number;
  differing: number;
}): string {
  return `NOAA keeps two tornado records. Of the ${tornadoes(compared)} tornadoes in both, ${differing.toLocaleString('en-US')} differ in deaths, injuries, rating, length or width.`;
}
