import type { ReportedContribution, ShownReport } from '@touchdown/shared/conduct/schema.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { isolated } from '@touchdown/shared/text/isolated.ts';
import { shortDate } from '@touchdown/shared/text/written-date.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { ContributionCard } from '../../../entities/contribution/contribution-card.tsx';
import { useRestore } from '../../../entities/contribution/removal/use-restore.ts';
import { useContributionRights } from '../../../entities/contribution/use-contribution-rights.ts';
import { contributionTypeLabel } from '../../../entities/contribution/contribution-words.ts';
import { Button } from '../../../ui/button.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';
import styles from '../moderation.module.css';

const DeleteDialog = lazyPart(
  () => import('../../../entities/contribution/removal/delete-dialog.tsx'),
  'DeleteDialog',
);

interface ReportedContributionProps {
  group: ReportedContribution;
  contribution: Contribution;
}

/**
 * A contribution as the lists show it, with its decided reports below. Its card has the button that deletes it, unless a
 * moderator has removed it: then it can be restored for a while, or erased.
 */
export function ReportedContributionView({ group, contribution }: ReportedContributionProps) {
  const { counts, reports, removal, isHidden } = group;
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never');
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const { isOwn } = useContributionRights(contribution);
  const restore = useRestore();
  const [isRestoring, setRestoring] = useState(false);
  const restoreOnce = async () => {
    setRestoring(true);
    await restore(contribution.id);
    setRestoring(false);
  };
  const name = isolated(contribution.title || contributionTypeLabel(contribution.contributionType));
  return (
    <article aria-label={`Reports of ${name}`}>
      <div className={`both-ends ${styles['head']}`}>
        <p>
          <strong>{countText(all)}</strong>
          {counts.length === 0 ? null : ': '}
          {counts.map(({ category, count }) => `${category} ${count}`).join(', ')}
        </p>
        {removal?.restorableUntil && !isOwn ? (
          <div className="buttons">
            <Button
              aria-label={`Restore: ${name}`}
              aria-disabled={isRestoring}
              onClick={() => {
                if (!isRestoring) void restoreOnce();
              }}
            >
              {isRestoring ? 'Restoring...' : 'Restore'}
            </Button>
            <Button look="quiet" aria-label={`Delete now: ${name}`} onClick={() => setOpened('open')}>
              Delete now
            </Button>
          </div>
        ) : null}
      </div>
      {removal ? (
        <p className="second-15 below-12">
          Removed on {shortDate(removal.at)}: {removal.category}.{' '}
          {removal.note === null ? null : (
            <>
              <bdi>{removal.note}</bdi>{' '}
            </>
          )}
          {restorableText(removal)}
        </p>
      ) : isHidden ? (
        <p className="second-15 below-12">Hidden from all lists for now.</p>
      ) : null}
      <ContributionCard contribution={contribution} level={2} showsTarget isRemoved={removal !== null} />
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
        {opened === 'never' || !removal ? null : (
          <DeleteDialog
            id={contribution.id}
            isOpen={opened === 'open'}
            isOwn={false}
            isRemoved
            onClose={() => setOpened('closed')}
          />
        )}
      </Suspense>
    </article>
  );
}

function countText(reports: number): string {
  if (reports === 0) return 'Removed without a report';
  return reports === 1 ? '1 report' : `${reports} reports`;
}

/** The pictures are kept with it and not shown. */
function restorableText({ restorableUntil, pictures }: NonNullable<ReportedContribution['removal']>): string {
  if (restorableUntil === null) return 'It was erased and can’t be restored.';
  const withPictures =
    pictures === 0 ? '' : pictures === 1 ? ', with its picture' : `, with its ${pictures} pictures`;
  return `It can be restored until ${shortDate(restorableUntil)}${withPictures}.`;
}

export function Report({
  report: { category, text, createdAt, outcome, dismissalNote },
}: {
  report: ShownReport;
}) {
  return (
    <>
      <p className="second-13">
        {category} · <time dateTime={createdAt}>{shortDate(createdAt)}</time>
        {outcome === null ? null : ` · ${outcome}`}
      </p>
      {text === null ? null : <LongText>{text}</LongText>}
      {dismissalNote === null ? null : (
        <p className="second-15 anywhere pre-line">
          Note: <bdi>{dismissalNote}</bdi>
        </p>
      )}
    </>
  );
}
