import type { ReasonCategory } from '@touchdown/shared/contributions/reason-categories.ts';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { FormEvent } from 'react';
import { sentenceOr } from '../../../lib/api/api-error.ts';
import { notify } from '../../../ui/toast/notify.ts';
import { useForm } from '../../../ui/form/use-form.ts';

interface ReasonFormParts {
  /** Whether a category is asked for. */
  isRequired: boolean;
  send: (reason: { category: ReasonCategory; text: string }) => Promise<void>;
  /** Shown for a failure that the server gives no reason for. */
  failure: string;
}

/** The form behind both dialogs. Failures are notices, and the dialog keeps what was typed. */
export function useReasonForm({ isRequired, send, failure }: ReasonFormParts) {
  const { form, field, setValues, isReady, isBusy } = useForm({
    initial: { category: '', text: '' },
    check: ({ category }) => ({
      category: isRequired && category === '' ? removalSentences.categoryRequired : undefined,
    }),
    send: async ({ category, text }) => {
      try {
        await send({ category: category as ReasonCategory, text: text.trim() });
      } catch (error) {
        notify(sentenceOr(error, failure), 'error');
      }
    },
  });
  return {
    isBusy,
    formRef: form.ref,
    onSubmit: (event: FormEvent) => {
      if (!isReady) notify(removalSentences.categoryRequired, 'error');
      form.onSubmit(event);
    },
    category: {
      ...field('category'),
      onChange: (category: string) => setValues((before) => ({ ...before, category })),
    },
    text: field('text'),
  };
}
