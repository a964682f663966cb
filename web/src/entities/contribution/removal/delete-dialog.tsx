import { useQueryClient } from '@tanstack/react-query';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { useRef } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { notify } from '../../../ui/toast/notify.ts';
import { isContributionList } from '../is-contribution-list.ts';
import { ReasonFields } from './reason-fields.tsx';
import { useReasonForm } from './use-reason-form.ts';

interface DeleteDialogProps {
  id: Contribution['id'];
  isOpen: boolean;
  /** Moderators give a reason for what is not their own. */
  isOwn: boolean;
  onClose: () => void;
}

/** Afterwards every list is loaded again, and the focus moves to the page, because the card disappears. */
export function DeleteDialog({ id, isOpen, isOwn, onClose }: DeleteDialogProps) {
  const client = useQueryClient();
  const isDeleted = useRef(false);
  const { isBusy, formRef, onSubmit, category, text } = useReasonForm({
    isRequired: !isOwn,
    failure: removalSentences.deletionFailed,
    send: async ({ category: reason, text: note }) => {
      const body = isOwn ? undefined : { category: reason, ...(note === '' ? {} : { note }) };
      const { message } = await callApi('DELETE /contributions/{id}', { params: { id }, body });
      notify(message, 'success');
      isDeleted.current = true;
      onClose();
    },
  });
  // Not earlier: the dialog returns the focus to the card's button, which disappears with the card.
  const reloadLists = () => {
    if (!isDeleted.current) return;
    document.querySelector('main')?.focus({ preventScroll: true });
    void client.invalidateQueries({ predicate: ({ queryKey }) => isContributionList(queryKey) });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete this contribution?"
      text={
        <p>
          {isOwn
            ? 'It is deleted permanently, with its pictures and votes. Copies of a picture can remain on our servers for up to a day.'
            : 'It leaves every list, and its author gets an email with your reason.'}
        </p>
      }
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isBusy={isBusy}
      isDangerous
      formRef={formRef}
      onConfirm={onSubmit}
      onCancel={onClose}
      onClosed={reloadLists}
    >
      {isOwn ? null : (
        <ReasonFields
          category={category}
          text={text}
          textLabel="Note to the author"
          textHint="Optional, at most 500 characters."
        />
      )}
    </ConfirmDialog>
  );
}
