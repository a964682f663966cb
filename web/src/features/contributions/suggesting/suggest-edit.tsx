import type { CorrectableRecord } from '@touchdown/shared/corrections/record-fields.ts';
import { Pencil } from 'lucide-react';
import { DialogButton } from '../dialog-button.tsx';
import { suggestionSubject } from '../form-draft.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';

/** Loaded when somebody opens it. */
const SuggestionDialog = lazyPart(() => import('./suggestion-dialog.tsx'), 'SuggestionDialog');

interface SuggestEditProps {
  about: CorrectableRecord;
  label: string;
  /** The heading of the dialog. */
  title: string;
}

/** The button that opens the form of an edit suggestion. */
export function SuggestEdit({ about, label, title }: SuggestEditProps) {
  return (
    <DialogButton
      form={suggestionSubject(about.record.id)}
      label={label}
      icon={<Pencil size={16} aria-hidden="true" />}
      renderDialog={(opened) => (
        <SuggestionDialog key={opened.user.id} about={about} title={title} {...opened} />
      )}
    />
  );
}
