import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type FormEvent, type ReactNode, type RefObject } from 'react';
import { Button } from '../button.tsx';
import styles from './form.module.css';
import { sendWithKeys } from './send-with-keys.ts';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What will happen. */
  text: ReactNode;
  /** Fields to fill in before. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isBusy?: boolean;
  busyLabel?: string;
  /** Whether the action cannot be undone; its button then has another colour. */
  isDangerous?: boolean;
  onConfirm: (event: FormEvent) => void;
  /** The form of `useForm`, if the dialog has fields. */
  formRef?: RefObject<HTMLFormElement | null>;
  onCancel: () => void;
  /** Gets the focus when the dialog closes, if the element that opened it is gone. */
  /** `false` leaves it nowhere in particular. */
  finalFocus?: RefObject<HTMLElement | null> | false;
  /** Runs when the dialog has disappeared and the focus has moved. */
  onClosed?: () => void;
}

/**
 * Asks for confirmation of an action. Escape and Cancel change nothing, and do nothing while the action runs. Ctrl+Enter
 * confirms. The focus is in the first field, or else on the button that confirms, so that Enter never cancels. With a
 * dangerous action it is on neither button: Enter then does nothing.
 */
export function ConfirmDialog({
  isOpen,
  title,
  text,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  isBusy = false,
  busyLabel = confirmLabel,
  isDangerous = false,
  onConfirm,
  formRef,
  onCancel,
  finalFocus,
  onClosed,
}: ConfirmDialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
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
      onOpenChangeComplete={(open) => {
        if (!open) onClosed?.();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={`backdrop ${styles['confirmDialogBackdrop']}`} />
        <AlertDialog.Popup
          ref={popup}
          className={`card dialog ${styles['confirmDialogPopup']}`}
          initialFocus={() =>
            popup.current?.querySelector<HTMLElement>('select, input, textarea') ??
            (isDangerous ? heading.current : popup.current?.querySelector<HTMLElement>('[type="submit"]')) ??
            true
          }
          {...(finalFocus ? { finalFocus } : {})}
        >
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields in it */}
          <form {...(formRef ? { ref: formRef } : {})} onSubmit={submit} onKeyDown={sendWithKeys} noValidate>
            <AlertDialog.Title ref={heading} tabIndex={-1} className="focus-place size-21">
              {title}
            </AlertDialog.Title>
            <AlertDialog.Description render={<div />} className={`second-15 stack ${styles['text']}`}>
              {text}
            </AlertDialog.Description>
            {children ? <div className="stack above-18">{children}</div> : null}
            <div className={`buttons ${styles['actions']}`}>
              {/* Disabled, it would lose the focus, and the keys would go nowhere after a failure. */}
              <Button onClick={isBusy ? undefined : onCancel} aria-disabled={isBusy || undefined}>
                {cancelLabel}
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
