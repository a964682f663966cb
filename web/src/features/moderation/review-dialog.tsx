import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { maxNoteLength } from '@touchdown/shared/moderation/moderation-limits.ts';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import { useRef } from 'react';
import { proposalOf } from '../../entities/contribution/edit-proposal.ts';
import { callApi, type ApiResult } from '../../lib/api/api-client.ts';
import { reasonOr } from '../../lib/api/api-error.ts';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { TextAreaField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast/notify.ts';
import { fieldName, valueOf, type Decision } from './suggestion-words.ts';
import styles from './suggestion-card.module.css';

const { approvalFailed, rejectionFailed, closingFailed } = moderationSentences;
const failures: Record<Decision, string> = {
  approve: approvalFailed,
  reject: rejectionFailed,
  close: closingFailed,
};
/** One that the record already agrees with cannot be approved. */
const opposites: Record<Decision, Decision | undefined> = {
  approve: 'reject',
  reject: 'approve',
  close: undefined,
};

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

/** Sends a decision and says how it went. Returns whether it was made. The notice offers the opposite decision. */
function useDecide() {
  const client = useQueryClient();
  return async function decide(
    suggestion: ReviewedSuggestion,
    decision: Decision,
    note: string,
  ): Promise<boolean> {
    const args = {
      params: { id: suggestion.id },
      body: { seenStatus: suggestion.suggestion_status, ...(note === '' ? {} : { note }) },
    };
    try {
      const { message, data } = await callApi(`POST /moderation/suggestions/{id}/${decision}`, args);
      showDecision(client, data.suggestion);
      const opposite = opposites[decision];
      const instead = opposite && {
        label: opposite === 'reject' ? 'Reject instead' : 'Approve instead',
        run: () => void decide(data.suggestion, opposite, ''),
      };
      notify(message, 'success', instead);
      return true;
    } catch (error) {
      notify(reasonOr(error, failures[decision]), 'error');
      reloadSuggestions(client);
      return false;
    }
  };
}

type List = ApiResult<'GET /moderation/suggestions'>;

function isOfModeration([, url]: readonly unknown[]): boolean {
  return typeof url === 'string' && url.includes('/moderation/');
}

/** Shows a decision in every list of this page at once, and loads the lists and counts again. */
function showDecision(client: QueryClient, decided: ReviewedSuggestion): void {
  const filter = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => isOfModeration(queryKey) };
  client.setQueriesData<List>(filter, (answer) => {
    const suggestions = answer?.data.suggestions;
    if (!answer || !Array.isArray(suggestions)) return answer;
    const changed = suggestions.map((one) => (one.id === decided.id ? decided : one));
    return { data: { ...answer.data, suggestions: changed } };
  });
  reloadSuggestions(client);
}

/** Loads the lists and counts again, because somebody else has decided meanwhile. */
function reloadSuggestions(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => isOfModeration(queryKey) });
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
