import { subscriptionSentences } from '@touchdown/shared/subscriptions/subscription-sentences.ts';
import { isActive } from '@touchdown/shared/subscriptions/subscription-status.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PartFailure } from '../../../ui/state-face.tsx';
import { ActiveView } from './active-view.tsx';
import { ConfirmPayment } from './confirm-payment.tsx';
import styles from './subscription-page.module.css';
import { faceOf, supportWords, type SubscriptionFace } from './subscription-words.ts';
import { SupportForm } from './support-form.tsx';
import { useSubscription } from './use-subscription.ts';

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
