import type { ReactNode } from 'react';
import styles from './reason-line.module.css';

interface ReasonLineProps<Reason extends string> {
  /** What is asked: `Why reject?` */
  label: string;
  reasons: readonly Reason[];
  words: Readonly<Record<Reason, { words: string }>>;
  /** Whether the number keys choose too, which the buttons then name. */
  hasKeys?: boolean;
  onChoose: (reason: Reason) => void;
  /** Beside the reasons: what leaves them, or asks for a note. */
  children?: ReactNode;
}

/** The stock reasons for saying no, each one press. */
export function ReasonLine<Reason extends string>(props: ReasonLineProps<Reason>) {
  const { label, reasons, words, hasKeys = false, onChoose, children } = props;
  return (
    <div role="group" aria-label={label} className={styles['line']}>
      <p>{label}</p>
      {reasons.map((reason, at) => (
        <button
          key={reason}
          type="button"
          aria-keyshortcuts={hasKeys ? String(at + 1) : undefined}
          onClick={() => onChoose(reason)}
        >
          {hasKeys ? <kbd aria-hidden="true">{at + 1}</kbd> : null} {words[reason].words}
        </button>
      ))}
      {children}
    </div>
  );
}
