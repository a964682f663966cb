import { contributionPath } from '@touchdown/shared/takedowns/reported-page.ts';
import { Link, useLocation } from 'react-router-dom';

/** Leads to the form for those whose work or picture it is. It needs no account. */
export function ReportContentLink({ contributionId }: { contributionId: string }) {
  const { pathname } = useLocation();
  const search = new URLSearchParams({ page: contributionPath(pathname, contributionId) });
  return (
    <Link className="touch-link" to={`/report-content?${search.toString()}`}>
      Report Content
    </Link>
  );
}
