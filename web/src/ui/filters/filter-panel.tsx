import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import styles from './filters.module.css';

interface FilterPanelProps {
  title: string;
  /** Shown beside the title while the panel is closed: `Unapplied changes`, `Active`. */
  badge?: string | undefined;
  startsOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A collapsible panel of filters. Hidden fields keep their state. */
export function FilterPanel({ title, badge, startsOpen = false, onToggle, children }: FilterPanelProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  return (
    <section className="card" aria-label={title}>
      <button
        type="button"
        className={styles['fold']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setOpen(!isOpen);
          onToggle?.(!isOpen);
        }}
      >
        <span>{title}</span>
        {badge && !isOpen ? <span className={styles['badge']}>{badge}</span> : null}
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      <div id={id} hidden={!isOpen} className={styles['content']}>
        {children}
      </div>
    </section>
  );
}
