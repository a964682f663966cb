import { useQueryClient } from '@tanstack/react-query';
import { conductSentences } from '@touchdown/shared/conduct/conduct-sentences.ts';
import { maxReasonLength } from '@touchdown/shared/contributions/reason-categories.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { useRef } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { reasonOr } from '../../../lib/api/api-error.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { TextAreaField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast/notify.ts';

interface DismissDialogProps {
  id: Contribution['id'];
  isOpen: boolean;
  onClose: () => void;
}

/** Afterwards the queue is loaded again, and the focus moves to the page, because the contribution leaves it. */
export function DismissDialog({ id, isOpen, onClose }: DismissDialogProps) {
  const client = useQueryClient();
  const isDismissed = useRef(false);
  const { form, field, isBusy } = useForm({
    initial: { note: '' },
    check: () => ({}),
    send: async ({ note }) => {
      try {
        const body = note.trim() === '' ? {} : { note: note.trim() };
        const { message } = await callApi('POST /moderation/reports/{contributionId}/dismiss', {
          params: { contributionId: id },
          body,
        });
        notify(message, 'success');
        isDismissed.current = true;
        onClose();
      } catch (error) {
        notify(reasonOr(error, conductSentences.dismissalFailed), 'error');
      }
    },
  });
  const reloadQueue = () => {
    if (!isDismissed.current) return;
    document.querySelector('main')?.focus({ preventScroll: true });
    void client.invalidateQueries({
      predicate: ({ queryKey: [, url] }) => String(url).includes('/moderation/'),
    });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Dismiss these reports?"
      text={<p>The contribution stays as it is. The people who reported it are not told.</p>}
      confirmLabel="Dismiss"
      busyLabel="Dismissing..."
      isBusy={isBusy}
      formRef={form.ref}
      onConfirm={form.onSubmit}
      onCancel={onClose}
      onClosed={reloadQueue}
    >
      <TextAreaField
        {...field('note')}
        label="Note for moderators"
        hint={`Optional, at most ${maxReasonLength} characters.`}
        maxLength={maxReasonLength}
        rows={3}
      />
    </ConfirmDialog>
  );
}
