import { legalTextDate, supportEmail } from './site-facts.ts';

export function LastUpdated() {
  return (
    <p>
      Last updated {legalTextDate}. Questions: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    </p>
  );
}
