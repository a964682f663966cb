import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import styles from '../../entities/answer-page/answer-page.module.css';

/** The ways on from a page, and the same for machines and on paper. */
export function ReadOn({
  path,
  search = '',
  children,
}: {
  path: string;
  search?: string;
  children?: ReactNode;
}) {
  return (
    <div className={`buttons ${styles['readOn']}`}>
      {children}
      {/* Files of the server, which the app's router does not know. */}
      <LinkButton to={`${path}.csv${search}`} reloadDocument>
        CSV
      </LinkButton>
      <LinkButton to={`${path}.json${search}`} reloadDocument>
        JSON
      </LinkButton>
      <Button onClick={() => window.print()}>Print</Button>
    </div>
  );
}
