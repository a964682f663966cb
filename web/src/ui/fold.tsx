import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useIsPrinting } from '../lib/page/use-is-printing.ts';
import styles from './fold.module.css';

interface FoldProps {
  title: string;
  /** The level of its heading. */
  level: 2 | 3;
  /** Looks like a heading of level 3, among fields. */
  isSmall?: boolean;
  startsOpen?: boolean;
  /** On paper it is open. Without it, what is closed is not printed. */
  printsOpen?: boolean;
  children: ReactNode;
}

/** A collapsible part of a page under its heading. Its content is rendered when it is first opened. */
export function Fold({
  title,
  level,
  isSmall = false,
  startsOpen = false,
  printsOpen = false,
  children,
}: FoldProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const [wasOpened, setWasOpened] = useState(startsOpen);
  const isPrinted = useIsPrinting() && printsOpen;
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div
      className={`${styles['fold']} ${isOpen || printsOpen ? '' : 'not-printed'}`}
      data-level={isSmall ? 3 : level}
    >
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
          <ChevronDown size={18} aria-hidden="true" className="fold-arrow third" />
        </button>
      </Heading>
      <div id={id} hidden={!isOpen && !isPrinted}>
        {wasOpened || isPrinted ? children : null}
      </div>
    </div>
  );
}
