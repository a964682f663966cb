import { useQueryClient } from '@tanstack/react-query';
import { passwordLength } from '@touchdown/shared/accounts/account-limits.ts';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { useRef, useState } from 'react';
import { confirmationProblem, newPasswordProblem } from '../../../lib/account-rules.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { useCurrentUser } from '../../../session/use-session.ts';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { notify } from '../../../ui/toast/notify.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { ReadOnlyNotice } from '../../../ui/form/read-only-notice.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ProofField, useProof } from '../proof-field.tsx';
import styles from '../settings-form.module.css';
import { ownPasskeysKey } from './own-passkeys.ts';
import { ownSessionsKey } from './own-sessions.ts';

/** Shows a new form after each change, so that no password stays in the fields. */
export function ChangePassword() {
  const [changes, setChanges] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className={`focus-place ${styles['place']}`}>
      <ChangeForm
        key={changes}
        onChanged={() => {
          setChanges(changes + 1);
          place.current?.focus({ preventScroll: true });
        }}
      />
    </div>
  );
}

function ChangeForm({ onChanged }: { onChanged: () => void }) {
  const { id, username } = useCurrentUser();
  const client = useQueryClient();
  const proof = useProof('change-password');
  const { form, field, failure, isBusy } = useForm({
    initial: { currentPassword: '', newPassword: '', confirmation: '' },
    check: ({ currentPassword, newPassword, confirmation }) => ({
      currentPassword: proof.problemOf(currentPassword),
      newPassword: newPasswordProblem(newPassword),
      confirmation: confirmationProblem(newPassword, confirmation, accountSentences.newPasswordsDiffer),
    }),
    send: async ({ currentPassword, newPassword }) => {
      const { message } = await callApi('PATCH /auth/me/password', {
        body: { ...(await proof.of(currentPassword)), newPassword },
      });
      notify(message, 'success');
      onChanged();
      await client.invalidateQueries({ queryKey: ownSessionsKey(id) });
      await client.invalidateQueries({ queryKey: ownPasskeysKey(id) });
    },
  });
  return (
    <form
      {...form}
      className={`stack ${styles['form']}`}
      aria-label={proof.hasPassword ? 'Change password' : 'Set a password'}
    >
      <ReadOnlyNotice />
      {/* Password managers read the username from here. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {proof.hasPassword ? undefined : (
        <p>Your account has no password yet. Set one to log in where you have no passkey.</p>
      )}
      <ProofField proof={proof} {...field('currentPassword')} label="Current password" />
      <PasswordField
        {...field('newPassword')}
        label="New password"
        hint={`At least ${passwordLength.min} characters.`}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...field('confirmation')}
        label="Confirm new password"
        autoComplete="new-password"
        required
      />
      <FormFailure>{failure}</FormFailure>
      <SubmitButton isBusy={isBusy} busyText="Changing...">
        {proof.hasPassword ? 'Change Password' : 'Set Password'}
      </SubmitButton>
    </form>
  );
}
