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
          Ask us to take down something that is yours, shows you or your family, or is illegal. You don’t need
          an account.
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
          We have your request. Your case number is <strong className={styles['number']}>{caseNumber}</strong>
          .
        </p>
        <h2>What happens next</h2>
        <ol>
          <li>
            {isMailed
              ? 'We’ll email you the case number and a link to check its status.'
              : 'We’re getting many requests, so we won’t send an email this time. Please save the case number.'}
          </li>
          <li>A moderator reads your request. If it looks valid, we hide the content while we check.</li>
          <li>We tell the author the reason, but not who you are. The author can answer.</li>
          <li>We email you the decision. Cached copies disappear within a day.</li>
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
