import { useState } from 'react';
import { contributionTypeLabel } from '../../../entities/contribution/contribution-words.ts';
import { ageWords } from '../workbench/desk-words.ts';
import styles from '../workbench/desk.module.css';
import {
  categoriesText,
  contributionName,
  reportCount,
  reportsText,
  type ReportItem,
} from './report-words.ts';

/** A reported contribution in one line: what, how often, why, by whom, and how long ago it was last reported. */
export function ReportRow({ item: { group, contribution } }: { item: ReportItem }) {
  const newest = group.reports[0]?.createdAt ?? contribution.createdAt;
  const [now] = useState(Date.now);
  return (
    <>
      <span className={styles['name']}>
        <bdi>{contributionName(contribution)}</bdi>
      </span>
      <span className={styles['small']}>{contributionTypeLabel(contribution.contributionType)}</span>
      <span className={styles['change']}>
        <b>{reportsText(reportCount(group))}</b>
      </span>
      <span className={styles['tags']}>
        {group.counts.length === 0 ? null : <span className={styles['tag']}>{categoriesText(group)}</span>}
        {group.isHidden ? <span className={styles['tag']}>hidden</span> : null}
      </span>
      <span className={styles['small']}>
        <bdi>{contribution.author?.username ?? 'deleted user'}</bdi>
      </span>
      <span className={styles['small']}>
        <time dateTime={newest}>{ageWords(newest, now)}</time>
      </span>
    </>
  );
}
