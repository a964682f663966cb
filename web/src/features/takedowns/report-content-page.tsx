import { useState, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LinkButton } from '../../ui/button.tsx';
import { contactEmail, ContactLink } from '../../ui/contact-email.tsx';
import { Page } from '../../ui/page.tsx';
import { ReportContentForm, type ReceivedCase } from './report-content-form.tsx';
import styles from './takedowns.module.css';

/** For everybody, with or without an account. A link names the page in its query string. */
export function ReportContentPage() {
  const [search] = useSearchParams();
  const email = contactEmail();
  const [received, setReceived] = useState<ReceivedCase>();
  if (received) return <RequestReceived {...received} />;
  return (
    <Page
      title="Report Content"
      lead={
        <>
          Ask us to take down something that is yours, that shows you or your family, or that is illegal. You
          need no account.
          {email && (
            <>
              {' '}
              You can also write to <ContactLink email={email} />.
            </>
          )}
        </>
      }
    >
      <ReportContentForm page={search.get('page') ?? ''} onReceived={setReceived} />
    </Page>
  );
}

function RequestReceived({ caseNumber, isMailed }: ReceivedCase) {
  const arrival = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
  useEffect(() => {
    arrival.current?.focus();
    scrollTo(0, 0);
  }, []);
  return (
    <Page title="Request Received">
      <div className={`stack ${styles['received']}`}>
        <p ref={arrival} tabIndex={-1} className="focus-place">
          Your request has arrived. Its case number is{' '}
          <strong className={styles['number']}>{caseNumber}</strong>.
        </p>
        <h2>What happens next</h2>
        <ol>
          <li>
            {isMailed
              ? 'We send you an email with the case number and a link to the state of your case.'
              : 'Many requests arrive just now, so we send no email about this one. Keep the case number.'}
          </li>
          <li>
            A moderator reads the request. If it is plausible, we hide the content while we look into it.
          </li>
          <li>The author is told the reason, but not who you are, and can answer.</li>
          <li>We tell you by email what was decided. Copies in caches disappear within a day.</li>
        </ol>
        <div className="buttons">
          <LinkButton to="/" look="primary">
            Back to the home page
          </LinkButton>
        </div>
      </div>
    </Page>
  );
}
