import * as z from 'zod';
import { tornadoes } from './count-words.ts';
import { differingFields, type DifferingField } from './agency-differences.ts';
import { TornadoSummary } from './schema.ts';

/** Which of two values the site shows. `neither`: the page has NCEI's with a warning, and lists leave it out. */
const shownValues = ['ncei', 'spc', 'neither', 'correction'] as const;
export type ShownValue = (typeof shownValues)[number];

const ListedDifference = z
  .strictObject({
    tornado: TornadoSummary.pick({
      id: true,
      display_name: true,
      known_as: true,
      state: true,
      begin_wall: true,
      begin_zone_letters: true,
      tor_f_scale: true,
    }),
    field: z.enum(differingFields),
    ncei: z.string(),
    spc: z.string(),
    shown: z.enum(shownValues),
    why: z.string(),
  })
  .meta({ id: 'ListedDifference' });
export type ListedDifference = z.infer<typeof ListedDifference>;

/** Every value in which the two agencies differ. */
export const DifferencesAnswer = z
  .strictObject({
    compared: z.int().min(0).describe('Tornadoes that both agencies have'),
    differing: z.int().min(0).describe('Those of them with a value that differs'),
    differences: z.array(ListedDifference).describe('By field, and the newest first'),
  })
  .meta({ id: 'DifferencesAnswer' });
export type DifferencesAnswer = z.infer<typeof DifferencesAnswer>;

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
export function differencesSentence({ compared, differing }: DifferencesAnswer): string {
  return `NOAA keeps two records of tornadoes. Of the ${tornadoes(compared)} in both, ${differing.toLocaleString('en-US')} have different deaths, injuries, ratings, lengths or widths.`;
}
