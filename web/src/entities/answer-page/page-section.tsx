import { useId, type ReactNode } from 'react';
import styles from './answer-page.module.css';

interface PageSectionProps {
  /** Its one message. */
  title: string;
  /** What the numbers are of. */
  about?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One section of a page that shows one answer. */
export function PageSection({ title, about, className = '', children }: PageSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${styles['section']} ${className}`}>
      <h2 id={id} className="section-heading">
        {title}
      </h2>
      {about ? <p className="second-15 above-12 reading">{about}</p> : null}
      {children}
    </section>
  );
}
