import { useQueryClient } from '@tanstack/react-query';
import {
  maxContentLength,
  maxTitleLength,
  refuseContribution,
  tidyContribution,
} from '@touchdown/shared/contributions/refuse-contribution.ts';
import { contributionSentences } from '@touchdown/shared/contributions/contribution-sentences.ts';
import { isLinkType, writtenTypes } from '@touchdown/shared/contributions/written-types.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { useEffect, useState } from 'react';
import { contributionTypeLabel } from '../../../entities/contribution/contribution-type-label.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast/notify.ts';
import type { ContributionTargetKind } from '../contributions-query.ts';
import { contributionDraft, type ContributionFields } from './contribution-draft.ts';
import { mediumWords } from './medium-words.ts';
import { sendContribution } from './send-contribution.ts';
import { showContribution } from './show-contribution.ts';

interface ContributionFormProps {
  kind: ContributionTargetKind;
  id: string;
  userId: string;
  /** Called when the contribution was sent, or the person cancels. */
  onDone: () => void;
}

const types = writtenTypes.map((value) => ({ value, label: contributionTypeLabel(value) }));

/** A text or a link about one tornado or storm report. Each type of contribution has its own fields. */
export function ContributionForm({ kind, id, userId, onDone }: ContributionFormProps) {
  const queryClient = useQueryClient();
  const [draft] = useState(() => contributionDraft({ userId, subject: `contribution:${id}` }));
  const { values, form, field, failure, isBusy } = useForm<ContributionFields>({
    initial: draft.initial,
    check: (typed) => refuseContribution(toSend(typed)),
    send: async (typed) => {
      const contribution = await sendContribution(toSend(typed), { kind, id }, draft.idempotencyKey());
      draft.forget();
      notify(contributionSentences.submitted, 'success');
      onDone();
      await showContribution(queryClient, { kind, id }, contribution);
    },
  });
  useEffect(() => draft.store(values), [draft, values]);
  const { contributionType: type, content, title, url } = values;
  const isLink = isLinkType(type);
  return (
    <form {...form} className="stack" aria-label="Contribution">
      <SelectField {...field('contributionType')} label="Type" options={types} />
      {isLink ? (
        <TextField
          {...field('url')}
          label="URL"
          type="url"
          inputMode="url"
          autoComplete="off"
          hint={mediumWords(type, url)}
        />
      ) : null}
      <TextField
        {...field('title')}
        label={type === 'NEWS_ARTICLE_LINK' ? 'Title' : 'Title (optional)'}
        autoComplete="off"
        dir="auto"
        hint={countWords(title, maxTitleLength)}
      />
      <TextAreaField
        {...field('content')}
        label={isLink ? 'Description (optional)' : 'Content'}
        dir="auto"
        hint={countWords(content, maxContentLength)}
      />
      <FormFailure>{failure}</FormFailure>
      <div className="buttons">
        <SubmitButton isBusy={isBusy} busyText="Submitting...">
          Submit
        </SubmitButton>
        <Button onClick={onDone}>Cancel</Button>
      </div>
      <p className="second-13">What you type is kept on this device until you submit it or log out.</p>
    </form>
  );
}

/** A URL that was typed before the type was changed is not sent. */
function toSend(fields: ContributionFields) {
  const { contributionType, url } = fields;
  return tidyContribution({ ...fields, url: isLinkType(contributionType) ? url : '' });
}

function countWords(text: string, max: number): string {
  return `${groupedNumber(text.length)} of ${groupedNumber(max)} characters`;
}
