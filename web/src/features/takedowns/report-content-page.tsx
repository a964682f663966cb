import { supportEmail } from '@touchdown/shared/contract/support-email.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../ui/page.tsx';
import { ReportContentForm } from './report-content-form.tsx';
import { RequestReceived } from './request-received.tsx';

/** For everybody, with or without an account. A link names the page in its query string. */
export function ReportContentPage() {
  const [search] = useSearchParams();
  const [caseNumber, setCaseNumber] = useState<string>();
  if (caseNumber !== undefined) return <RequestReceived caseNumber={caseNumber} />;
  return (
    <Page
      title="Report Content"
      lead={
        <>
          Ask us to take down something that is yours, that shows you or your family, or that is illegal. You
          need no account. You can also write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </>
      }
    >
      <ReportContentForm page={search.get('page') ?? ''} onReceived={setCaseNumber} />
    </Page>
  );
}
