import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { contactEmail, ContactLink } from '../../ui/contact-email.tsx';
import { Page } from '../../ui/page.tsx';
import { ReportContentForm } from './report-content-form.tsx';
import { RequestReceived } from './request-received.tsx';

/** For everybody, with or without an account. A link names the page in its query string. */
export function ReportContentPage() {
  const [search] = useSearchParams();
  const email = contactEmail();
  const [caseNumber, setCaseNumber] = useState<string>();
  if (caseNumber !== undefined) return <RequestReceived caseNumber={caseNumber} />;
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
      <ReportContentForm page={search.get('page') ?? ''} onReceived={setCaseNumber} />
    </Page>
  );
}
