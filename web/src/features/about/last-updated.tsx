import { supportEmail } from '@touchdown/shared/contract/support-email.ts';

/** When the legal texts were last changed. */
const legalTextDate = 'May 26, 2025';

export function LastUpdated() {
  return (
    <p>
      Last updated {legalTextDate}. Questions: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    </p>
  );
}
