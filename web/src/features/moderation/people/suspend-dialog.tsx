import { conductSentences } from '@touchdown/shared/conduct/conduct-sentences.ts';
import type { ModeratedPerson } from '@touchdown/shared/conduct/schema.ts';
import { maxReasonLength } from '@touchdown/shared/contributions/reason-categories.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast/notify.ts';
import { useShowPerson } from './show-person.ts';

interface SuspendDialogProps {
  username: string;
  suspension: ModeratedPerson['suspension'];
  isOpen: boolean;
  onClose: () => void;
}

/** Asks why, until when, and whether to hide the contributions. What holds already is filled in. */
export function SuspendDialog({ username, suspension, isOpen, onClose }: SuspendDialogProps) {
  const show = useShowPerson();
  const [hideContributions, setHide] = useState(suspension?.hidesContributions ?? false);
  const [today] = useState(() => new Date().toISOString().slice(0, 'yyyy-mm-dd'.length));
  const { form, field, isBusy, failure } = useForm({
    initial: {
      reason: suspension?.reason ?? '',
      until: suspension?.until?.slice(0, 'yyyy-mm-dd'.length) ?? '',
    },
    check: ({ reason, until }) => ({
      reason: reason.trim() === '' ? conductSentences.reasonRequired : undefined,
      until: until !== '' && until <= today ? conductSentences.untilPast : undefined,
    }),
    send: async ({ reason, until }) => {
      const answer = await callApi('POST /moderation/people/{username}/suspend', {
        params: { username },
        body: {
          reason: reason.trim(),
          until: until === '' ? null : `${until}T00:00:00.000Z`,
          hideContributions,
        },
      });
      notify(conductSentences.suspended, 'success');
      await show(answer);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Suspend ${username}?`}
      text={
        <p>
          Every session ends right away, and votes stop counting. The person gets an email with the reason and
          the end date. You can undo all of it.
        </p>
      }
      confirmLabel="Suspend"
      busyLabel="Suspending..."
      isBusy={isBusy}
      isDangerous
      formRef={form.ref}
      onConfirm={form.onSubmit}
      onCancel={onClose}
    >
      <FormFailure>{failure}</FormFailure>
      <TextAreaField
        {...field('reason')}
        label="Reason"
        hint={`The person will read this. At most ${maxReasonLength} characters.`}
        maxLength={maxReasonLength}
        rows={3}
        required
      />
      <TextField
        {...field('until')}
        type="date"
        label="Until"
        hint="Ends at the start of this day, UTC. Leave blank for no end date."
      />
      <CheckField
        label="Hide all contributions"
        hint="They disappear from all lists until you undo this. Nothing is deleted."
        isChecked={hideContributions}
        onChange={setHide}
      />
    </ConfirmDialog>
  );
}
