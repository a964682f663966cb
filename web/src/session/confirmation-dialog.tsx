import { useState, type RefObject } from 'react';
import { messageOf } from '../lib/api/api-error.ts';
import { confirmWithPasskey, hasPasskeys, namedAddress } from '../lib/passkeys.ts';
import { ConfirmDialog } from '../ui/form/confirm-dialog.tsx';
import { FormFailure } from '../ui/form/form-failure.tsx';

interface ConfirmationDialogProps {
  isOpen: boolean;
  finalFocus: RefObject<HTMLElement | null> | false;
  onAnswer: (isConfirmed: boolean) => void;
}

export function ConfirmationDialog({ isOpen, finalFocus, onAnswer }: ConfirmationDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const elsewhere = namedAddress();
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await confirmWithPasskey();
      onAnswer(true);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Confirm that it is you"
      text={
        <>
          <p>
            You haven’t used your passkey for a while, or not since you logged in. We go on as soon as you
            have confirmed.
          </p>
          {hasPasskeys() ? null : <p>This browser has no passkeys. Log in with another browser.</p>}
          {elsewhere ? (
            <p>
              Passkeys do not work at this address. Open <a href={elsewhere}>{elsewhere}</a>.
            </p>
          ) : null}
        </>
      }
      confirmLabel="Use your passkey"
      busyLabel="Waiting for your device..."
      isBusy={isBusy}
      finalFocus={finalFocus}
      onConfirm={() => void confirm()}
      onCancel={() => {
        setFailure(undefined);
        onAnswer(false);
      }}
    >
      <FormFailure>{failure}</FormFailure>
    </ConfirmDialog>
  );
}
