import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import styles from './fold.module.css';

interface FoldProps {
  title: string;
  /** The level of its heading. */
  level: 2 | 3;
  /** Looks like a heading of level 3, among fields. */
  isSmall?: boolean;
  startsOpen?: boolean;
  children: ReactNode;
}

/** A collapsible part of a page under its heading. Its content is rendered when it is first opened. */
export function Fold({ title, level, isSmall = false, startsOpen = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const [wasOpened, setWasOpened] = useState(startsOpen);
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles['fold']} data-level={isSmall ? 3 : level}>
      <Heading>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setOpen(!isOpen);
            setWasOpened(true);
          }}
        >
          {title}
          <ChevronDown size={18} aria-hidden="true" />
        </button>
      </Heading>
      <div id={id} hidden={!isOpen}>
        {wasOpened ? children : null}
      </div>
    </div>
  );
}
