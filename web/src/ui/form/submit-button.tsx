import { useSiteStatus } from '../../lib/site-status.ts';
import { Button } from '../button.tsx';
import styles from '../button.module.css';

interface SubmitButtonProps {
  children: string;
  /** The label while the form is being sent. */
  busyText: string;
  isBusy: boolean;
  isDisabled?: boolean;
  /** For a form that the server accepts while nothing else can be changed. */
  whileReadOnly?: boolean;
}

/**
 * Not disabled while busy, because a disabled button would lose the focus. It is while the site is read-only, which
 * `ReadOnlyNotice` says at the beginning of the form.
 */
export function SubmitButton({
  children,
  busyText,
  isBusy,
  isDisabled = false,
  whileReadOnly = false,
}: SubmitButtonProps) {
  const { readOnly } = useSiteStatus();
  return (
    <Button
      type="submit"
      look="primary"
      className={styles['submit']}
      disabled={isDisabled || (readOnly && !whileReadOnly)}
      aria-disabled={isBusy || undefined}
    >
      {isBusy ? busyText : children}
    </Button>
  );
}
