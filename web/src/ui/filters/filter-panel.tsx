import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { onEscape } from '../../lib/page/on-escape.ts';
import styles from './filters.module.css';

interface FilterPanelProps {
  title: string;
  /** Shown beside the title while the panel is closed: `Unapplied changes`, `Active`. */
  badge?: string | undefined;
  startsOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  /** Whether it lies over the page: it then takes the focus when it opens, and Escape closes it before anything else. */
  isSheet?: boolean;
  children: ReactNode;
}

/** A collapsible panel of filters. Hidden fields keep their state. */
export function FilterPanel({
  title,
  badge,
  startsOpen = false,
  onToggle,
  isSheet = false,
  children,
}: FilterPanelProps) {
  const [chosen, setOpen] = useState<boolean>();
  const isOpen = chosen ?? startsOpen;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isSheet || !isOpen) return undefined;
    content.current?.focus({ preventScroll: true });
    return onEscape(() => {
      setOpen(false);
      button.current?.focus({ preventScroll: true });
    });
  }, [isSheet, isOpen]);
  return (
    <section className="card" aria-label={title}>
      <button
        ref={button}
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
        <ChevronDown size={18} aria-hidden="true" className="fold-arrow" />
      </button>
      <div
        ref={content}
        id={id}
        hidden={!isOpen}
        className={`focus-place ${styles['content']}`}
        {...(isSheet ? { tabIndex: -1 } : {})}
      >
        {children}
      </div>
    </section>
  );
}
