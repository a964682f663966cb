import { useQueryClient } from '@tanstack/react-query';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import { maxReasonLength } from '@touchdown/shared/contributions/reason-categories.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { removalDays } from '@touchdown/shared/contributions/removal-sentences.ts';
import { useRef, useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { notify } from '../../../ui/toast/notify.ts';
import { isContributionList } from '../is-contribution-list.ts';
import { ReasonFields } from './reason-fields.tsx';
import { useReasonForm } from './use-reason-form.ts';
import { restorableWords, useRestore } from './use-restore.ts';

interface DeleteDialogProps {
  id: Contribution['id'];
  isOpen: boolean;
  /** Moderators give a reason for what is not their own. */
  isOwn: boolean;
  /** A moderator has removed it before, so that it can only be erased. */
  isRemoved?: boolean;
  onClose: () => void;
}

/**
 * What is deleted can be restored for a while, at once from the notice, unless a moderator says that it is illegal. Afterwards every
 * list is loaded again, and the focus moves to the page, because the card disappears.
 */
export function DeleteDialog({ id, isOpen, isOwn, isRemoved = false, onClose }: DeleteDialogProps) {
  const client = useQueryClient();
  const restore = useRestore();
  const [isMarkedIllegal, setMarkedIllegal] = useState(false);
  const isIllegal = isRemoved || isMarkedIllegal;
  const isDeleted = useRef(false);
  const { isBusy, formRef, onSubmit, category, text } = useReasonForm({
    isRequired: !isOwn,
    failure: removalSentences.deletionFailed,
    send: async ({ category: reason, text: note }) => {
      const body = isOwn
        ? undefined
        : { category: reason, ...(note === '' ? {} : { note }), ...(isIllegal ? { isIllegal } : {}) };
      const answer = await callApi('DELETE /contributions/{id}', { params: { id }, body });
      const { message, restorableUntil: until } = answer;
      const undo = { label: 'Undo', run: () => void restore(id) };
      const isFinal = isOwn ? until === undefined : isIllegal;
      notify(
        until ? `${message}. ${restorableWords(until)}` : message,
        'success',
        isFinal ? undefined : undo,
      );
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
      title={isRemoved ? 'Delete this contribution now?' : 'Delete this contribution?'}
      text={<p>{whatHappens(isOwn, isIllegal)}</p>}
      confirmLabel={isIllegal ? 'Delete now' : 'Delete'}
      busyLabel="Deleting..."
      isBusy={isBusy}
      isDangerous
      formRef={formRef}
      onConfirm={onSubmit}
      onCancel={onClose}
      onClosed={reloadLists}
    >
      {isOwn ? null : (
        <>
          <ReasonFields
            category={category}
            text={text}
            textLabel="Note to the author"
            textHint={`Optional, at most ${maxReasonLength} characters.`}
          />
          {isRemoved ? null : (
            <CheckField
              label="Delete now, it is illegal"
              hint="Erased right away. This can’t be undone."
              isChecked={isMarkedIllegal}
              onChange={setMarkedIllegal}
            />
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

const copies = 'Copies of a photo can stay on our servers for up to a day.';

function whatHappens(isOwn: boolean, isIllegal: boolean): string {
  if (isOwn)
    return `It disappears for everyone right away. You can restore it for ${removalDays} days. Then it is erased, with its pictures and votes. ${copies}`;
  return isIllegal
    ? `It is erased right away with its photos and votes, and can’t be restored. ${copies} Its author gets an email with your reason.`
    : `It disappears from all lists right away, and its author gets an email with your reason. Moderators can restore it for ${removalDays} days. Then it is erased, with its photos and votes.`;
}
