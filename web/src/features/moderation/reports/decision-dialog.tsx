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
  item: ReportItem;
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

function KeepDialog({ isOpen, finalFocus, onClose, onDecided }: Omit<DecisionDialogProps, 'action'>) {
  const { form, field } = useForm({
    initial: { note: '' },
    check: () => ({}),
    send: async ({ note }) => onDecided('keep', note.trim() === '' ? {} : { note: note.trim() }),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Dismiss these reports?"
      text={<p>The contribution stays as it is. The people who reported it are not told.</p>}
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

/** The most frequent category is chosen, and none for what was not reported. */
function emptyRemoval({ group }: ReportItem): { category: string; text: string } {
  return { category: mostReported(group), text: '' };
}

function RemoveDialog({ item, isOpen, finalFocus, onClose, onDecided }: Omit<DecisionDialogProps, 'action'>) {
  const [isIllegal, setIllegal] = useState(false);
  const { form, field } = useForm({
    initial: emptyRemoval(item),
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
      title="Delete this contribution?"
      text={
        <p>
          {isIllegal
            ? 'It is erased at once, with its pictures and votes, and nobody can restore it. Its author gets an email with your reason.'
            : `It leaves every list at once, and its author gets an email with your reason. For ${removalDays} days, moderators can restore it as it was.`}
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
        hint="Erased at once. Nobody can undo this."
        isChecked={isIllegal}
        onChange={setIllegal}
      />
    </ConfirmDialog>
  );
}
