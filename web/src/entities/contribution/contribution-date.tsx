import { shortDate } from '@touchdown/shared/text/written-date.ts';

/** The day on which a contribution was added. */
export function ContributionDate({ createdAt, className }: { createdAt: string; className?: string }) {
  return (
    <time dateTime={createdAt} className={className}>
      {shortDate(createdAt)}
    </time>
  );
}
