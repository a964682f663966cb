import * as z from 'zod';
import { listSeparator } from './listed-fields.ts';

/** The values that both agencies have, and that can differ. */
export const differingFields = [
  'fatalities',
  'injuries',
  'tor_f_scale',
  'path_length',
  'path_width',
] as const;
export type DifferingField = (typeof differingFields)[number];

export const AgencyDifference = z
  .strictObject({ field: z.enum(differingFields), ncei: z.string(), spc: z.string() })
  .meta({
    id: 'AgencyDifference',
    description: 'A value in which NCEI and the SPC differ, as each has it for the whole tornado',
  });
export type AgencyDifference = z.infer<typeof AgencyDifference>;

/** `path_length 150/0.2; injuries 250/4`: NCEI's value, then the SPC's. */
export function differencesText(differences: readonly AgencyDifference[]): string {
  return differences.map(({ field, ncei, spc }) => `${field} ${ncei}/${spc}`).join(listSeparator);
}

export function readDifferences(text: string): AgencyDifference[] {
  return text.split(listSeparator).flatMap((one) => {
    const [name, values = ''] = one.split(' ');
    const field = differingFields.find((known) => known === name);
    const [ncei, spc] = values.split('/');
    return field && ncei && spc ? [{ field, ncei, spc }] : [];
  });
}
