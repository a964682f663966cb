import { useEffect, useState, useRef, useId } from 'react';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { maxBioLength, usernameLength } from '@touchdown/shared/accounts/account-limits.ts';
import { refusePicture } from '@touchdown/shared/uploads/refuse-picture.ts';
import { pictureCopySeconds, pictureTypes } from '@touchdown/shared/uploads/upload-limits.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { useCurrentUser, useSession } from '../../../session/use-session.ts';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { notify } from '../../../ui/toast/notify.ts';
import { ReadOnlyNotice } from '../../../ui/form/read-only-notice.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ProofField, useProof } from '../proof-field.tsx';
import { checkProfile, isNewEmail, profileChanges, profileValues } from './profile-rules.ts';
import { usePublicProfileChanged } from './use-public-profile-changed.ts';
import { savePhoto } from './save-photo.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ProfilePhoto } from '../../../ui/person/person.tsx';
import styles from '../account.module.css';

const proofWords = { label: 'Current password', hint: 'Needed for a new email address.' };
const usernameHint = `${usernameLength.min} to ${usernameLength.max} letters, numbers, underscores or hyphens.`;

/** Saves the photo first, then the other fields. The typed text stays in the form after a refusal. */
export function ProfileForm() {
  const { setUser } = useSession();
  const user = useCurrentUser();
  const [photo, setPhoto] = useState<ChosenPhoto>();
  useRevokedUrl(photo);
  const [progress, setProgress] = useState<number>();
  const rename = useRenameQuestion();
  const publicProfileChanged = usePublicProfileChanged();
  const [isEmailNew, setEmailNew] = useState(false);
  const proof = useProof('change-email', { isNeeded: isEmailNew });

  const { form, field, values, setValues, failure, isBusy } = useForm({
    initial: profileValues(user),
    check: (typed) => checkProfile(user, typed, proof),
    send: async (sent) => {
      const changes = profileChanges(user, sent);
      if (!photo && Object.keys(changes).length === 0) return notify('Nothing has changed.');
      if (changes.username !== undefined && !(await rename.ask(changes.username))) return;
      if (photo) {
        const saved = await savePhoto(photo.file, setProgress).finally(() => setProgress(undefined));
        setUser(saved.user);
        publicProfileChanged();
        setPhoto(undefined);
        if (Object.keys(changes).length === 0) return notify(accountSentences.profileUpdated, 'success');
      }
      const { currentPassword, ...fields } = changes;
      // Last, because what a passkey proves lasts for minutes only.
      const proved = currentPassword === undefined ? {} : await proof.of(currentPassword);
      const { data, message } = await callApi('PATCH /auth/me', { body: { ...fields, ...proved } });
      setUser(data.user);
      publicProfileChanged();
      setValues(profileValues(data.user));
      notify(message, 'success');
    },
  });
  const needsProof = isNewEmail(user, values);
  if (needsProof !== isEmailNew) setEmailNew(needsProof);
  return (
    <>
      <form {...form} className="form" aria-label="Profile">
        <ReadOnlyNotice />
        <PhotoField chosen={photo} onChoose={setPhoto} progress={progress} isBusy={isBusy} />
        <TextField
          {...field('username')}
          label="Username"
          hint={usernameHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField
          {...field('email')}
          label="Email"
          hint={emailHint(user.is_verified, values.email.trim() !== user.email)}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
        />
        {needsProof ? <ProofField proof={proof} {...field('currentPassword')} {...proofWords} /> : undefined}
        <TextAreaField {...field('bio')} label="Bio" hint={<BioCounter bio={values.bio} />} rows={5} />
        <FormFailure>{failure}</FormFailure>
        <SubmitButton isBusy={isBusy} busyText="Saving...">
          Save Changes
        </SubmitButton>
      </form>
      <RenameDialog from={user.username} {...rename} />
    </>
  );
}

/** Releases the object URL of a photo once another photo or none is chosen. */
function useRevokedUrl(photo: ChosenPhoto | undefined): void {
  useEffect(
    () => () => {
      if (photo) URL.revokeObjectURL(photo.url);
    },
    [photo],
  );
}

function emailHint(isVerified: boolean, changes: boolean): string {
  if (changes) {
    return 'We’ll send a link to the new address. Your email isn’t verified until you open it.';
  }
  return isVerified ? 'Verified.' : 'Not verified yet. Open the link in the email we sent you.';
}

/** The count is announced only when this few characters are left, so that not every letter is announced. */
const fewLeft = 50;

function BioCounter({ bio }: { bio: string }) {
  const { length } = bio.trim();
  return (
    <>
      {length} of {maxBioLength} characters
      <span role="status">
        {length > maxBioLength
          ? `, ${length - maxBioLength} too many`
          : length > maxBioLength - fewLeft
            ? `, ${maxBioLength - length} left`
            : ''}
      </span>
    </>
  );
}

interface RenameQuestion {
  /** The new name, while the dialog is open. */
  to: string | undefined;
  answer: (isWanted: boolean) => void;
}

/** Asks whether to change the username. Saving waits for the answer. */
function useRenameQuestion(): RenameQuestion & { ask: (to: string) => Promise<boolean> } {
  const [to, setTo] = useState<string>();
  const waiting = useRef<(isWanted: boolean) => void>(undefined);
  return {
    to,
    ask: (name) =>
      new Promise((resolve) => {
        waiting.current = resolve;
        setTo(name);
      }),
    answer: (isWanted) => {
      setTo(undefined);
      waiting.current?.(isWanted);
    },
  };
}

function RenameDialog({ from, to, answer }: RenameQuestion & { from: string }) {
  return (
    <ConfirmDialog
      isOpen={to !== undefined}
      title="Change your username?"
      text={
        <>
          <p>
            From <strong>{from}</strong> to <strong>{to}</strong>.
          </p>
          <p>
            Your profile moves to a new URL, and links to the old one stop working. Someone else may take the
            old name. Your contributions show the new one.
          </p>
        </>
      }
      confirmLabel="Change Username"
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
}

/** A file on this device, and the object URL that shows it. */
interface ChosenPhoto {
  file: File;
  url: string;
}

interface PhotoFieldProps {
  chosen: ChosenPhoto | undefined;
  onChoose: (photo: ChosenPhoto | undefined) => void;
  /** From 0 to 1 during the upload. */
  progress: number | undefined;
  isBusy: boolean;
}

/** The current photo, or the chosen one that is not saved yet. */
function PhotoField({ chosen, onChoose, progress, isBusy }: PhotoFieldProps) {
  const { username, profile_photo_url: current } = useCurrentUser();
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const errorId = useId();

  const take = (file: File | undefined) => {
    if (!file) return;
    const refusal = refusePicture(file);
    setError(refusal);
    onChoose(refusal === undefined ? { file, url: URL.createObjectURL(file) } : undefined);
  };
  const undo = () => {
    onChoose(undefined);
    setError(undefined);
    choose.current?.focus();
  };
  return (
    <fieldset className={styles['field']}>
      <legend>Profile photo</legend>
      <ProfilePhoto username={username} url={chosen?.url ?? current} />
      <div className={styles['rest']}>
        <div className={`buttons ${styles['actions']}`}>
          {/* The button is visible and has the focus; the hidden field opens the file dialog. */}
          <input
            ref={input}
            type="file"
            accept={pictureTypes.join(',')}
            hidden
            onChange={({ target }) => {
              take(target.files?.[0]);
              // So that the same file can be chosen again.
              target.value = '';
            }}
          />
          <Button
            ref={choose}
            aria-describedby={error ? errorId : undefined}
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) input.current?.click();
            }}
          >
            {current || chosen ? 'Choose another photo' : 'Choose a photo'}
          </Button>
          {chosen && !isBusy ? <Button onClick={undo}>Undo</Button> : null}
          {current && !chosen && !isBusy ? <RemovePhoto onRemoved={() => choose.current?.focus()} /> : null}
        </div>
        {error ? (
          <p id={errorId} role="alert" className="bad size-15">
            {error}
          </p>
        ) : null}
        {progress === undefined ? (
          <p role="status" className={styles['hint']}>
            {chosen
              ? 'This is a preview. The photo is uploaded when you save.'
              : 'JPG, PNG, GIF or WebP, at most 10MB.'}
            {current
              ? ` Cached copies of a removed photo may last up to ${pictureCopySeconds / 3_600} hours.`
              : ''}
          </p>
        ) : (
          <label className={styles['progress']}>
            Uploading the photo
            <progress className="upload-bar" value={progress} />
          </label>
        )}
      </div>
    </fieldset>
  );
}

function RemovePhoto({ onRemoved }: { onRemoved: () => void }) {
  const { setUser } = useSession();
  const [isBusy, setBusy] = useState(false);
  const publicProfileChanged = usePublicProfileChanged();
  const remove = async () => {
    setBusy(true);
    try {
      const { data, message } = await callApi('DELETE /users/profile-photo', {});
      setUser(data.user);
      publicProfileChanged();
      notify(message, 'success');
      onRemoved();
    } catch (error) {
      notify(messageOf(error), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void remove();
      }}
    >
      {isBusy ? 'Removing...' : 'Remove photo'}
    </Button>
  );
}
