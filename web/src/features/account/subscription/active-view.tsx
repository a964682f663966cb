import { isActive, isExpired } from '@touchdown/shared/subscriptions/subscription-status.ts';
import { dollars } from '@touchdown/shared/subscriptions/support-amounts.ts';
import { useState } from 'react';
import { formatVisitorDate } from '../../../lib/format-visitor-time.ts';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { AccountChoice } from '../account-choice.tsx';
import { ConfirmPayment } from './confirm-payment.tsx';
import { useForgottenExtra } from './extra-draft.ts';
import type { OwnSubscription } from './own-subscription.ts';
import { PortalButton } from './portal-button.tsx';
import styles from './subscription-page.module.css';
import { statusWords, supportWords } from './subscription-words.ts';
import { useSubscription } from './use-subscription.ts';

/** A subscription that was paid at least once. */
export function ActiveView() {
  const { subscription } = useSubscription();
  const [now] = useState(() => Date.now());
  const isCharged = subscription ? isActive(subscription.status) : false;
  const isOver = isCharged && isExpired(subscription?.current_period_end ?? null, now);
  const isPaid = isCharged && !isOver;
  useForgottenExtra(isPaid);
  if (!subscription) return null;
  const { cancel_at_period_end: endsAtPeriodEnd, current_period_end: periodEnd } = subscription;
  return (
    <div className={styles['active']}>
      <div className={`both-ends ${styles['head']}`}>
        <h3>{isPaid ? 'Active Supporter' : isOver ? 'Support expired' : 'Payment needed'}</h3>
        <span className={styles['badge']} data-tone={isPaid ? 'good' : 'bad'}>
          {isOver ? 'Expired' : statusWords(subscription.status)}
        </span>
      </div>
      <p className={styles['amount']}>
        {dollars(subscription.total_amount)} <span>per month</span>
      </p>
      {endsAtPeriodEnd && periodEnd !== null && !isOver ? <Scheduled until={periodEnd} /> : null}
      {isOver && periodEnd !== null ? <Expired since={periodEnd} /> : null}
      {isPaid || isOver ? null : <PaymentNeeded subscription={subscription} />}
      <Figures subscription={subscription} isOver={isOver} />
      {isPaid ? <SupporterMark /> : null}
      <PortalButton
        label="Change Card or See Receipts"
        isPrimary={!isPaid && subscription.needs !== 'confirmation'}
      />
    </div>
  );
}

function Scheduled({ until }: { until: string }) {
  return (
    <p className={styles['notice']}>
      Scheduled to end. Your support continues through{' '}
      <time dateTime={until}>{formatVisitorDate(until)}</time>, and you won’t be charged again.
    </p>
  );
}

/** The payment provider has said nothing about the period after this one. */
function Expired({ since }: { since: string }) {
  return (
    <p className={styles['notice']}>
      Your support expired on <time dateTime={since}>{formatVisitorDate(since)}</time>. We have not received a
      payment since. Please check your card.
    </p>
  );
}

function PaymentNeeded({ subscription }: { subscription: OwnSubscription }) {
  const { failure } = useSubscription();
  if (subscription.needs === 'confirmation') return <ConfirmPayment />;
  // The red box says then why it failed just now, in the bank's words.
  if (failure !== undefined) return <p>{supportWords.changeCard}</p>;
  return <FormFailure>{`${supportWords.renewalRefused} ${supportWords.changeCard}`}</FormFailure>;
}

interface FiguresProps {
  subscription: OwnSubscription;
  isOver: boolean;
}

function Figures({ subscription, isOver }: FiguresProps) {
  const { base_amount: base, top_up_amount: extra, total_amount: total } = subscription;
  const rows = [
    { label: 'Base Amount', value: dollars(base) },
    ...(extra > 0 ? [{ label: 'Additional Support', value: dollars(extra) }] : []),
    { label: 'Next Billing', value: isOver ? 'Unknown' : nextBilling(subscription) },
    { label: 'Total Monthly', value: dollars(total) },
  ];
  return (
    <dl className={styles['figures']}>
      {rows.map(({ label, value }) => (
        <div key={label} className="both-ends">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function nextBilling({
  cancel_at_period_end: isLast,
  current_period_end: end,
  status,
}: OwnSubscription): string {
  if (isLast || end === null) return 'None';
  if (!isActive(status)) return 'Due now';
  return formatVisitorDate(end);
}

/** Whether the public profile says that the person supports the project. */
function SupporterMark() {
  return (
    <AccountChoice
      choice="supporterMark"
      label="Show my support on my profile"
      hint="Everyone can see that you are a supporter, but not how much you give."
    />
  );
}
