import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Page } from '../../ui/page.tsx';
import styles from './account-page.module.css';

interface AccountPageProps {
  title: string;
  windowTitle?: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A page of the account area, with a link back to the overview. */
export function AccountPage(props: AccountPageProps) {
  return (
    <Page
      above={
        <nav aria-label="Breadcrumb" className={`touch-links ${styles['way']}`}>
          <ol>
            <li>
              <Link to="/account">Account</Link>
            </li>
            <li aria-current="page">{props.title}</li>
          </ol>
        </nav>
      }
      {...props}
    />
  );
}
