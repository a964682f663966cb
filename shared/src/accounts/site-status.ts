import * as z from 'zod';
import { CurrentCatalogue } from '../tornadoes/schema.ts';

/** What people cannot do at the moment, because an operator has decided so, and which record they read. */
export const SiteStatus = z
  .strictObject({
    readOnly: z.boolean().describe('Whether nothing can be changed at the moment'),
    registration: z.enum(['open', 'closed']),
    radarLoops: z.enum(['on', 'off']).describe('Whether new radar loops are made'),
    record: CurrentCatalogue.nullable().describe(
      'The record that is served, as `/catalogue/current` says it; null where it cannot be read now',
    ),
  })
  .meta({ id: 'SiteStatus' });
export type SiteStatus = z.infer<typeof SiteStatus>;
