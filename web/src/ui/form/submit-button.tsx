import { Button } from '../button.tsx';
import styles from '../button.module.css';

interface SubmitButtonProps {
  children: string;
  /** What it says while the form is on its way. */
  busyText: string;
  isBusy: boolean;
  isDisabled?: boolean;
}

/** Busy, it keeps the focus: a disabled button would lose it. */
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
