import * as z from 'zod';

/** What people cannot do at the moment, because an operator has decided so. */
export const SiteStatus = z
  .strictObject({
    readOnly: z.boolean().describe('Whether nothing can be changed at the moment'),
    registration: z.enum(['open', 'closed']),
  })
  .meta({ id: 'SiteStatus' });
export type SiteStatus = z.infer<typeof SiteStatus>;
