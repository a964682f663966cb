import { useState, type ComponentProps } from 'react';
import { subscriptionSentences } from '@touchdown/shared/subscriptions/subscription-sentences.ts';
import { baseCents, dollars, extraCents } from '@touchdown/shared/subscriptions/support-amounts.ts';
import { Button } from '../../../ui/button.tsx';
import { ReadOnlyNotice } from '../../../ui/form/read-only-notice.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useSubscription } from './use-subscription.ts';
import styles from './subscription-page.module.css';

/** The typed extra amount of a form, and what it makes of the total. */
export function useExtraAmount() {
  // The value of a text that is no number is empty, as without any text.
  const [isUnreadable, setUnreadable] = useState(false);
  const centsOf = (typed: string) => (isUnreadable ? undefined : extraCents(Number(typed)));
  return {
    setUnreadable,
    check: (typed: string) =>
      centsOf(typed) === undefined ? subscriptionSentences.extraOutOfRange : undefined,
    /** Undefined for an amount that is not allowed. */
    total(typed: string): string | undefined {
      const cents = centsOf(typed);
      return cents === undefined ? undefined : `${dollars(baseCents + cents)} per month`;
    },
  };
}

interface ExtraAmountProps {
  field: Omit<ComponentProps<typeof TextField>, 'label'>;
  amount: ReturnType<typeof useExtraAmount>;
  typed: string;
}

/** The field, and the total, which says at once what is allowed. */
export function ExtraAmount({ field, amount, typed }: ExtraAmountProps) {
  return (
    <>
      <TextField
        {...field}
        label="Additional Support"
        hint="Dollars per month, if you want to give more."
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        placeholder="0.00"
        onInput={({ currentTarget }) => amount.setUnreadable(currentTarget.validity.badInput)}
      />
      <p className={`both-ends ${styles['total']}`}>
        <span>Total</span>
        {/* Once it was sent, the field says so itself. */}
        <output>{amount.total(typed) ?? (field.error ? null : subscriptionSentences.extraOutOfRange)}</output>
      </p>
    </>
  );
}

/** Changes the extra amount of support that runs, from the next payment on. */
export function ChangeAmount() {
  const { subscription, running } = useSubscription();
  const [isOpen, setOpen] = useState(false);
  if (!subscription) return null;
  const toggle = () => setOpen(!isOpen);
  return (
    <div className="stack">
      <div className="buttons">
        <Button aria-expanded={isOpen} aria-disabled={running !== undefined} onClick={toggle}>
          Change Amount
        </Button>
      </div>
      {isOpen ? <AmountForm cents={subscription.top_up_amount} onChanged={toggle} /> : null}
    </div>
  );
}

function AmountForm({ cents, onChanged }: { cents: number; onChanged: () => void }) {
  const { running, changeAmount } = useSubscription();
  const amount = useExtraAmount();
  const { form, field, values } = useForm({
    initial: { topUpAmount: (cents / 100).toFixed(2) },
    check: ({ topUpAmount }) => ({ topUpAmount: amount.check(topUpAmount) }),
    send: async ({ topUpAmount }) => {
      if (await changeAmount(Number(topUpAmount))) onChanged();
    },
  });
  return (
    <form {...form} className="form" aria-label="Change Amount">
      <ReadOnlyNotice />
      <ExtraAmount field={field('topUpAmount')} amount={amount} typed={values.topUpAmount} />
      <p className="second-15">Takes effect with your next payment. You pay nothing now.</p>
      <SubmitButton isBusy={running === 'amount'} busyText="Saving...">
        Save Amount
      </SubmitButton>
    </form>
  );
}
