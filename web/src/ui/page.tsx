import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/page/page-title.ts';
import styles from './page.module.css';

interface PageProps {
  title: string;
  /** What the window is called, where that is not the heading. */
  windowTitle?: string;
  /** Before the heading: where in the site this is. */
  above?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** A screen with a heading, at the width all screens share. */
export function Page({ title, windowTitle = title, above, lead, children }: PageProps) {
  usePageTitle(windowTitle);
  return (
    <div className={`page-width ${styles['page']}`}>
      {above}
      <h1>{title}</h1>
      {lead ? <p className={styles['lead']}>{lead}</p> : null}
      {children}
    </div>
  );
}

/** A screen to read. */
export function ProsePage({ title, lead, children }: PageProps) {
  return (
    <Page title={title} lead={lead}>
      <div className={styles['prose']}>{children}</div>
    </Page>
  );
}
