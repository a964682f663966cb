import { Link, useLocation } from 'react-router-dom';
import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import styles from './banners.module.css';

const page = '/account/subscription';

/** Over every page while a payment is due, but not over the page that says so itself. */
export function PaymentBanner({ due }: { due: CurrentUser['paymentDue'] }) {
  if (useLocation().pathname === page) return null;
  const isCard = due === 'card';
  return (
    <aside className={styles['banner']} aria-label="Payment due">
      {isCard ? 'Your last payment didn’t go through. ' : 'Your bank asks you to confirm your last payment. '}
      <Link to={page}>{isCard ? 'Fix it' : 'Confirm it'}</Link>
    </aside>
  );
}
