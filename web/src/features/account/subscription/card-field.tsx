import { CardElement } from '@stripe/react-stripe-js';
import type { StripeCardElement, StripeCardElementOptions } from '@stripe/stripe-js';
import { useCallback, useMemo, useState } from 'react';
import { useColourChange } from '../../../lib/theme.ts';
import formStyles from '../../../ui/form/form-field.module.css';
import styles from './subscription-page.module.css';

interface CardFieldProps {
  isDisabled: boolean;
  /** What the form says already, so that the field does not say it again. */
  failure: string | undefined;
  /** Called with the field when people can type in it. */
  onReady: (card: StripeCardElement) => void;
}

/** Number, expiry, security code and postal code of a card, in the payment provider's own frame. */
export function CardField({ isDisabled, failure, onReady }: CardFieldProps) {
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
