import { useId, type ReactNode } from 'react';
import styles from './account.module.css';

interface SettingsSectionProps {
  title: string;
  /** Where a mail leads to. */
  place?: string;
  /** An explanation, beside the settings. */
  text?: ReactNode;
  children: ReactNode;
}

/** A section of a settings page: title and explanation on the left, settings on the right. */
export function SettingsSection({ title, place, text, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section id={place} aria-labelledby={id} className={styles['section']}>
      <div className={styles['about']}>
        <h2 id={id} className="size-21">
          {title}
        </h2>
        {text ? <p>{text}</p> : null}
      </div>
      <div className={`form ${styles['content']}`}>{children}</div>
    </section>
  );
}
