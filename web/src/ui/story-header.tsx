import type { ReactNode } from 'react';
import styles from './story-header.module.css';

interface StoryHeaderProps {
  /** Links to what the page is a part of, above its name. */
  parents?: ReactNode;
  name: string;
  /** Beside the name, such as a mark of an edit. */
  mark?: ReactNode;
  /** The line below the name. */
  meta?: ReactNode;
  /** The answer of the page, in one to three sentences. */
  sentence?: ReactNode;
  share?: ReactNode;
  /** What is said below the answer. */
  children?: ReactNode;
}

/** How a page that tells of one thing begins: its name, its answer, and how to share it. */
export function StoryHeader({ parents, name, mark, meta, sentence, share, children }: StoryHeaderProps) {
  return (
    <header className={styles['header']}>
      <div className={styles['parents']}>{parents}</div>
      <div className={styles['name']}>
        <h1>{name}</h1>
        {mark}
      </div>
      {meta ? <div className={styles['meta']}>{meta}</div> : null}
      {sentence ? <p className={styles['sentence']}>{sentence}</p> : null}
      {children ? <div className={styles['below']}>{children}</div> : null}
      <div className={`not-printed ${styles['share']}`}>{share}</div>
    </header>
  );
}

/** The map below the header, with what it shows in a line. */
export function StoryMap({ children, caption }: { children: ReactNode; caption?: ReactNode }) {
  return (
    <figure className={styles['figure']}>
      <div className={styles['map']}>{children}</div>
      {caption ? <figcaption className="second-13">{caption}</figcaption> : null}
    </figure>
  );
}

/** The numbers that matter, side by side. Its children are figures. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <dl className={styles['figures']}>{children}</dl>;
}
