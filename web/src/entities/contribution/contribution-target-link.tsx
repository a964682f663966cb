import { Link } from 'react-router-dom';
import { DayLink } from '../../ui/day-link.tsx';
import { dayOfReportId } from '../storm-report/report-time.ts';
import { targetOf, type ContributionTargetFields } from './contribution-target.ts';

interface ContributionTargetLinkProps {
  contribution: ContributionTargetFields;
  className?: string;
}

/** A link to the tornado or storm report of a contribution; nothing if it has neither. */
export function ContributionTargetLink({ contribution, className = '' }: ContributionTargetLinkProps) {
  const target = targetOf(contribution);
  if (!target) return null;
  const { spc_report_id: report } = contribution;
  return (
    <p className={`touch-links size-15 ${className}`}>
      <Link to={target.to}>{target.name}</Link>
      {report === null ? null : <DayLink at={dayOfReportId(report)} day="convective" />}
    </p>
  );
}
