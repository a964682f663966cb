import { useQueryClient } from '@tanstack/react-query';
import {
  maxSuggestionReasonLength,
  suggestionSentences,
} from '@touchdown/shared/contributions/suggestion-sentences.ts';
import { fieldsOfRecord, type CorrectableRecord } from '@touchdown/shared/corrections/record-fields.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextAreaField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast/notify.ts';
import { formDraft, suggestionSubject } from '../form-draft.ts';
import { showContribution } from '../writing/show-contribution.ts';
import { useFailureNotice } from '../writing/use-failure-notice.ts';
import { BeforeAndAfter } from './before-and-after.tsx';
import { ProposedValue } from './proposed-value.tsx';
import { sendSuggestion } from './send-suggestion.ts';
import { prefilled, refuseFields, type SuggestionFields } from './suggestion-fields.ts';

interface SuggestionFormProps {
  about: CorrectableRecord;
  userId: string;
  /** Called when the suggestion was sent, or the person cancels. */
  onDone: () => void;
}

/** Another value for one field of a tornado or storm report, with the reason. */
export function SuggestionForm({ about, userId, onDone }: SuggestionFormProps) {
  const queryClient = useQueryClient();
  const { kind, record } = about;
  const target = { kind, id: record.id };
  const fields = useMemo(() => fieldsOfRecord(about), [about]);
  const [draft] = useState(() => suggestionDraft(userId, record.id));
  const noticed = useFailureNotice();
  const { values, setValues, startClean, form, field, failure, isBusy } = useForm<SuggestionFields>({
    initial: draft.initial,
    check: (typed) => refuseFields(fields, typed),
    send: async (typed) => {
      const suggestion = await noticed(() => sendSuggestion(typed, target, draft.idempotencyKey()));
      draft.forget();
      notify(suggestionSentences.submitted, 'success');
      onDone();
      await showContribution(queryClient, target, suggestion);
    },
  });
  useEffect(() => draft.store(values), [draft, values]);
  const chosen = fields.find(({ name }) => name === values.targetField);
  const choose = (name: string) => {
    const next = fields.find((one) => one.name === name);
    startClean();
    setValues((before) => ({ ...before, targetField: name, proposedValue: next ? prefilled(next) : '' }));
  };
  const setProposed = (proposedValue: string) => setValues((before) => ({ ...before, proposedValue }));
  return (
    <form {...form} className="stack" aria-label="Edit suggestion">
      <SelectField
        {...field('targetField')}
        label="Field"
        options={[
          { value: '', label: 'Select a field' },
          ...fields.map(({ name, label }) => ({ value: name, label })),
        ]}
        onChange={({ target: { value } }) => choose(value)}
      />
      {chosen ? (
        <>
          <ProposedValue
            key={chosen.name}
            field={chosen}
            attributes={field('proposedValue')}
            onPropose={setProposed}
          />
          <BeforeAndAfter field={chosen} typed={values.proposedValue} />
        </>
      ) : null}
      <TextAreaField
        {...field('reason')}
        label="Reason"
        dir="auto"
        hint={`Say where the value comes from. ${groupedNumber(values.reason.length)} of ${groupedNumber(maxSuggestionReasonLength)} characters`}
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

function suggestionDraft(userId: string, id: string) {
  return formDraft<SuggestionFields>(
    { userId, subject: suggestionSubject(id) },
    ({ targetField = '', proposedValue = '', reason = '' }) => ({ targetField, proposedValue, reason }),
  );
}
