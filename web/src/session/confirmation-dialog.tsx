import { confirmationSentences } from '@touchdown/shared/contract/confirmation-sentences.ts';
import { pages } from '@touchdown/shared/contract/pages.ts';
import { useState, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../lib/api/api-error.ts';
import type { Lacking } from '../lib/api/confirmation.ts';
import { confirmWithPasskey, hasPasskeys, namedAddress } from '../lib/passkeys.ts';
import { ConfirmDialog } from '../ui/form/confirm-dialog.tsx';
import { FormFailure } from '../ui/form/form-failure.tsx';

interface ConfirmationDialogProps {
  what: Lacking;
  isOpen: boolean;
  finalFocus: RefObject<HTMLElement | null>;
  onAnswer: (isConfirmed: boolean) => void;
}

export function ConfirmationDialog({ what, ...props }: ConfirmationDialogProps) {
  return what === 'passkey' ? <AddPasskeyFirst {...props} /> : <UsePasskey {...props} />;
}

function UsePasskey({ isOpen, finalFocus, onAnswer }: Omit<ConfirmationDialogProps, 'what'>) {
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

function AddPasskeyFirst({ isOpen, finalFocus, onAnswer }: Omit<ConfirmationDialogProps, 'what'>) {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Moderators need a passkey"
      text={<p>{confirmationSentences.passkeyRequired}</p>}
      confirmLabel="Go to the security page"
      finalFocus={finalFocus}
      onConfirm={() => {
        onAnswer(false);
        void navigate(pages.accountSecurity.path);
      }}
      onCancel={() => onAnswer(false)}
    />
  );
}
