import { dollars } from '@touchdown/shared/subscriptions/support-amounts.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { supportWords } from './subscription-words.ts';
import { useSubscription } from './use-subscription.ts';

/** The bank asks the person to confirm a payment, the first or a later one. */
export function ConfirmPayment() {
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
