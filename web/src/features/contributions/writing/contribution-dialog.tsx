import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import type { ContributionTargetKind } from '../contributions-query.ts';
import type { OpenedDialog } from '../dialog-button.tsx';
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
      <ContributionForm
        key={String(user.is_verified)}
        kind={kind}
        id={id}
        userId={user.id}
        isVerified={user.is_verified}
        onDone={onClose}
      />
    </FormDialog>
  );
}
