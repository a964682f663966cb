import type { CorrectableRecord } from '@touchdown/shared/corrections/record-fields.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import type { OpenedDialog } from '../dialog-button.tsx';
import { VerifyFirst } from '../../../entities/contribution/verify-first.tsx';
import { SuggestionForm } from './suggestion-form.tsx';

interface SuggestionDialogProps extends OpenedDialog {
  about: CorrectableRecord;
  title: string;
}

export function SuggestionDialog({ about, user, title, isOpen, onClose, button }: SuggestionDialogProps) {
  return (
    <FormDialog isOpen={isOpen} title={title} onClose={onClose} finalFocus={button}>
      {user.is_verified ? (
        <SuggestionForm about={about} userId={user.id} onDone={onClose} />
      ) : (
        <VerifyFirst />
      )}
    </FormDialog>
  );
}
