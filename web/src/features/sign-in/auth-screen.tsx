import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/page/page-title.ts';
import styles from './auth-screen.module.css';
import { OutbreakPicture } from './outbreak-picture.tsx';

interface AuthScreenProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** A form at reading width. A picture is beside it where there is room. */
export function AuthScreen({ title, lead, children }: AuthScreenProps) {
  usePageTitle(title);
  return (
    <div className={styles['screen']}>
      <div className={styles['column']}>
        <h1>{title}</h1>
        <p className={styles['lead']}>{lead}</p>
        {children}
      </div>
      <OutbreakPicture />
    </div>
  );
}
