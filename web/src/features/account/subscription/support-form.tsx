import { Elements, CardElement } from '@stripe/react-stripe-js';
import type { StripeCardElement, StripeCardElementOptions } from '@stripe/stripe-js';
import { useEffect, useState, useCallback, useMemo } from 'react';
import { baseCents, dollars } from '@touchdown/shared/subscriptions/support-amounts.ts';
import { formatVisitorDate } from '../../../lib/format-visitor-time.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { ReadOnlyNotice } from '../../../ui/form/read-only-notice.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ExtraAmount, useExtraAmount } from './extra-amount.tsx';
import { type OwnSubscription, useSubscription } from './use-subscription.ts';
import { supportWords, whyEnded } from './subscription-words.ts';
import { useColourChange } from '../../../lib/theme.ts';
import { forgetDraft, readDraft, storeDraft } from '../../../lib/drafts.ts';
import { useCurrentUser } from '../../../session/use-session.ts';
import styles from './subscription-page.module.css';
import formStyles from '../../../ui/form/form.module.css';

/** Begins the support, or goes on with another card after one was declined. */
export function SupportForm() {
  const { subscription, payments, running, failure, subscribe } = useSubscription();
  const wasDeclined = subscription?.needs === 'card';
  const draft = useExtraDraft(wasDeclined ? subscription.top_up_amount : 0);
  const [card, setCard] = useState<StripeCardElement | null>(null);
  const amount = useExtraAmount();
  const { form, field, values } = useForm({
    initial: { topUpAmount: draft.initial },
    check: ({ topUpAmount }) => ({ topUpAmount: amount.check(topUpAmount) }),
    send: async ({ topUpAmount }) => {
      if (card && (await subscribe(card, Number(topUpAmount)))) draft.forget();
    },
  });
  const { store } = draft;
  useEffect(() => store(values.topUpAmount), [store, values.topUpAmount]);
  const total = amount.total(values.topUpAmount);
  return (
    <form {...form} className="form" aria-label="Support">
      {subscription && !wasDeclined ? <Ended subscription={subscription} /> : null}
      <ReadOnlyNotice />
      <FormFailure>
        {wasDeclined && failure === undefined && running === undefined ? supportWords.cardRefused : undefined}
      </FormFailure>
      <p className={`both-ends ${styles['tier']}`}>
        <strong>Base Supporter Tier</strong>
        <span>{dollars(baseCents)} per month</span>
      </p>
      <ExtraAmount field={field('topUpAmount')} amount={amount} typed={values.topUpAmount} />
      <Elements stripe={payments.stripe}>
        <CardField isDisabled={running !== undefined} failure={failure} onReady={setCard} />
      </Elements>
      {payments.hasFailed ? <PaymentsFailure onRetry={payments.retry} /> : null}
      <p className="second-15">
        <strong>Renews every month until you cancel</strong>
        {total === undefined ? '' : `, at ${total}`}. Cancel on this page at any time; your support lasts
        through the month you paid for. See the {/* In this tab, the card would have to be typed again. */}
        <a href="/terms-of-service" target="_blank" rel="noreferrer">
          Terms of Service
        </a>
        .
      </p>
      <SubmitButton isBusy={running === 'subscribe'} isDisabled={!card} busyText="Creating Subscription...">
        Become a Supporter
      </SubmitButton>
    </form>
  );
}

function PaymentsFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <FormFailure>We couldn’t load the card field. Please check your connection.</FormFailure>
      <Button onClick={onRetry}>Try again</Button>
    </>
  );
}

function Ended({ subscription }: { subscription: OwnSubscription }) {
  const { current_period_end: paidUntil, ended_at: endedAt, ended_by: endedBy } = subscription;
  if (paidUntil === null || endedAt === null) {
    return <p className="second-15">Your last payment didn’t go through, and nothing was charged.</p>;
  }
  const why = whyEnded(endedBy);
  return (
    <>
      <p className="second-15">
        Your support ended on <time dateTime={endedAt}>{formatVisitorDate(endedAt)}</time>.
        {why ? ` ${why}` : ''}
      </p>
      <PortalButton label="See Receipts" />
    </>
  );
}

interface CardFieldProps {
  isDisabled: boolean;
  /** What the form says already, so that the field does not say it again. */
  failure: string | undefined;
  /** Called with the field when people can type in it. */
  onReady: (card: StripeCardElement) => void;
}

/** Number, expiry, security code and postal code of a card, in the payment provider's own frame. */
function CardField({ isDisabled, failure, onReady }: CardFieldProps) {
  const [problem, setProblem] = useState<string>();
  const style = useCardStyle();
  const options = useMemo<StripeCardElementOptions>(
    () => ({ style, disabled: isDisabled, disableLink: true }),
    [style, isDisabled],
  );
  return (
    <div className={formStyles['field']}>
      {/* The provider connects the label with the fields in its frame by this id. */}
      <label htmlFor="support-card" className={formStyles['label']}>
        Card
      </label>
      <CardElement
        id="support-card"
        className={`${formStyles['control']} ${styles['cardField']}`}
        options={options}
        onReady={onReady}
        onChange={({ error }) => setProblem(error?.message)}
      />
      <div role="alert">
        {problem && problem !== failure ? <p className={formStyles['error']}>{problem}</p> : null}
      </div>
      <p className={formStyles['hint']}>
        Stripe handles the payment. Your card’s number never reaches our servers.
      </p>
    </div>
  );
}

/** The colours of the theme. The provider's frame cannot read the style sheet. */
function useCardStyle(): StripeCardElementOptions['style'] {
  const [colours, setColours] = useState(readColours);
  useColourChange(useCallback(() => setColours(readColours()), []));
  return useMemo(
    () => ({
      base: {
        color: colours.ink,
        iconColor: colours.second,
        fontSize: '17px',
        '::placeholder': { color: colours.third },
      },
      invalid: { color: colours.bad, iconColor: colours.bad },
    }),
    [colours],
  );
}

function readColours() {
  const probe = document.createElement('span');
  document.body.append(probe);
  const read = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    ink: read('--ink'),
    second: read('--ink-second'),
    third: read('--ink-third'),
    bad: read('--bad'),
  };
  probe.remove();
  return colours;
}

interface PortalButtonProps {
  label: string;
  isPrimary?: boolean;
}

/** Opens the payment provider's page for cards and receipts. */
export function PortalButton({ label, isPrimary = false }: PortalButtonProps) {
  const { running, openPortal } = useSubscription();
  return (
    <div className={styles['portal']}>
      <Button
        look={isPrimary ? 'primary' : 'plain'}
        aria-disabled={running !== undefined}
        onClick={() => void openPortal()}
      >
        {running === 'portal' ? 'Opening...' : label}
      </Button>
      <p className="second-15">Opens Stripe, which handles payments.</p>
    </div>
  );
}

/** The typed amount survives a reload. Nothing of the card is ever stored. */
function useExtraDraft(chosenCents: number) {
  const { id } = useCurrentUser();
  const [draft] = useState(() => {
    const owner = ownerOf(id);
    const chosen = chosenCents > 0 ? (chosenCents / 100).toFixed(2) : '';
    const initial = readDraft(owner)?.['topUpAmount'] ?? chosen;
    let isSent = false;
    return {
      initial,
      store: (topUpAmount: string) => {
        if (isSent || topUpAmount === initial) return;
        storeDraft(owner, { topUpAmount });
      },
      forget: () => {
        isSent = true;
        forgetDraft(owner);
      },
    };
  });
  return draft;
}

/**
 * Forgets the typed amount once the support has begun. That may be after a reload, or in another tab, where no form
 * was sent.
 */
export function useForgottenExtra(hasBegun: boolean): void {
  const { id } = useCurrentUser();
  useEffect(() => {
    if (hasBegun) forgetDraft(ownerOf(id));
  }, [hasBegun, id]);
}

function ownerOf(userId: string) {
  return { userId, subject: 'support' };
}
