import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import styles from './report-card.module.css';

export function PromotedTag({ report }: { report: StormReport }) {
  if (report.status !== 'PROMOTED_TO_OFFICIAL') return null;
  return <span className={styles['tag']}>Promoted to Official Tornado</span>;
}
