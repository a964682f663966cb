import { useId, type ReactNode } from 'react';
import styles from './settings-section.module.css';

interface SettingsSectionProps {
  title: string;
  /** What it is about, beside what can be set. */
  text?: ReactNode;
  children: ReactNode;
}

/** One matter of a settings page: what it is on the left, what can be done on the right. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <div className={styles['about']}>
        <h2 id={id}>{title}</h2>
        {text ? <p>{text}</p> : null}
      </div>
      <div className={styles['content']}>{children}</div>
    </section>
  );
}
