import { removalDays, removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import { maxReasonLength } from '@touchdown/shared/contributions/reason-categories.ts';
import { useState, type RefObject } from 'react';
import { ReasonFields } from '../../../entities/contribution/removal/reason-fields.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { TextAreaField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { mostReported, type ReportAction, type ReportItem } from './report-words.ts';

interface DecisionDialogProps {
  items: readonly ReportItem[];
  action: 'keep' | 'remove';
  isOpen: boolean;
  finalFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
  onDecided: (action: ReportAction, details: Record<string, unknown>) => void;
}

/** Asks for a note about a decision, and for a removal also for the reason. */
export function DecisionDialog({ action, ...props }: DecisionDialogProps) {
  return action === 'keep' ? <KeepDialog {...props} /> : <RemoveDialog {...props} />;
}

function KeepDialog({ items, isOpen, finalFocus, onClose, onDecided }: Omit<DecisionDialogProps, 'action'>) {
  const { form, field } = useForm({
    initial: { note: '' },
    check: () => ({}),
    send: async ({ note }) => onDecided('keep', note.trim() === '' ? {} : { note: note.trim() }),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Dismiss these reports?"
      text={
        <p>
          {items.length === 1 ? 'The contribution stays.' : `The ${items.length} contributions stay.`} The
          people who reported it are not told.
        </p>
      }
      confirmLabel="Dismiss"
      formRef={form.ref}
      finalFocus={finalFocus}
      onConfirm={form.onSubmit}
      onCancel={onClose}
    >
      <TextAreaField
        {...field('note')}
        label="Note for moderators"
        hint={`Optional, at most ${maxReasonLength} characters. Ctrl+Enter sends.`}
        maxLength={maxReasonLength}
        rows={3}
      />
    </ConfirmDialog>
  );
}

/** The most frequent category of the first is chosen. */
function emptyRemoval([first]: readonly ReportItem[]): { category: string; text: string } {
  return { category: first ? mostReported(first.group) : '', text: '' };
}

function RemoveDialog({
  items,
  isOpen,
  finalFocus,
  onClose,
  onDecided,
}: Omit<DecisionDialogProps, 'action'>) {
  const [isIllegal, setIllegal] = useState(false);
  const { form, field } = useForm({
    initial: emptyRemoval(items),
    check: ({ category }) => ({
      category: category === '' ? removalSentences.categoryRequired : undefined,
    }),
    send: async ({ category, text }) => {
      const note = text.trim() === '' ? {} : { note: text.trim() };
      onDecided(isIllegal ? 'erase' : 'remove', { category, ...note });
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={items.length === 1 ? 'Delete this contribution?' : `Delete ${items.length} contributions?`}
      text={
        <p>
          {isIllegal
            ? 'It is erased right away with its photos and votes, and can’t be restored. Its author gets an email with your reason.'
            : `It disappears from all lists right away, and its author gets an email with your reason. Moderators can restore it for ${removalDays} days.`}
        </p>
      }
      confirmLabel={isIllegal ? 'Delete now' : 'Delete'}
      isDangerous
      formRef={form.ref}
      finalFocus={finalFocus}
      onConfirm={form.onSubmit}
      onCancel={onClose}
    >
      <ReasonFields
        category={field('category')}
        text={field('text')}
        textLabel="Note to the author"
        textHint={`Optional, at most ${maxReasonLength} characters. Ctrl+Enter sends.`}
      />
      <CheckField
        label="Delete now, it is illegal"
        hint="Erased right away. This can’t be undone."
        isChecked={isIllegal}
        onChange={setIllegal}
      />
    </ConfirmDialog>
  );
}
