import { Link } from 'react-router-dom';

/** Leads to the form for those whose work or picture it is. It needs no account. */
export function ReportContentLink({ page }: { page: string }) {
  const search = new URLSearchParams({ page });
  return (
    <Link className="touch-link" to={`/report-content?${search.toString()}`}>
      Report Content
    </Link>
  );
}
