import { useQueryClient } from '@tanstack/react-query';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import {
  maxSuggestionReasonLength,
  suggestionSentences,
} from '@touchdown/shared/contributions/suggestion-sentences.ts';
import { maxShortText, valueText } from '@touchdown/shared/corrections/correction-value.ts';
import {
  fieldsOfRecord,
  type CorrectableRecord,
  type RecordField,
} from '@touchdown/shared/corrections/record-fields.ts';
import { needsSource } from '@touchdown/shared/corrections/needs-source.ts';
import { parseProposedValue, tidySuggestion } from '@touchdown/shared/corrections/refuse-suggestion.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { useEffect, useMemo, useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { ApiError, hasReason } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast/notify.ts';
import type { ContributionTargetKind } from '../contributions-query.ts';
import { formDraft, suggestionSubject } from '../form-draft.ts';
import { showContribution } from '../writing/show-contribution.ts';
import { useFailureNotice } from '../writing/use-failure-notice.ts';
import { changedPart } from './changed-part.ts';
import { ProposedValue } from './proposed-value.tsx';
import { prefilled, refuseFields, type SuggestionFields } from './suggestion-fields.ts';
import styles from './suggesting.module.css';

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
      <TextField
        {...field('source')}
        label={needsSource(values.targetField) ? 'Source' : 'Source (optional)'}
        dir="auto"
        autoComplete="off"
        hint="A link or a citation, such as a report or a dated newspaper. Everyone can see it."
      />
      <TextAreaField
        {...field('reason')}
        label="Reason"
        dir="auto"
        hint={`Say why the value is right. ${groupedNumber(values.reason.length)} of ${groupedNumber(maxSuggestionReasonLength)} characters`}
      />
      <FormFailure>{failure}</FormFailure>
      <div className="buttons">
        <SubmitButton isBusy={isBusy} busyText="Submitting...">
          Submit
        </SubmitButton>
        <Button onClick={onDone}>Cancel</Button>
      </div>
      <p className="second-13">Your draft is saved on this device until you submit it or log out.</p>
    </form>
  );
}

function suggestionDraft(userId: string, id: string) {
  return formDraft<SuggestionFields>(
    { userId, subject: suggestionSubject(id) },
    ({ targetField = '', proposedValue = '', reason = '', source = '' }) => ({
      targetField,
      proposedValue,
      reason,
      source,
    }),
  );
}

/** Sends an edit suggestion. A refusal without a message of the server gets the specification's. */
async function sendSuggestion(
  fields: SuggestionFields,
  { kind, id }: { kind: ContributionTargetKind; id: string },
  idempotencyKey: string,
): Promise<Contribution> {
  const target = kind === 'tornado' ? { targetTornadoId: id } : { targetSpcReportId: id };
  const { proposedValue, ...others } = tidySuggestion(fields);
  // Only narratives take more than an ordinary value, and these have a name of their own.
  const value =
    proposedValue.length > maxShortText ? { proposedNarrative: proposedValue } : { proposedValue };
  const content = { ...others, ...value, ...target };
  const body = { contributionType: 'EDIT_SUGGESTION', content } as const;
  try {
    const { data } = await callApi('POST /contributions', { body, idempotencyKey });
    return data.contribution;
  } catch (error) {
    if (hasReason(error)) throw error;
    throw new ApiError(suggestionSentences.notSubmitted, error instanceof ApiError ? error.status : 0);
  }
}

/** The record's value and the proposed one, side by side, as the suggestion will show them. */
function BeforeAndAfter({ field, typed }: { field: RecordField; typed: string }) {
  const parsed = parseProposedValue(field.kind, typed);
  const proposed = 'value' in parsed ? valueText(parsed.value) : typed.trim();
  const isChanged = proposed !== field.current;
  const [before, after] = changedPart(field.current, proposed);
  return (
    <dl className={`small-terms ${styles['sides']}`}>
      <div>
        <dt>Current value</dt>
        <dd>
          <bdi>{shown(field, before)}</bdi>
        </dd>
      </div>
      <div data-changed={isChanged ? '' : undefined}>
        <dt>Proposed value</dt>
        <dd>
          <bdi>{isChanged ? shown(field, after) : 'No change yet'}</bdi>
        </dd>
      </div>
    </dl>
  );
}

/** `2013-05-20 19:56 UTC` for an instant; other values as they are. */
function shown({ kind }: RecordField, text: string): string {
  if (kind.type !== 'date-time' || !/^[\d-]{10}T[\d:]{8}Z$/.test(text)) return text || 'N/A';
  return text.replace('T', ' ').replace(/(:00)?Z$/, ' UTC');
}
