import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { maxBioLength, usernameLength } from '@touchdown/shared/accounts/account-limits.ts';
import { useEffect, useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { useCurrentUser, useSession } from '../../../session/use-session.ts';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { notify } from '../../../ui/toast/notify.ts';
import { ReadOnlyNotice } from '../../../ui/form/read-only-notice.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ProofField, useProof } from '../proof-field.tsx';
import styles from '../settings-form.module.css';
import { PhotoField, type ChosenPhoto } from './photo-field.tsx';
import { checkProfile, isNewEmail, profileChanges, profileValues } from './profile-rules.ts';
import { usePublicProfileChanged } from './use-public-profile-changed.ts';
import { RenameDialog, useRenameQuestion } from './rename-dialog.tsx';
import { savePhoto } from './save-photo.ts';

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
      <form {...form} className={`stack ${styles['form']}`} aria-label="Profile">
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
