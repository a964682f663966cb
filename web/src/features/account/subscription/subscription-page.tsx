import { LinkButton } from '../../../ui/button.tsx';
import { AccountPage } from '../account-page.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import styles from './subscription-page.module.css';
import { SubscriptionProvider } from './subscription-provider.tsx';
import { useBankReturn } from './use-bank-return.ts';
import { WhySupport } from './why-support.tsx';

/** Monthly support of the project: begin it, look at it, end it. */
export function SubscriptionPage() {
  useBankReturn();
  return (
    <AccountPage
      title="Support Touchdown"
      windowTitle="Subscription & Billing"
      crumb="Subscription & Billing"
    >
      <div className={styles['cards']}>
        <SubscriptionProvider>
          <SubscriptionCard />
        </SubscriptionProvider>
        <WhySupport />
      </div>
      <LinkButton to="/account" className={styles['back']}>
        Back to Dashboard
      </LinkButton>
    </AccountPage>
  );
}
