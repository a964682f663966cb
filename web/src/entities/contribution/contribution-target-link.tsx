import { Link } from 'react-router-dom';
import styles from './contribution-card.module.css';
import { targetOf, type About } from './contribution-target.ts';

interface ContributionTargetLinkProps {
  contribution: About;
  className?: string;
}

/** The way to the tornado or the report that a contribution is about; nothing where it is about none. */
export function ContributionTargetLink({ contribution, className = '' }: ContributionTargetLinkProps) {
  const target = targetOf(contribution);
  if (!target) return null;
  return (
    <p className={`touch-links ${styles['target']} ${className}`}>
      <Link to={target.to}>{target.name}</Link>
    </p>
  );
}
