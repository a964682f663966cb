import { contactEmail, ContactLink } from '../../ui/contact-email.tsx';

/** When the text of a legal page was last changed, and whom to ask. */
export function LastUpdated({ date }: { date: string }) {
  const email = contactEmail();
  return (
    <p>
      Last updated {date}.
      {email && (
        <>
          {' '}
          Questions: <ContactLink email={email} />
        </>
      )}
    </p>
  );
}
