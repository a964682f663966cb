import { useQueryClient } from '@tanstack/react-query';
import type { OwnContribution } from '@touchdown/shared/contributions/own-contribution.ts';
import { readSource } from '@touchdown/shared/contributions/read-source.ts';
import { suggestionSentences } from '@touchdown/shared/contributions/suggestion-sentences.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast/notify.ts';
import styles from '../own-lists.module.css';

interface AskedForSourceProps {
  id: OwnContribution['id'];
  /** Left out if nobody but the queue itself asks. */
  returned: OwnContribution['returned'];
}

/** Asks the author of a suggestion where its value is from. One that a moderator had returned is in the queue again then. */
export function AskedForSource({ id, returned }: AskedForSourceProps) {
  const client = useQueryClient();
  const { form, field, failure, isBusy } = useForm({
    initial: { source: '' },
    check: ({ source }) => ({ source: refuseSource(source) }),
    send: async ({ source }) => {
      const { message } = await callApi('PATCH /contributions/{id}/source', {
        params: { id },
        body: { source },
      });
      notify(message, 'success');
      await client.invalidateQueries({ queryKey: ['own'] });
    },
  });
  return (
    <form {...form} className="stack" aria-label="Source of your suggestion">
      <p>
        {returned
          ? 'A moderator asks where this is from.'
          : 'Where is this value from? Moderators look for a source before they decide.'}
        {(returned?.note ?? null) === null ? null : (
          <span className={styles['note']}>
            Note: <bdi>{returned?.note}</bdi>
          </span>
        )}
      </p>
      <TextField
        {...field('source')}
        label="Source"
        dir="auto"
        autoComplete="off"
        hint="A link or a citation, such as a report or a dated newspaper. Everyone can see it."
      />
      <FormFailure>{failure}</FormFailure>
      <div className="buttons">
        <SubmitButton isBusy={isBusy} busyText="Saving...">
          Save source
        </SubmitButton>
      </div>
    </form>
  );
}

function refuseSource(typed: string): string | undefined {
  const read = readSource(typed);
  if ('sentence' in read) return read.sentence;
  return read.source ? undefined : suggestionSentences.noSource;
}
