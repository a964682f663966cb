import { differingFields, type AgencyDifference } from '@touchdown/shared/tornadoes/agency-differences.ts';
import { listSeparator } from '@touchdown/shared/tornadoes/listed-fields.ts';

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
