import type { ReportedContribution, ShownReport } from '@touchdown/shared/conduct/schema.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { isolated } from '@touchdown/shared/text/isolated.ts';
import { shortDate } from '@touchdown/shared/text/written-date.ts';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { ContributionCard } from '../../../entities/contribution/contribution-card.tsx';
import { contributionTypeLabel } from '../../../entities/contribution/contribution-type-label.ts';
import { Button } from '../../../ui/button.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import styles from './reports-page.module.css';

const DismissDialog = lazy(() =>
  import('./dismiss-dialog.tsx').then(({ DismissDialog: component }) => ({ default: component })),
);

interface ReportedContributionProps {
  group: ReportedContribution;
  contribution: Contribution;
  isOpen: boolean;
}

/** A contribution as the lists show it, with its reports below. Its card has the button that deletes it. */
export function ReportedContributionView({ group, contribution, isOpen }: ReportedContributionProps) {
  const { counts, reports, removal, isHidden } = group;
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never');
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const name = isolated(contribution.title || contributionTypeLabel(contribution.contributionType));
  return (
    <article aria-label={`Reports of ${name}`}>
      <div className={`both-ends ${styles['head']}`}>
        <p>
          <strong>{all === 1 ? '1 report' : `${all} reports`}</strong>:{' '}
          {counts.map(({ category, count }) => `${category} ${count}`).join(', ')}
        </p>
        {isOpen ? (
          <Button aria-label={`Dismiss the reports of ${name}`} onClick={() => setOpened('open')}>
            Dismiss
          </Button>
        ) : null}
      </div>
      {removal ? (
        <p className={`second-15 ${styles['outcome']}`}>
          Removed on {shortDate(removal.at)}: {removal.category}.{' '}
          {removal.note === null ? null : <bdi>{removal.note}</bdi>}
        </p>
      ) : isHidden ? (
        <p className={`second-15 ${styles['outcome']}`}>Hidden from every list for the time being.</p>
      ) : null}
      <ContributionCard contribution={contribution} level={2} showsTarget />
      {contribution.author ? (
        <p className="touch-links second-15">
          <Link to={`/moderation/people?username=${encodeURIComponent(contribution.author.username)}`}>
            Record of {contribution.author.username}
          </Link>
        </p>
      ) : null}
      <ul className={`stack ${styles['reports']}`} aria-label="Reports">
        {reports.map((report) => (
          // A person reports a contribution once, and nothing else tells two reports apart.
          <li key={`${report.createdAt} ${report.category} ${report.text}`} className={styles['report']}>
            <Report report={report} />
          </li>
        ))}
      </ul>
      {reports.length < all ? (
        <p className="second-15">The newest {reports.length} reports are shown.</p>
      ) : null}
      <Suspense>
        {opened === 'never' ? null : (
          <DismissDialog
            id={contribution.id}
            isOpen={opened === 'open'}
            onClose={() => setOpened('closed')}
          />
        )}
      </Suspense>
    </article>
  );
}

function Report({ report: { category, text, createdAt, outcome, dismissalNote } }: { report: ShownReport }) {
  return (
    <>
      <p className="second-13">
        {category} · <time dateTime={createdAt}>{shortDate(createdAt)}</time>
        {outcome === null ? null : ` · ${outcome}`}
      </p>
      {text === null ? null : <LongText>{text}</LongText>}
      {dismissalNote === null ? null : (
        <p className={`second-15 ${styles['text']}`}>
          Note: <bdi>{dismissalNote}</bdi>
        </p>
      )}
    </>
  );
}
