import type { ReasonCategory } from '@touchdown/shared/contributions/reason-categories.ts';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import { useEffect, useState, type FormEvent } from 'react';
import { reasonOr } from '../../../lib/api/api-error.ts';
import { forgetDraft, readDraft, storeDraft, type DraftOwner } from '../../../lib/drafts.ts';
import { notify } from '../../../ui/toast/notify.ts';
import { useForm } from '../../../ui/form/use-form.ts';

interface ReasonFormParts {
  /** Whether a category is asked for. */
  isRequired: boolean;
  send: (reason: { category: ReasonCategory; text: string }) => Promise<void>;
  /** Whose draft the typed text is; without it, none is kept. */
  draft?: DraftOwner;
  /** Shown for a failure that the server gives no reason for. */
  failure: string;
}

/** The form behind both dialogs. Failures are notices, and the dialog keeps what was typed. */
export function useReasonForm({ isRequired, send, failure, draft }: ReasonFormParts) {
  const [initial] = useState(() => ({ category: '', text: '', ...(draft && readDraft(draft)) }));
  const { form, field, values, isReady, isBusy } = useForm({
    initial,
    check: ({ category }) => ({
      category: isRequired && category === '' ? removalSentences.categoryRequired : undefined,
    }),
    send: async ({ category, text }) => {
      try {
        await send({ category: category as ReasonCategory, text: text.trim() });
        if (draft) forgetDraft(draft);
      } catch (error) {
        notify(reasonOr(error, failure), 'error');
      }
    },
  });
  useEffect(() => {
    if (draft && values !== initial) storeDraft(draft, values);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the owner is the same as long as the form is open
  }, [values]);
  return {
    isBusy,
    formRef: form.ref,
    onSubmit: (event: FormEvent) => {
      if (!isReady) notify(removalSentences.categoryRequired, 'error');
      form.onSubmit(event);
    },
    category: field('category'),
    text: field('text'),
  };
}
