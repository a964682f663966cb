import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, Suspense, type ChangeEvent } from 'react';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import {
  maxSuggestionReasonLength,
  suggestionSentences,
} from '@touchdown/shared/contributions/suggestion-sentences.ts';
import { maxShortText, valueText, parseValue } from '@touchdown/shared/corrections/correction-value.ts';
import {
  fieldsOfRecord,
  type CorrectableRecord,
  type RecordField,
} from '@touchdown/shared/corrections/record-fields.ts';
import { needsSource } from '@touchdown/shared/corrections/needs-source.ts';
import {
  parseProposedValue,
  tidySuggestion,
  refuseProposal,
  refuseSuggestion,
} from '@touchdown/shared/corrections/refuse-suggestion.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { WrittenSuggestion } from '@touchdown/shared/contributions/written-suggestion.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { inOwnWords } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import { useForm, type FieldErrors } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast/notify.ts';
import type { ContributionTargetKind } from '../contributions-query.ts';
import { formDraft, suggestionSubject } from '../form-draft.ts';
import { showContribution } from '../writing/show-contribution.ts';
import { useFailureNotice } from '../writing/use-failure-notice.ts';
import { changedPart } from './changed-part.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
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
  const { data } = await callApi('POST /contributions', { body, idempotencyKey }).catch(
    inOwnWords(suggestionSentences.notSubmitted),
  );
  return data.contribution;
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

/** The fields of the form. As a type, it fits a record of texts. */
type SuggestionFields = Pick<WrittenSuggestion, 'targetField' | 'proposedValue' | 'reason' | 'source'>;

/** Returns the refused fields, each with its sentence. */
function refuseFields(
  fields: readonly RecordField[],
  values: SuggestionFields,
): FieldErrors<SuggestionFields> {
  const tidied = tidySuggestion(values);
  const field = fields.find(({ name }) => name === tidied.targetField);
  const isUnsourced = tidied.source === '' && needsSource(tidied.targetField);
  const refused = {
    ...refuseSuggestion(tidied, field?.kind),
    ...(isUnsourced ? { source: suggestionSentences.sourceRequired } : {}),
  };
  const sentence = refused.proposedValue ?? (field && refuseProposal(field, tidied.proposedValue));
  return { ...refused, ...(sentence === undefined ? {} : { proposedValue: sentence }) };
}

/** Returns the current value as the field's input takes it. */
function prefilled({ kind, current }: RecordField): string {
  // Without the Z, and without seconds that nobody recorded.
  return kind.type === 'date-time' ? current.replace(/(:00)?Z$/, '') : current;
}

/** Loaded when somebody corrects a place. */
const PlaceMap = lazyPart(() => import('./place-map.tsx'), 'PlaceMap');

/** Many people write decimals with a comma, which divides the two numbers of a place. */
const decimalComma = /^[+-]?\d+,\d*$/;

interface ProposedValueProps {
  field: RecordField;
  /** The attributes that every input of the value has. */
  attributes: {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  };
  /** Called by an input that is not one control. */
  onPropose: (value: string) => void;
}

const label = 'Proposed value';

/** The input that fits what a field accepts. */
function ProposedValue({ field, attributes, onPropose }: ProposedValueProps) {
  const { kind, options } = field;
  const { value, error } = attributes;
  switch (kind.type) {
    case 'text': {
      const hint = `${groupedNumber(value.length)} of ${groupedNumber(kind.maxLength)} characters`;
      return kind.maxLength > maxShortText ? (
        <TextAreaField {...attributes} label={label} dir="auto" rows={9} hint={hint} />
      ) : (
        <TextField {...attributes} label={label} dir="auto" autoComplete="off" hint={hint} />
      );
    }
    case 'number':
      return (
        <TextField
          {...attributes}
          label={kind.unit === null ? label : `${label} (${kind.unit})`}
          inputMode={kind.isWhole ? 'numeric' : 'decimal'}
          autoComplete="off"
          hint={`${kind.isWhole ? 'A whole number' : 'A number'} from 0 to ${groupedNumber(kind.max)}.`}
        />
      );
    case 'date-time':
      return (
        <TextField
          {...attributes}
          label={`${label} (UTC)`}
          type="datetime-local"
          step={value.length > 'yyyy-mm-ddThh:mm'.length ? 1 : undefined}
          hint="Date, hours and minutes in UTC, as in the record."
        />
      );
    case 'coordinates':
      return <ProposedPlace value={value} error={error} current={field.current} onPropose={onPropose} />;
    default:
      return <SelectField {...attributes} label={label} options={offered(options, value)} />;
  }
}

interface ProposedPlaceProps {
  /** Latitude and longitude with a comma, as typed. */
  value: string;
  error: string | undefined;
  /** The record's place; empty if it has none. */
  current: string;
  onPropose: (value: string) => void;
}

/** A place as two numbers, and as a point on a map. */
function ProposedPlace({ value, error, current, onPropose }: ProposedPlaceProps) {
  const [lat = '', lon = ''] = value.split(',').map((part) => part.trim());
  const propose = (nextLat: string, nextLon: string) => {
    const pasted = [nextLat, nextLon].map(pairOf).find((pair) => pair !== undefined);
    const [typedLat, typedLon] = [nextLat, nextLon].map((text) => text.replace(',', '.'));
    onPropose(pasted ?? (nextLat === '' && nextLon === '' ? '' : `${typedLat}, ${typedLon}`));
  };
  const number = { inputMode: 'text', autoComplete: 'off' } as const;
  return (
    <fieldset className={styles['place']}>
      <legend>Proposed value</legend>
      <div className={styles['degrees']}>
        <TextField
          {...number}
          label="Latitude"
          value={lat}
          error={error}
          hint="Degrees; north is positive."
          onChange={({ target }) => propose(target.value, lon)}
        />
        <TextField
          {...number}
          label="Longitude"
          value={lon}
          hint="Degrees; west is negative."
          onChange={({ target }) => propose(lat, target.value)}
        />
      </div>
      <div className={styles['map']}>
        <Suspense>
          <PlaceMap
            current={current}
            proposed={value}
            onPick={(picked) => propose(picked.lat.toFixed(4), picked.lon.toFixed(4))}
          />
        </Suspense>
      </div>
      <p className="second-13">Click the map to move the point. The ring marks the recorded place.</p>
    </fieldset>
  );
}

/** Other maps copy latitude and longitude as one text, which people paste into one of the two fields. */
function pairOf(text: string): string | undefined {
  if (decimalComma.test(text)) return undefined;
  const parsed = parseValue({ type: 'coordinates' }, text);
  return 'value' in parsed ? valueText(parsed.value) : undefined;
}

/** What a list offers. A value that is not in it is not offered, and another has to be chosen. */
function offered(options: readonly string[], value: string) {
  const all = options.map((option) => ({ value: option, label: option }));
  return options.includes(value) ? all : [{ value, label: value || 'Select a value' }, ...all];
}
