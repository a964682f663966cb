import { join } from 'node:path';
import type { MailLook } from '@touchdown/local-cloud/mail/mail-pages.ts';
import { projectRoot } from '../system/local-state-folder.ts';

/** The mailbox looks like the site. */
export const mailLook: MailLook = {
  product: 'Touchdown',
  styles: ['tokens.css', 'base.css'].map((file) => join(projectRoot, 'web/src/ui', file)),
  fontsFolder: join(projectRoot, 'node_modules/@fontsource-variable'),
};
