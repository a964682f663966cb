import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ContributionCard } from '../../../entities/contribution/contribution-card.tsx';
import deskStyles from '../workbench/desk.module.css';
import {
  categoriesText,
  contributionName,
  reportCount,
  reportsText,
  type ReportItem,
} from './report-words.ts';
import { Report } from './reported-contribution.tsx';
import styles from '../moderation.module.css';

interface ReportPaneProps {
  item: ReportItem;
  failure: ReactNode;
  buttons: ReactNode;
}

/** A reported contribution as the lists show it, with its reports and who wrote it. */
export function ReportPane({ item: { group, contribution, isOwn }, failure, buttons }: ReportPaneProps) {
  const { reports } = group;
  const count = reportCount(group);
  return (
    <div className={`stack ${deskStyles['item']}`}>
      <div>
        <h2>
          <bdi>{contributionName(contribution)}</bdi>
        </h2>
        <p className="second-15">
          <strong>{reportsText(count)}</strong>: {categoriesText(group)}
          {group.isHidden ? ' · Hidden from all lists for now' : ''}
        </p>
      </div>
      {failure}
      {isOwn ? <p className="second-15">This is your contribution. Another moderator decides.</p> : null}
      <ul className={`stack ${styles['reports']}`} aria-label="Reports">
        {reports.map((report) => (
          // A person reports a contribution once, and nothing else tells two reports apart.
          <li key={`${report.createdAt} ${report.category} ${report.text}`} className={styles['report']}>
            <Report report={report} />
          </li>
        ))}
      </ul>
      {reports.length < count ? (
        <p className="second-15">The newest {reports.length} reports are shown.</p>
      ) : null}
      <ContributionCard contribution={contribution} level={3} showsTarget isRemoved />
      {contribution.author ? (
        <p className="touch-links second-15">
          <Link to={`/moderation/people?username=${encodeURIComponent(contribution.author.username)}`}>
            Record of {contribution.author.username}
          </Link>
        </p>
      ) : null}
      <div className={deskStyles['buttons']}>{buttons}</div>
    </div>
  );
}
