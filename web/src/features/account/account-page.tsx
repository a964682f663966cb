import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Page } from '../../ui/page.tsx';
import styles from './account.module.css';

interface AccountPageProps {
  title: string;
  windowTitle?: string;
  /** The page's name in the way back, if it differs from the heading. */
  crumb?: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A page of the account area, with a link back to the overview. */
export function AccountPage({ crumb, ...props }: AccountPageProps) {
  return (
    <Page
      above={
        <nav aria-label="Breadcrumb" className={`touch-links ${styles['way']}`}>
          <ol>
            <li>
              <Link to="/account">Account</Link>
            </li>
            <li aria-current="page">{crumb ?? props.title}</li>
          </ol>
        </nav>
      }
      {...props}
    />
  );
}
