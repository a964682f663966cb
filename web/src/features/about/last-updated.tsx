import { supportEmail } from '@touchdown/shared/contract/support-email.ts';

/** When the text of a legal page was last changed. */
export function LastUpdated({ date }: { date: string }) {
  return (
    <p>
      Last updated {date}. Questions: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    </p>
  );
}
