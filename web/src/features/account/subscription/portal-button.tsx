import { Button } from '../../../ui/button.tsx';
import styles from './subscription-page.module.css';
import { useSubscription } from './use-subscription.ts';

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
