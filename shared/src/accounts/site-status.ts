import * as z from 'zod';

/** What people cannot do at the moment, because an operator has decided so. */
export const SiteStatus = z
  .strictObject({
    readOnly: z.boolean().describe('Whether nothing can be changed at the moment'),
    registration: z.enum(['open', 'closed']),
    radarLoops: z.enum(['on', 'off']).describe('Whether new radar loops are made'),
  })
  .meta({ id: 'SiteStatus' });
export type SiteStatus = z.infer<typeof SiteStatus>;
