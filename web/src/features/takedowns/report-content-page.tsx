import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { contactEmail, ContactLink } from '../../ui/contact-email.tsx';
import { Page } from '../../ui/page.tsx';
import { ReportContentForm, type ReceivedCase } from './report-content-form.tsx';
import { RequestReceived } from './request-received.tsx';

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
