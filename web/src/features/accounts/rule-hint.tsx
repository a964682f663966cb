import { Circle, CircleCheck } from 'lucide-react';
import styles from './rule-hint.module.css';

/** A rule with whether it is met, told as it changes. */
export function RuleHint({ isMet, children }: { isMet: boolean; children: string }) {
  const Mark = isMet ? CircleCheck : Circle;
  return (
    <span role="status" className={styles['rule']} data-met={isMet}>
      <Mark size={16} aria-hidden="true" />
      {isMet ? 'Met: ' : null}
      {children}
    </span>
  );
}
