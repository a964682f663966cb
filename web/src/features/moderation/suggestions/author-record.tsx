import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { Link } from 'react-router-dom';

interface AuthorRecordProps {
  suggestion: Pick<ReviewedSuggestion, 'author' | 'author_record'>;
}

/** What moderators go by when they judge the author: decisions, reputation, and how long the account exists. */
export function AuthorRecord({ suggestion: { author, author_record: record } }: AuthorRecordProps) {
  const { approved, rejected, reputation, since, is_suspended: isSuspended } = record;
  return (
    <p className="second-13">
      {[
        `${groupedNumber(approved)} approved, ${groupedNumber(rejected)} rejected`,
        ...(reputation === null ? [] : [`reputation ${groupedNumber(reputation)}`]),
        ...(since === null ? [] : [`member since ${longDate(since)}`]),
      ].join(' · ')}
      {isSuspended ? (
        <>
          {' · '}
          <strong className="bad">Suspended</strong>
        </>
      ) : null}
      {author ? (
        <>
          {' · '}
          <Link to={`/moderation/people?username=${encodeURIComponent(author.username)}`}>Record</Link>
        </>
      ) : null}
    </p>
  );
}
