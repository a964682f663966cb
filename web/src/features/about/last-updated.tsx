import { supportEmail } from '@touchdown/shared/contract/support-email.ts';
import { legalTextDate } from './site-facts.ts';

export function LastUpdated() {
  return (
    <p>
      Last updated {legalTextDate}. Questions: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    </p>
  );
}
