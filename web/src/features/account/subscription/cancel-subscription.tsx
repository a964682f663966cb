import { hasEnded, isActive } from '@touchdown/shared/subscriptions/subscription-status.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import styles from './subscription-page.module.css';
import { supportWords } from './subscription-words.ts';
import { useSubscription } from './use-subscription.ts';

/** The button that ends the subscription, after a question. It is hidden where nothing is left to cancel. */
export function CancelSubscription() {
  const { subscription, running, cancel } = useSubscription();
  const [isAsking, setAsking] = useState(false);
  if (!subscription || hasEnded(subscription.status) || subscription.cancel_at_period_end) return null;
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
