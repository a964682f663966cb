import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import type { ContributionTargetKind } from '../contributions-query.ts';
import type { OpenedDialog } from '../dialog-button.tsx';
import { VerifyFirst } from '../../../entities/contribution/verify-first.tsx';
import { ContributionForm } from './contribution-form.tsx';

interface ContributionDialogProps extends OpenedDialog {
  kind: ContributionTargetKind;
  id: string;
  title: string;
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
