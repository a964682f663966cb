import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { RatingBadge } from '../../ui/rating-badge.tsx';

/** The preliminary rating; `Unrated` if the source has none. */
export function ReportScale({ report }: { report: StormReport }) {
  return <RatingBadge rating={report.preliminary_f_scale ?? 'N/A'} />;
}
