import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/page/page-title.ts';
import styles from './page.module.css';

interface PageProps {
  title: string;
  /** The title of the window, if it differs from the heading. */
  windowTitle?: string;
  /** Content above the heading, such as the way back. */
  above?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** A screen with a heading, at the width of all screens. */
export function Page({ title, windowTitle = title, above, lead, children }: PageProps) {
  usePageTitle(windowTitle);
  return (
    <div className={`page-width ${styles['page']}`}>
      {above}
      <h1>{title}</h1>
      {lead ? <p className="above-10 second reading">{lead}</p> : null}
      {children}
    </div>
  );
}

/** A screen of text. */
export function ProsePage({ title, lead, children }: PageProps) {
  return (
    <Page title={title} lead={lead}>
      <div className={styles['prose']}>{children}</div>
    </Page>
  );
}
