import { useEffect, useRef, useState } from 'react';
import { subscriptionSentences } from '@touchdown/shared/subscriptions/subscription-sentences.ts';
import { isActive, isExpired } from '@touchdown/shared/subscriptions/subscription-status.ts';
import { dollars } from '@touchdown/shared/subscriptions/support-amounts.ts';
import { useQuery } from '@tanstack/react-query';
import { shortDate } from '@touchdown/shared/text/written-date.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { useCurrentUser } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PartFailure } from '../../../ui/state-face.tsx';
import { faceOf, supportWords, type SubscriptionFace, statusWords } from './subscription-words.ts';
import { ChangeAmount } from './extra-amount.tsx';
import { SupportForm, PortalButton, useForgottenExtra } from './support-form.tsx';
import { useSubscription, type OwnSubscription } from './use-subscription.ts';
import { formatVisitorDate } from '../../../lib/format-visitor-time.ts';
import { AccountChoice } from '../account-choice.tsx';
import styles from './subscription-page.module.css';

/** The card with the one view that fits the state of the subscription. */
export function SubscriptionCard() {
  const place = useFocusOnNewFace();
  return (
    <section aria-labelledby="manage-subscription" className={`card ${styles['manage']}`}>
      <h2 id="manage-subscription">Manage Subscription</h2>
      <div ref={place} tabIndex={-1} className={`focus-place ${styles['face']}`}>
        <Face />
      </div>
    </section>
  );
}

function Face() {
  const { subscription, loadFailure, reload, payments, failure } = useSubscription();
  if (subscription === undefined) {
    if (payments.isOpen === false) return <NotOpen />;
    return loadFailure === undefined ? <Bones /> : <LoadFailure message={loadFailure} onRetry={reload} />;
  }
  const face = faceOf(subscription);
  const paysHere = face === 'form' || face === 'confirmation';
  if (paysHere && payments.isOpen === undefined) {
    return payments.hasFailed ? (
      <LoadFailure message="Failed to fetch subscription" onRetry={payments.retry} />
    ) : (
      <Bones />
    );
  }
  if (paysHere && payments.isOpen === false) return <NotOpen />;
  return (
    <>
      <View face={face} />
      <FormFailure>{failure}</FormFailure>
      <CancelSubscription />
      {subscription ? <Receipts /> : null}
    </>
  );
}

function View({ face }: { face: SubscriptionFace }) {
  if (face === 'form') return <SupportForm />;
  if (face === 'confirmation') return <ConfirmPayment />;
  if (face === 'processing') return <p role="status">{supportWords.processing}</p>;
  return <ActiveView />;
}

function NotOpen() {
  return <p>{subscriptionSentences.notOpen}</p>;
}

function LoadFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return <PartFailure title="We couldn’t load your subscription." message={message} onRetry={onRetry} />;
}

function Bones() {
  return (
    <div className="stack" aria-busy="true">
      <p role="status" className="visually-hidden">
        Loading your subscription
      </p>
      <Skeleton width="45%" height="1.4rem" />
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
      <Skeleton width="11rem" height="3rem" />
    </div>
  );
}

/**
 * The button that ends the subscription, after a question. It is hidden where nothing is left to cancel, and below the
 * form, where nothing runs.
 */
function CancelSubscription() {
  const { subscription, running, cancel } = useSubscription();
  const [isAsking, setAsking] = useState(false);
  if (!subscription || faceOf(subscription) === 'form' || subscription.cancel_at_period_end) return null;
  const isBusy = running === 'cancel';
  return (
    <div className={styles['cancel']}>
      <Button
        look="danger"
        aria-disabled={running !== undefined}
        onClick={() => setAsking(running === undefined)}
      >
        {isBusy ? 'Canceling...' : 'Cancel Subscription'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel your subscription?"
        text={<p>{isActive(subscription.status) ? supportWords.question : supportWords.questionAtOnce}</p>}
        confirmLabel="Cancel Subscription"
        busyLabel="Canceling..."
        cancelLabel="Keep Subscription"
        isBusy={isBusy}
        isDangerous
        onConfirm={() => void cancel().then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

/** The pressed button is gone with its view, so the focus moves to the new one. */
function useFocusOnNewFace() {
  const place = useRef<HTMLDivElement>(null);
  const { subscription } = useSubscription();
  const face = subscription === undefined ? undefined : faceOf(subscription);
  const shown = useRef(face);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== face) place.current?.focus({ preventScroll: true });
    shown.current = face;
  }, [face]);
  return place;
}

/** A subscription that was paid at least once. */
function ActiveView() {
  const { subscription } = useSubscription();
  const [now] = useState(() => Date.now());
  const isCharged = subscription ? isActive(subscription.status) : false;
  const isOver = isCharged && isExpired(subscription?.current_period_end ?? null, now);
  const isPaid = isCharged && !isOver;
  useForgottenExtra(isPaid);
  if (!subscription) return null;
  const { cancel_at_period_end: endsAtPeriodEnd, current_period_end: periodEnd } = subscription;
  return (
    <div className="column gap-16">
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
      {isPaid && !endsAtPeriodEnd ? <ChangeAmount /> : null}
      {isPaid ? <SupporterMark /> : null}
      <PortalButton
        label="Change Card or See Receipts"
        isPrimary={!isPaid && subscription.needs !== 'confirmation'}
      />
    </div>
  );
}

function Scheduled({ until }: { until: string }) {
  const { running, keep } = useSubscription();
  return (
    <div className={`stack ${styles['notice']}`}>
      <p>
        Scheduled to end. Your support continues through{' '}
        <time dateTime={until}>{formatVisitorDate(until)}</time>, and you won’t be charged again.
      </p>
      <div className="buttons">
        <Button look="primary" aria-disabled={running !== undefined} onClick={() => void keep()}>
          {running === 'keep' ? 'Saving...' : 'Keep My Subscription'}
        </Button>
      </div>
    </div>
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

/** The bank asks the person to confirm a payment, the first or a later one. */
function ConfirmPayment() {
  const { subscription, payments, running, confirm } = useSubscription();
  return (
    <div className="stack">
      <p>
        <strong>{supportWords.bankAsks}</strong>
      </p>
      {subscription?.status === 'incomplete' ? (
        <p className="second-15">{dollars(subscription.total_amount)} per month</p>
      ) : null}
      {payments.hasFailed ? (
        <>
          <FormFailure>We couldn’t open the payment. Please check your connection.</FormFailure>
          <Button onClick={payments.retry}>Try again</Button>
        </>
      ) : null}
      <div className="buttons">
        <Button
          look="primary"
          disabled={!payments.stripe}
          aria-disabled={running !== undefined}
          onClick={() => void confirm()}
        >
          {running === 'confirm' ? 'Confirming...' : 'Confirm Payment'}
        </Button>
      </div>
    </div>
  );
}

/** What was paid, the last payment first, with the payment provider's pages about each. It is never stored on the device. */
function Receipts() {
  const { id } = useCurrentUser();
  const { data, error, refetch } = useQuery({
    queryKey: ['own', id, 'receipts'],
    queryFn: ({ signal }) => callApi('GET /subscriptions/receipts', {}, signal),
  });
  if (error && !data)
    return (
      <PartFailure
        title="We couldn’t load your receipts."
        message={messageOf(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data || data.receipts.length === 0) return null;
  return (
    <section aria-labelledby="receipts" className={`stack ${styles['cancel']}`}>
      <h3 id="receipts" className="size-17">
        Receipts
      </h3>
      <ul className="plain-list">
        {data.receipts.map(({ paid_at: at, amount, url }) => (
          <li key={`${at} ${url}`} className="both-ends">
            <time dateTime={at}>{shortDate(at)}</time>
            <span className="numbers">{dollars(amount)}</span>
            {url === null ? null : (
              <a
                className="touch-link"
                href={url}
                target="_blank"
                rel="noreferrer"
                aria-label={`Receipt, ${shortDate(at)}, opens Stripe`}
              >
                Receipt
              </a>
            )}
          </li>
        ))}
      </ul>
      {data.hasMore ? <p className="second-15">Stripe has your earlier receipts.</p> : null}
    </section>
  );
}
