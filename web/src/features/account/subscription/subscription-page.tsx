import { BadgeCheck, Hammer, HandHeart, Server, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LinkButton } from '../../../ui/button.tsx';
import { AccountPage } from '../account-page.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import styles from './subscription-page.module.css';
import { SubscriptionProvider } from './subscription-provider.tsx';

/** What the payment provider adds to the address when a bank's own page leads back here. */
const bankParameters = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

const reasons: readonly { title: string; text: string; Icon: LucideIcon }[] = [
  {
    title: 'Infrastructure costs',
    text: 'Servers, storage and radar loops made on request.',
    Icon: Server,
  },
  {
    title: 'Ongoing development',
    text: 'New years of data, corrections and better tools.',
    Icon: Hammer,
  },
  {
    title: 'Ad-free experience',
    text: 'No ads and no trackers, for everyone.',
    Icon: BadgeCheck,
  },
  {
    title: 'Community support',
    text: 'Moderation and answers to your questions.',
    Icon: HandHeart,
  },
];

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

/** Takes the payment's secret out of the address. The server knows what became of the payment. */
function useBankReturn(): void {
  const [search, setSearch] = useSearchParams();
  const isReturn = bankParameters.some((name) => search.has(name));
  useEffect(() => {
    if (!isReturn) return;
    setSearch(
      (before) => {
        const rest = new URLSearchParams(before);
        for (const name of bankParameters) rest.delete(name);
        return rest;
      },
      { replace: true },
    );
  }, [isReturn, setSearch]);
}

function WhySupport() {
  return (
    <section aria-labelledby="why-support" className={`card side-box ${styles['why']}`}>
      <h2 id="why-support">Why Support</h2>
      <ul className={styles['reasons']}>
        {reasons.map(({ title, text, Icon }) => (
          <li key={title}>
            <Icon size={19} aria-hidden="true" />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
