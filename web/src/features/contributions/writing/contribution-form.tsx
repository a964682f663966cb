import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useRef, type ChangeEvent, type ComponentProps } from 'react';
import { draftDays } from '@touchdown/shared/contract/kept-days.ts';
import { contributionSentences } from '@touchdown/shared/contributions/contribution-sentences.ts';
import {
  refuseContribution,
  tidyContribution,
  maxContentLength,
  maxTitleLength,
} from '@touchdown/shared/contributions/refuse-contribution.ts';
import {
  refusePictures,
  tidyPictures,
  maxPhotoTitleLength,
} from '@touchdown/shared/contributions/refuse-pictures.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { isLinkType, type WrittenType } from '@touchdown/shared/contributions/written-types.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { sessionExpired } from '../../../lib/api/api-error.ts';
import { contributionSubject } from '../../../lib/drafts.ts';
import { useGreeting } from '../../../entities/contribution/use-greeting.ts';
import { KeptUntilVerified, VerifyFirst } from '../../../entities/contribution/verify-first.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useForm, type FieldErrors } from '../../../ui/form/use-form.ts';
import type { ContributionTargetKind } from '../contributions-query.ts';
import {
  contributionDraft,
  formTypeOptions,
  formTypes,
  type ContributionFields,
  type FormType,
} from './contribution-draft.ts';
import type { PictureBatch, BatchSnapshot } from './pictures/picture-batch.ts';
import { PictureFields } from './pictures/picture-fields.tsx';
import { sendPictures } from './pictures/send-pictures.ts';
import { useChosenPictures } from './pictures/use-chosen-pictures.ts';
import { keepForLater, sendContribution, showContribution } from './show-contribution.ts';
import { useFailureNotice } from './use-failure-notice.ts';
import type { ChosenPicture } from './pictures/chosen-picture.ts';
import { photoTitle } from '@touchdown/shared/pictures/photo-title.ts';
import type { NamedTornado } from '../witness/witness-fields.ts';
import { embedOf, followableUrl, hostOf } from '../../../entities/contribution/media-link.ts';
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import styles from './pictures/pictures.module.css';

interface ContributionFormProps {
  kind: ContributionTargetKind;
  id: string;
  /** Its record, if it is a tornado. */
  tornado?: NamedTornado | undefined;
  userId: string;
  /** Before, what is written is kept, here and by the site, and sent after the verification. */
  isVerified: boolean;
  /** What it offers, the first one first. */
  types?: readonly FormType[];
  /** Called when the contribution was sent or saved, or the person cancels. */
  onDone: () => void;
}

/** The form, and in its place that its text is kept until the verification. */
export function ContributionForm(props: ContributionFormProps) {
  const [kept, setKept] = useState<string>();
  return kept === undefined ? (
    <Fields {...props} onKept={setKept} />
  ) : (
    <KeptUntilVerified onDone={props.onDone}>{kept}</KeptUntilVerified>
  );
}

interface FieldsProps extends ContributionFormProps {
  /** Called with the words for the author. */
  onKept: (words: string) => void;
}

/** A text, a link or pictures about one tornado or storm report. Each type of contribution has its own fields. */
function Fields(props: FieldsProps) {
  const { kind, id, tornado, userId, isVerified, onDone, onKept } = props;
  const types = offered(props.types ?? formTypes, isVerified);
  const queryClient = useQueryClient();
  const [draft] = useState(() => contributionDraft({ userId, subject: contributionSubject(id) }, types));
  const chosen = useChosenPictures({ userId, subject: `pictures:${id}` });
  const noticed = useFailureNotice();
  const greet = useGreeting();
  const { values, setValues, form, field, failure, isBusy } = useForm<ContributionFields>({
    initial: draft.initial,
    check: refuseFields,
    send: async (typed) => {
      chosen.clearRefusal();
      if (!isVerified) {
        const type = typed.contributionType === 'PICTURES' ? 'PERSONAL_ACCOUNT' : typed.contributionType;
        return onKept(await keepForLater(toWritten(type, typed), { kind, id }, draft.idempotencyKey()));
      }
      const key = draft.idempotencyKey();
      const target = { kind, id, tornado };
      const sent = await noticed(() => sendFields(typed, { target, batch: chosen.batch, key }));
      if (!sent) return;
      draft.forget();
      chosen.batch.forget();
      greet(sent.message, sent.contribution);
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
      <SelectField {...field('contributionType')} label="Type" options={optionsOf(types, values)} />
      {isPictures ? (
        <PictureFields
          chosen={chosen}
          tornado={tornado}
          isOver={isOver}
          onRetry={() => form.ref.current?.requestSubmit()}
        />
      ) : null}
      <ContributionTexts values={values} field={field} tornado={tornado} pictures={pictures.length} />
      <FormFailure>{failure}</FormFailure>
      {isPictures ? <UploadStatus pictures={pictures} phase={phase} /> : null}
      {isPictures ? <SessionLost failure={failure} /> : null}
      <div className="buttons">
        <SubmitButton
          isBusy={isBusy || phase !== 'idle'}
          busyText={isVerified ? busyWords[phase] : 'Saving...'}
        >
          {submitWords(isVerified, isPictures ? pictures : [])}
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

function submitWords(isVerified: boolean, pictures: readonly ChosenPicture[]): string {
  if (!isVerified) return 'Save for later';
  return pictures.some(({ state }) => state.is === 'failed') ? 'Retry' : 'Submit';
}

/** Files are not kept, so photos are for later. */
function offered(types: readonly FormType[], isVerified: boolean): readonly FormType[] {
  return isVerified ? types : types.filter((type) => type !== 'PICTURES');
}

/** A photo may have been dropped on a form that is about something else. */
function optionsOf(types: readonly FormType[], { contributionType: chosen }: ContributionFields) {
  return formTypeOptions.filter(({ value }) => value === chosen || types.includes(value));
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

interface Sending {
  target: { kind: ContributionTargetKind; id: string; tornado: NamedTornado | undefined };
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

/**
 * Takes files that are dropped anywhere or pasted, and returns whether files are being dragged over the page. A
 * browser would open a dropped file in place of the page.
 */
export function useIncomingFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const stop = new AbortController();
    const listen = <K extends keyof WindowEventMap>(name: K, listener: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(name, listener, { signal: stop.signal });
    listen('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false);
    });
    listen('drop', (event) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      take.current([...(event.dataTransfer?.files ?? [])]);
    });
    listen('paste', ({ clipboardData }) => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) take.current(files);
    });
    return () => stop.abort();
  }, []);
  return isOver;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

/**
 * Where the upload as a whole is, beside the button that started it: the bars of the photos may be out of view. The
 * number of photos is announced, because each step of the bar would be too much.
 */
function UploadStatus({ pictures, phase }: BatchSnapshot) {
  const uploaded = pictures.filter(({ state }) => state.is === 'uploaded').length;
  const failed = phase === 'idle' ? pictures.filter(({ state }) => state.is === 'failed') : [];
  const status = useRef<HTMLDivElement>(null);
  const isUploading = phase === 'uploading';
  const hasFailed = failed.length > 0;
  // The rows above grow when an upload begins, and would push this out of view.
  useEffect(() => {
    if (isUploading || hasFailed) status.current?.scrollIntoView({ block: 'nearest' });
  }, [isUploading, hasFailed]);
  return (
    <div ref={status} className={styles['status']}>
      <p role="status" className={isUploading ? 'hint' : 'visually-hidden'}>
        {isUploading ? `${uploaded} of ${pictures.length} photos uploaded` : ''}
        {phase === 'publishing' ? 'Processing' : ''}
      </p>
      {isUploading ? (
        <progress className="upload-bar" aria-label="Uploading all photos" value={shareOf(pictures)} />
      ) : null}
      {hasFailed ? (
        <p className={styles['refusal']}>
          <span>
            Not uploaded:{' '}
            {failed.map(({ id, file }, at) => (
              <span key={id}>
                {at > 0 ? ', ' : null}
                <button type="button" className={styles['jump']} onClick={() => goTo(id)}>
                  <bdi>{file.name}</bdi>
                </button>
              </span>
            ))}
          </span>
        </p>
      ) : null}
    </div>
  );
}

/** On a phone, the row of a photo may be screens away. */
function goTo(id: ChosenPicture['id']): void {
  const row = document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'center' });
}

/** By length, because photos may differ by a factor of a hundred. */
function shareOf(pictures: readonly ChosenPicture[]): number {
  const total = pictures.reduce((sum, { file }) => sum + file.size, 0);
  const sent = pictures.reduce((sum, { file, state }) => sum + file.size * shareOfOne(state), 0);
  return total === 0 ? 0 : sent / total;
}

function shareOfOne(state: ChosenPicture['state']): number {
  if (state.is === 'uploading') return state.share;
  return state.is === 'uploaded' ? 1 : 0;
}

interface ContributionTextsProps {
  values: ContributionFields;
  field: (name: keyof ContributionFields) => Pick<
    ComponentProps<typeof TextField>,
    'name' | 'value' | 'error'
  > & {
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
  tornado: NamedTornado | undefined;
  /** How many pictures are chosen. */
  pictures: number;
}

/** The fields that are typed: a URL, a title and a text, as the type needs them. */
function ContributionTexts({ values, field, tornado, pictures }: ContributionTextsProps) {
  const { contributionType: type, content, title, url } = values;
  const isPictures = type === 'PICTURES';
  const isLink = !isPictures && isLinkType(type);
  return (
    <>
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
        placeholder={
          isPictures && tornado ? photoTitle({ kind: 'tornado', record: tornado }, pictures) : undefined
        }
        hint={countWords(title, isPictures ? maxPhotoTitleLength : maxTitleLength)}
      />
      <TextAreaField
        {...field('content')}
        label={isLink || isPictures ? 'Description (optional)' : 'Content'}
        dir="auto"
        hint={countWords(content, maxContentLength)}
      />
    </>
  );
}

/** Says what a typed URL is recognised as, so that people notice a wrong one before they send it. */
function mediumWords(type: WrittenType, typed: string): string {
  const url = followableUrl(typed.trim());
  if (!url) return 'Starts with https:// or http://.';
  const embed = embedOf(type, url, location.origin);
  if (!embed) return `A link to ${hostOf(url)}.`;
  if (embed.kind === 'frame') return `A video on ${embed.host}.`;
  return `${type === 'VIDEO_LINK' ? 'A video file' : 'A loop'} at ${hostOf(url)}.`;
}

function countWords(text: string, max: number): string {
  return `${groupedNumber(text.length)} of ${groupedNumber(max)} characters`;
}
