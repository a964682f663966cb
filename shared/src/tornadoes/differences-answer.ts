import * as z from 'zod';
import { differingFields, shownValues } from './agency-differences.ts';
import { TornadoSummary } from './schema.ts';

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
