import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import type { RefObject } from 'react';
import { useResendVerification } from '../../../session/use-resend-verification.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import type { ContributionTargetKind } from '../contributions-query.ts';
import { ContributionForm } from './contribution-form.tsx';

interface ContributionDialogProps {
  kind: ContributionTargetKind;
  id: string;
  user: Pick<CurrentUser, 'id' | 'is_verified'>;
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** The button that opened it. */
  button: RefObject<HTMLElement | null>;
}

export function ContributionDialog({
  kind,
  id,
  user,
  title,
  isOpen,
  onClose,
  button,
}: ContributionDialogProps) {
  return (
    <FormDialog isOpen={isOpen} title={title} onClose={onClose} finalFocus={button}>
      {user.is_verified ? (
        <ContributionForm kind={kind} id={id} userId={user.id} onDone={onClose} />
      ) : (
        <VerifyFirst />
      )}
    </FormDialog>
  );
}

function VerifyFirst() {
  const { resend, isBusy } = useResendVerification();
  return (
    <div className="stack">
      <p>Please verify your email to do this.</p>
      <p className="buttons">
        <Button onClick={() => void resend()} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Sending...' : 'Resend Email'}
        </Button>
      </p>
    </div>
  );
}
