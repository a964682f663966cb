import { useQueryClient } from '@tanstack/react-query';
import { draftDays } from '@touchdown/shared/contract/kept-days.ts';
import { contributionSentences } from '@touchdown/shared/contributions/contribution-sentences.ts';
import {
  refuseContribution,
  tidyContribution,
  type WrittenContribution,
} from '@touchdown/shared/contributions/refuse-contribution.ts';
import { refusePictures, tidyPictures } from '@touchdown/shared/contributions/refuse-pictures.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { isLinkType, type WrittenType } from '@touchdown/shared/contributions/written-types.ts';
import { useEffect, useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { ApiError, hasReason, sessionExpired } from '../../../lib/api/api-error.ts';
import { contributionSubject } from '../../../lib/drafts.ts';
import { VerifyFirst } from '../../../entities/contribution/verify-first.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useForm, type FieldErrors } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast/notify.ts';
import type { ContributionTargetKind } from '../contributions-query.ts';
import { contributionDraft, type ContributionFields } from './contribution-draft.ts';
import { ContributionTexts } from './contribution-texts.tsx';
import { formTypeOptions } from './form-types.ts';
import type { PictureBatch } from './pictures/picture-batch.ts';
import { PictureFields } from './pictures/picture-fields.tsx';
import { sendPictures } from './pictures/send-pictures.ts';
import { UploadStatus } from './pictures/upload-status.tsx';
import { useChosenPictures } from './pictures/use-chosen-pictures.ts';
import { useIncomingFiles } from './pictures/use-incoming-files.ts';
import { showContribution } from './show-contribution.ts';
import { useFailureNotice } from './use-failure-notice.ts';

interface ContributionFormProps {
  kind: ContributionTargetKind;
  id: string;
  userId: string;
  /** Before, what is written is kept, here and by the site, and sent after the verification. */
  isVerified: boolean;
  /** Called when the contribution was sent or saved, or the person cancels. */
  onDone: () => void;
}

/** A text, a link or pictures about one tornado or storm report. Each type of contribution has its own fields. */
export function ContributionForm({ kind, id, userId, isVerified, onDone }: ContributionFormProps) {
  const queryClient = useQueryClient();
  const [draft] = useState(() => contributionDraft({ userId, subject: contributionSubject(id) }));
  const chosen = useChosenPictures({ userId, subject: `pictures:${id}` });
  const noticed = useFailureNotice();
  const { values, setValues, form, field, failure, isBusy } = useForm<ContributionFields>({
    initial: draft.initial,
    check: refuseFields,
    send: async (typed) => {
      chosen.clearRefusal();
      if (!isVerified) {
        notify(await saveForLater(typed, { kind, id }), 'success');
        onDone();
        return;
      }
      const key = draft.idempotencyKey();
      const sent = await noticed(() => sendFields(typed, { target: { kind, id }, batch: chosen.batch, key }));
      if (!sent) return;
      draft.forget();
      chosen.batch.forget();
      notify(sent.message, 'success');
      onDone();
      await showContribution(queryClient, { kind, id }, sent.contribution);
    },
  });
  useEffect(() => draft.store(values), [draft, values]);
  const isOver = useIncomingFiles((files) => {
    if (!isVerified) return;
    setValues((before) => ({ ...before, contributionType: 'PICTURES' }));
    chosen.add(files);
  });
  const isPictures = isVerified && values.contributionType === 'PICTURES';
  const { phase, pictures } = chosen;
  return (
    <form {...form} className="stack" aria-label="Contribution">
      {isVerified ? null : <WriteNow />}
      <SelectField
        {...field('contributionType')}
        label="Type"
        options={isVerified ? formTypeOptions : textTypeOptions}
      />
      {isPictures ? (
        <PictureFields chosen={chosen} isOver={isOver} onRetry={() => form.ref.current?.requestSubmit()} />
      ) : null}
      <ContributionTexts values={values} field={field} kind={kind} pictures={pictures.length} />
      <FormFailure>{failure}</FormFailure>
      {isPictures ? <UploadStatus pictures={pictures} phase={phase} /> : null}
      {isPictures ? <SessionLost failure={failure} /> : null}
      <div className="buttons">
        <SubmitButton
          isBusy={isBusy || phase !== 'idle'}
          busyText={isVerified ? busyWords[phase] : 'Saving...'}
        >
          {!isVerified
            ? 'Save for later'
            : isPictures && pictures.some(({ state }) => state.is === 'failed')
              ? 'Retry'
              : 'Submit'}
        </SubmitButton>
        {phase === 'uploading' ? (
          <Button onClick={() => chosen.batch.cancelAll()}>Cancel all uploads</Button>
        ) : null}
        <Button onClick={onDone}>{phase === 'idle' ? 'Cancel' : 'Close'}</Button>
      </div>
      <Kept isVerified={isVerified} hasPictures={pictures.length > 0} />
    </form>
  );
}

function WriteNow() {
  return (
    <VerifyFirst>
      You can write now and send it after you verify your email. We keep your text for {draftDays} days.
    </VerifyFirst>
  );
}

/** What becomes of what is typed here. */
function Kept({ isVerified, hasPictures }: { isVerified: boolean; hasPictures: boolean }) {
  return (
    <p className="second-13">
      {isVerified
        ? 'Your draft is saved on this device until you submit it or log out.'
        : 'You can add photos after you verify your email.'}
      {hasPictures ? ' Photos are not saved when you close this page.' : null}
    </p>
  );
}

/** Another tab keeps this page, and with it the chosen files. */
function SessionLost({ failure }: { failure: string | undefined }) {
  if (failure !== sessionExpired) return null;
  return (
    <p className="second-15">
      <a href="/login" target="_blank" rel="noreferrer">
        Log in in another tab
      </a>
      , then come back and submit again. Your photos stay here.
    </p>
  );
}

const busyWords = { idle: 'Submitting...', uploading: 'Uploading...', publishing: 'Processing...' };
/** Files are not kept, so photos are for later. */
const textTypeOptions = formTypeOptions.filter(({ value }) => value !== 'PICTURES');

/** Lets the site keep a text or a link, so that it can be sent from any device. Returns the words for its author. */
async function saveForLater(
  fields: ContributionFields,
  { kind, id }: { kind: ContributionTargetKind; id: string },
): Promise<string> {
  const type = fields.contributionType === 'PICTURES' ? 'PERSONAL_ACCOUNT' : fields.contributionType;
  const target = kind === 'tornado' ? { tornadoId: id } : { spcReportId: id };
  try {
    const { message } = await callApi('PUT /contributions/draft', {
      body: { ...toWritten(type, fields), ...target },
    });
    return message;
  } catch (error) {
    if (hasReason(error)) throw error;
    throw new ApiError(contributionSentences.draftNotSaved, error instanceof ApiError ? error.status : 0);
  }
}

interface Sending {
  target: { kind: ContributionTargetKind; id: string };
  batch: PictureBatch;
  /** Names the request of a text or a link. */
  key: string;
}

/** Sends the form. Returns the contribution with the words for its author; undefined if the person has canceled. */
async function sendFields(
  fields: ContributionFields,
  { target, batch, key }: Sending,
): Promise<{ contribution: Contribution; message: string } | undefined> {
  const { contributionType: type } = fields;
  if (type === 'PICTURES') return sendPictures(batch, toPictures(fields), target);
  const contribution = await sendContribution(toWritten(type, fields), target, key);
  return { contribution, message: contributionSentences.submitted };
}

/** Sends a contribution. A refusal without a message of the server gets the specification's. */
async function sendContribution(
  { contributionType, content, url, title }: WrittenContribution,
  { kind, id }: { kind: ContributionTargetKind; id: string },
  idempotencyKey: string,
): Promise<Contribution> {
  const target = kind === 'tornado' ? { tornadoId: id } : { spcReportId: id };
  const body = { contributionType, content, url, title, ...target };
  try {
    const { data } = await callApi('POST /contributions', { body, idempotencyKey });
    return data.contribution;
  } catch (error) {
    if (hasReason(error)) throw error;
    throw new ApiError(contributionSentences.notSubmitted, error instanceof ApiError ? error.status : 0);
  }
}

/** Returns the refused fields, each with its sentence. */
function refuseFields(fields: ContributionFields): FieldErrors<ContributionFields> {
  const { contributionType: type } = fields;
  return type === 'PICTURES'
    ? refusePictures(toPictures(fields))
    : refuseContribution(toWritten(type, fields), location.host);
}

function toPictures({ title, content }: ContributionFields) {
  return tidyPictures({ title, content, alts: [] });
}

/** A URL that was typed before the type was changed is not sent. */
function toWritten(contributionType: WrittenType, { content, title, url }: ContributionFields) {
  return tidyContribution({ contributionType, content, title, url: isLinkType(contributionType) ? url : '' });
}
