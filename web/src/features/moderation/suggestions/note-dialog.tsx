import { maxNoteLength } from '@touchdown/shared/moderation/moderation-limits.ts';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import {
  rejectionReasons,
  rejectionWords,
  type RejectionReason,
} from '@touchdown/shared/contract/stock-reasons.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import type { RefObject } from 'react';
import { proposalOf } from '../../../entities/contribution/edit-proposal.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from './suggestions.module.css';
import { decisionLabels, fieldName, valueOf, type Decision } from './suggestion-words.ts';

interface NoteDialogProps {
  suggestions: readonly ReviewedSuggestion[];
  decision: Decision;
  isOpen: boolean;
  finalFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
  onNote: (details: { note?: string; reason?: RejectionReason }) => void;
}

const titles: Record<Decision, string> = {
  approve: 'Approve this suggestion?',
  reject: 'Reject this suggestion?',
  close: 'Close this suggestion?',
  return: 'Ask the author for a source?',
};

const reasonOptions = [
  { value: '', label: 'Choose a reason' },
  ...rejectionReasons.map((value) => ({ value, label: rejectionWords[value].words })),
];

/** Asks for a note to the authors of suggestions, who read it in the mail about the decision, and of a rejection also why. */
export function NoteDialog({ suggestions, decision, isOpen, finalFocus, onClose, onNote }: NoteDialogProps) {
  const [one] = suggestions;
  const { form, field } = useForm({
    initial: { note: '', reason: '' },
    check: ({ note, reason }) => ({
      reason: decision === 'reject' && reason === '' ? 'Choose a reason.' : undefined,
      note: note.trim().length > maxNoteLength ? moderationSentences.noteTooLong : undefined,
    }),
    send: async ({ note, reason }) =>
      onNote({
        ...(note.trim() === '' ? {} : { note: note.trim() }),
        ...(reason === '' ? {} : { reason: reason as RejectionReason }),
      }),
  });
  const { label, readers } = noteWords(suggestions, decision);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={
        suggestions.length === 1
          ? titles[decision]
          : `${decisionLabels[decision]}: ${suggestions.length} suggestions`
      }
      text={
        suggestions.length === 1 && one ? (
          <ChangeInWords suggestion={one} decision={decision} />
        ) : (
          <p>Every author gets your note.</p>
        )
      }
      confirmLabel={decisionLabels[decision]}
      isDangerous={decision === 'reject'}
      formRef={form.ref}
      finalFocus={finalFocus}
      onConfirm={form.onSubmit}
      onCancel={onClose}
    >
      {decision === 'reject' ? (
        <SelectField {...field('reason')} label="Reason" options={reasonOptions} required />
      ) : null}
      <TextAreaField
        {...field('note')}
        label={label}
        hint={`${readers} Optional, at most ${maxNoteLength} characters. Ctrl+Enter sends.`}
        rows={3}
      />
    </ConfirmDialog>
  );
}

/** Whatever takes a value out of the record says so in public, with its note. */
function noteWords(suggestions: readonly ReviewedSuggestion[], decision: Decision) {
  const author = suggestions.length === 1 ? 'author' : 'authors';
  const inRecord = suggestions.filter(({ suggestion_status: status }) => status === 'APPROVED').length;
  if (decision !== 'reject' || inRecord === 0)
    return {
      label: `Note to the ${author}`,
      readers: `Only the ${author} and moderators can read it.`,
    };
  const corrections =
    suggestions.length === 1
      ? 'the correction'
      : `the ${counted(inRecord, 'approved correction', 'approved corrections')}`;
  return {
    label: `Note (public, and mailed to the ${author})`,
    readers: `Anyone can read it in the history of ${corrections}.`,
  };
}

interface ChangeProps {
  suggestion: ReviewedSuggestion;
  decision: Decision;
}

function ChangeInWords({ suggestion, decision }: ChangeProps) {
  const { suggestion_status: status, content, value_now: now } = suggestion;
  const name = fieldName(suggestion);
  const proposed = valueOf(suggestion, proposalOf(content)?.proposedValue);
  if (decision === 'close')
    return (
      <p className={styles['change']}>
        {name}: the record already says <bdi>{valueOf(suggestion, now)}</bdi>, so nothing changes. It doesn’t
        affect the author’s standing. The author gets an email.
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
