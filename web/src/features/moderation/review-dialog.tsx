import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { maxNoteLength } from '@touchdown/shared/moderation/moderation-limits.ts';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import { useRef } from 'react';
import { proposalOf } from '../../entities/contribution/edit-proposal.ts';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { TextAreaField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { fieldName, valueOf, type Decision } from './suggestion-words.ts';
import styles from './suggestion-card.module.css';
import { useDecide } from './use-decide.ts';

interface ReviewDialogProps {
  suggestion: ReviewedSuggestion;
  decision: Decision;
  isOpen: boolean;
  onClose: () => void;
  /** The decision was made, and the dialog has disappeared. */
  onDecided: () => void;
}

const words: Record<Decision, { title: string; label: string; busy: string }> = {
  approve: { title: 'Approve this suggestion?', label: 'Approve', busy: 'Approving...' },
  reject: { title: 'Reject this suggestion?', label: 'Reject', busy: 'Rejecting...' },
  close: { title: 'Close this suggestion?', label: 'Close', busy: 'Closing...' },
};

/** Asks for confirmation of a decision, with an optional note to the author. */
export function ReviewDialog({ suggestion, decision, isOpen, onClose, onDecided }: ReviewDialogProps) {
  const decide = useDecide();
  const isMade = useRef(false);
  const { form, field, isBusy } = useForm({
    initial: { note: '' },
    check: ({ note }) => ({
      note: note.trim().length > maxNoteLength ? moderationSentences.noteTooLong : undefined,
    }),
    send: async ({ note }) => {
      isMade.current = await decide(suggestion, decision, note.trim());
      // After a failure too: the card then shows what somebody else has decided.
      onClose();
    },
  });
  const { title, label, busy } = words[decision];
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      text={<ChangeInWords suggestion={suggestion} decision={decision} />}
      confirmLabel={label}
      busyLabel={busy}
      isBusy={isBusy}
      isDangerous={decision === 'reject'}
      formRef={form.ref}
      onConfirm={form.onSubmit}
      onCancel={onClose}
      onClosed={() => {
        if (isMade.current) onDecided();
      }}
    >
      <TextAreaField
        {...field('note')}
        label="Note to the author"
        hint={`Optional, at most ${maxNoteLength} characters.`}
        rows={3}
      />
    </ConfirmDialog>
  );
}

function ChangeInWords({ suggestion, decision }: Pick<ReviewDialogProps, 'suggestion' | 'decision'>) {
  const { suggestion_status: status, content, value_now: now } = suggestion;
  const name = fieldName(suggestion);
  const proposed = valueOf(suggestion, proposalOf(content)?.proposedValue);
  if (decision === 'close')
    return (
      <p className={styles['change']}>
        {name}: the record already says <bdi>{valueOf(suggestion, now)}</bdi>, so nothing changes. It counts
        neither for nor against its author, who gets an email that says so.
      </p>
    );
  if (decision === 'reject')
    return (
      <p>
        {status === 'APPROVED'
          ? `${name}: the value before this suggestion returns to the record.`
          : `${name}: the record stays as it is.`}
      </p>
    );
  return (
    <p className={styles['change']}>
      {name}: <bdi>{valueOf(suggestion, now)}</bdi> becomes <bdi>{proposed}</bdi> in the record.
    </p>
  );
}
