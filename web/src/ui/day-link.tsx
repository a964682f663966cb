import { dayPath } from '@touchdown/shared/search/day-paths.ts';
import type { DayKind } from '@touchdown/shared/tornadoes/day-kinds.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface DayLinkProps {
  /** A date, or a time that begins with one: a wall-clock time for a local day. */
  at: string;
  /** A tornado's date is that of its place; a storm report belongs to a convective day. */
  day: DayKind;
  className?: string | undefined;
  /** The date in other words. */
  children?: ReactNode;
}

/** A date as a link to the page of its day. */
export function DayLink({ at, day, className, children }: DayLinkProps) {
  const written = <time dateTime={at}>{children ?? longDate(at)}</time>;
  const [date] = /^\d{4}-\d\d-\d\d/.exec(at) ?? [];
  if (date === undefined) return written;
  return (
    <Link to={dayPath(date, day)} className={className}>
      {written}
    </Link>
  );
}
