import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './desk.module.css';

interface BulkBarProps {
  count: number;
  /** What each button does: `Approve`, which becomes `Approve both` for two. A label of its own stays as it is. */
  actions: readonly { label: string; isWhole?: boolean; run: () => void }[];
  onClear: () => void;
  children?: ReactNode;
}

/** What can be done with the selected items at once. Nothing while none is selected. */
export function BulkBar({ count, actions, onClear, children }: BulkBarProps) {
  if (count === 0) return null;
  const words = count === 1 ? '' : count === 2 ? ' both' : ` all ${count}`;
  return (
    <div role="group" aria-label="Selected" data-at-the-end className={styles['bulk']}>
      <strong>{count} selected</strong>
      {actions.map(({ label, isWhole, run }) => (
        <Button key={label} onClick={run}>
          {isWhole ? label : `${label}${words}`}
        </Button>
      ))}
      {children}
      <Button look="quiet" onClick={onClear}>
        Select none
      </Button>
    </div>
  );
}
