import { Circle, CircleCheck, CircleX } from 'lucide-react';
import styles from './auth-screen.module.css';

const marks = { open: Circle, met: CircleCheck, broken: CircleX };
const words = { open: 'Not yet', met: 'Met', broken: 'Broken' };

/** A rule and its state. Changes of the state are announced. */
export function RuleHint({ state, children }: { state: keyof typeof marks; children: string }) {
  const Mark = marks[state];
  return (
    <span role="status" className={styles['rule']} data-state={state}>
      <Mark size={16} role="img" aria-label={words[state]} />
      {children}
    </span>
  );
}
