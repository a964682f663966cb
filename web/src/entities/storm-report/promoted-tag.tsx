import type { StormReport, StormReportInList } from '@touchdown/shared/storm-reports/schema.ts';
import styles from './report-card.module.css';

export function PromotedTag({ report }: { report: StormReport }) {
  if (report.status !== 'PROMOTED_TO_OFFICIAL') return null;
  return <span className={styles['tag']}>Promoted to Official Tornado</span>;
}

const answerTags = {
  waiting: 'Not yet in the official record',
  not_a_tornado: 'No official tornado here',
} as const;

/** What the official record says to a report that has led to no tornado. */
export function AnswerTag({ report: { record_answer: answer } }: { report: StormReportInList }) {
  if (answer !== 'waiting' && answer !== 'not_a_tornado') return null;
  return <span className={`${styles['tag']} ${styles['answer']}`}>{answerTags[answer]}</span>;
}
