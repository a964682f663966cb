import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { Button } from '../button.tsx';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What will happen. */
  text: ReactNode;
  /** What is asked before it does. */
  children?: ReactNode;
  confirmLabel: string;
  isBusy?: boolean;
  busyLabel?: string;
  /** What cannot be taken back is not the colour of every other button. */
  isDangerous?: boolean;
  onConfirm: (event: FormEvent) => void;
  /** Where the dialog asks something: the form of `useForm`. */
  formRef?: RefObject<HTMLFormElement | null>;
  onCancel: () => void;
  /** Where the focus goes when it closes, if what opened it is not there any more. */
  finalFocus?: RefObject<HTMLElement | null>;
}

/** Asks before something is done. Escape and Cancel leave everything as it is; while it is being done, they wait. */
export function ConfirmDialog({
  isOpen,
  title,
  text,
  children,
  confirmLabel,
  isBusy = false,
  busyLabel = confirmLabel,
  isDangerous = false,
  onConfirm,
  formRef,
  onCancel,
  finalFocus,
}: ConfirmDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isBusy) onConfirm(event);
  };
  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open && !isBusy) onCancel();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={`backdrop ${styles['backdrop']}`} />
        <AlertDialog.Popup
          className={`card dialog ${styles['popup']}`}
          {...(finalFocus ? { finalFocus } : {})}
        >
          <form {...(formRef ? { ref: formRef } : {})} onSubmit={submit} noValidate>
            <AlertDialog.Title className={styles['title']}>{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className={`second-15 stack ${styles['text']}`}>
              {text}
            </AlertDialog.Description>
            {children ? <div className={`stack ${styles['asked']}`}>{children}</div> : null}
            <div className={`buttons ${styles['actions']}`}>
              <Button onClick={onCancel} disabled={isBusy}>
                Cancel
              </Button>
              <Button type="submit" look={isDangerous ? 'danger' : 'primary'} aria-disabled={isBusy}>
                {isBusy ? busyLabel : confirmLabel}
              </Button>
            </div>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
