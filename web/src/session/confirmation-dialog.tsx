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
      title="Confirm it’s you"
      text={
        <>
          <p>You haven’t used your passkey in a while. Confirm with it to continue.</p>
          {hasPasskeys() ? null : (
            <p>This browser doesn’t support passkeys. Use another browser to log in.</p>
          )}
          {elsewhere ? (
            <p>
              Passkeys don’t work at this address. Open <a href={elsewhere}>{elsewhere}</a>.
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
