import { Link } from 'react-router-dom';

/** Leads to the form for those whose work or picture it is. It needs no account. */
export function ReportContentLink({ page }: { page: string }) {
  return (
    <Link className="touch-link" to={reportContentPath(page)}>
      Report Content
    </Link>
  );
}

export function reportContentPath(page: string): string {
  return `/report-content?${new URLSearchParams({ page }).toString()}`;
}
