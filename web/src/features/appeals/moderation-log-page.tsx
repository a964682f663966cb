import { useQuery } from '@tanstack/react-query';
import type { ModerationLog, ModerationLogMonth } from '@touchdown/shared/appeals/moderation-log.ts';
import { longDate, monthNames } from '@touchdown/shared/text/written-date.ts';
import { Link } from 'react-router-dom';
import { messageOf } from '../../lib/api/api-error.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import styles from './appeals.module.css';
import { counted, entrySentence, hoursInWords } from './log-words.ts';

/** What moderators have removed, for everybody: by which rule, how fast, and how much of it came back. */
export function ModerationLogPage() {
  const { data, error, isPending, refetch } = useQuery(apiQuery('GET /moderation-log', {}));
  return (
    <Page
      title="Moderation Log"
      lead="What moderators have removed and whom they have suspended, by which rule, how long it took, and how much came back. It names nobody and shows nobody’s words."
    >
      <p className={`touch-links ${styles['links']}`}>
        <Link to="/community-guidelines">The rules</Link>{' '}
        <a href="/api/v1/moderation-log">The same as JSON</a>
      </p>
      {data ? (
        <Log log={data.data} />
      ) : isPending ? (
        <div className="stack">
          <p role="status">Loading the log...</p>
          <Skeleton height="7rem" />
        </div>
      ) : (
        <FailureFace title="Failed to fetch the log" onRetry={() => void refetch()}>
          {messageOf(error)}
        </FailureFace>
      )}
    </Page>
  );
}

function Log({ log: { months, entries } }: { log: ModerationLog }) {
  if (months.length === 0) {
    return (
      <EmptyFace title="Nothing was removed">And nobody was suspended, in the last twelve months.</EmptyFace>
    );
  }
  return (
    <>
      <h2 className="above-32">By month</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by key */}
      <div className={styles['scroll']} role="region" aria-label="Figures by month" tabIndex={0}>
        <table className={styles['months']} aria-label="Figures by month">
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col" className={styles['figure']}>
                Removed
              </th>
              <th scope="col" className={styles['figure']}>
                Suspended
              </th>
              <th scope="col" className={styles['figure']}>
                Came back
              </th>
              <th scope="col">Half were removed within</th>
              <th scope="col">Rules</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <MonthRow key={month.month} shown={month} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="second-15">
        The time is from the first report to the removal. What came back was restored on appeal, or because a
        moderator saw the mistake.
      </p>
      <h2 className="above-32">Newest</h2>
      <ol className={styles['entries']} aria-label="Newest decisions">
        {entries.map((entry, at) => (
          // Entries have no id, and the list is never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <time dateTime={entry.date}>{longDate(entry.date)}</time>: {entrySentence(entry)}
          </li>
        ))}
      </ol>
    </>
  );
}

function MonthRow({ shown }: { shown: ModerationLogMonth }) {
  const { month, removed, suspended, cameBack, cameBackOnAppeal, medianHours, byCategory } = shown;
  const [year = '', number = ''] = month.split('-');
  return (
    <tr>
      <th scope="row">
        {monthNames[Number(number) - 1]} {year}
      </th>
      <td className={styles['figure']}>{removed}</td>
      <td className={styles['figure']}>{suspended}</td>
      <td className={styles['figure']}>
        {cameBack}
        {cameBackOnAppeal > 0 ? ` (${cameBackOnAppeal} on appeal)` : ''}
      </td>
      <td>{medianHours === null ? 'No reports' : hoursInWords(medianHours)}</td>
      <td>
        {byCategory.map(({ category, count }) => `${category} ${count}`).join(', ') || counted(0, 'removal')}
      </td>
    </tr>
  );
}
