import { Button } from '../button.tsx';
import styles from '../button.module.css';

interface SubmitButtonProps {
  children: string;
  /** The label while the form is being sent. */
  busyText: string;
  isBusy: boolean;
  isDisabled?: boolean;
}

/** Not disabled while busy, because a disabled button would lose the focus. */
export function SubmitButton({ children, busyText, isBusy, isDisabled = false }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      look="primary"
      className={styles['submit']}
      disabled={isDisabled}
      aria-disabled={isBusy || undefined}
    >
      {isBusy ? busyText : children}
    </Button>
  );
}
