import { useQueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { pages } from '@touchdown/shared/contract/pages.ts';
import { passwordLength } from '@touchdown/shared/accounts/account-limits.ts';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { ListedSession } from '@touchdown/shared/accounts/schema.ts';
import { formatVisitorTime } from '../../../lib/format-visitor-time.ts';
import { useResendVerification } from '../../../session/use-resend-verification.ts';
import { useCurrentUser } from '../../../session/use-session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { AccountPage } from '../account-page.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { useOwnPasskeys, ownPasskeysKey } from './own-passkeys.ts';
import { PasskeyList } from './passkey-list.tsx';
import { confirmationProblem, newPasswordProblem } from '../../../lib/account-rules.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { notify } from '../../../ui/toast/notify.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { ReadOnlyNotice } from '../../../ui/form/read-only-notice.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ProofField, useProof } from '../proof-field.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../account.module.css';

export function SecurityPage() {
  return (
    <AccountPage title="Security" lead="Every way into your account. Remove anything you don’t recognize.">
      <SettingsSection
        title="Password"
        place="password"
        text="A new password signs you out everywhere else. You stay signed in here."
      >
        <ChangePassword />
      </SettingsSection>
      <SettingsSection
        title="Passkeys"
        place="passkeys"
        text="A passkey lets you log in with your screen lock or a security key instead of a password. It can’t be guessed or used by another site."
      >
        <PasskeyList />
      </SettingsSection>
      <SettingsSection title="Email" text="Anyone who can read your email can reset your password.">
        <EmailVerification />
      </SettingsSection>
      <SettingsSection
        title="Where you are signed in"
        place="sessions"
        text="If you don’t recognize a session, sign it out, then change your password."
      >
        <SessionList />
      </SettingsSection>
    </AccountPage>
  );
}

function EmailVerification() {
  const { id, email, is_verified: isVerified } = useCurrentUser();
  const { data } = useOwnPasskeys(id);
  const { resend, isBusy } = useResendVerification();
  const others = (
    <>
      <LinkButton to={pages.accountProfile.path}>Change your email address</LinkButton>
      {data?.previousEmail ? (
        <p>
          Until {formatVisitorTime(data.previousEmail.until)}, the link we sent to your earlier address{' '}
          <strong>{data.previousEmail.email}</strong> can take the account back.
        </p>
      ) : null}
    </>
  );
  if (isVerified) {
    return (
      <>
        <p>
          <strong>{email}</strong> is verified.
        </p>
        {others}
      </>
    );
  }
  return (
    <>
      <p>
        <strong>{email}</strong> is not verified yet. Open the link in the email we sent, or ask for a new
        one.
      </p>
      <Button aria-disabled={isBusy} onClick={() => void resend()}>
        {isBusy ? 'Sending...' : 'Resend verification email'}
      </Button>
      {others}
    </>
  );
}

/** Shows a new form after each change, so that no password stays in the fields. */
function ChangePassword() {
  const [changes, setChanges] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className="focus-place whole-width">
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
    <form {...form} className="form" aria-label={proof.hasPassword ? 'Change password' : 'Set a password'}>
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

/** The sessions of the account, this browser's first. The others can be signed out. */
function SessionList() {
  const { id } = useCurrentUser();
  const { data, error, refetch } = useOwnSessions(id);
  if (data) return <Sessions sessions={data} userId={id} />;
  if (error) {
    return (
      <div role="alert" className={styles['failed']}>
        <p>We couldn’t load your sessions. {messageOf(error)}</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  return (
    <div className={styles['sessionBones']} aria-busy="true">
      <p role="status">Loading your sessions</p>
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
    </div>
  );
}

function Sessions({ sessions, userId }: { sessions: readonly ListedSession[]; userId: string }) {
  const client = useQueryClient();
  const place = useRef<HTMLUListElement>(null);
  const removeFromList = (isGone: (session: ListedSession) => boolean) => {
    client.setQueryData<ListedSession[]>(ownSessionsKey(userId), (list) =>
      list?.filter((one) => !isGone(one)),
    );
    // The pressed button is gone, so the focus moves to the list.
    place.current?.focus({ preventScroll: true });
  };
  const revoke = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => callApi('DELETE /auth/sessions/{id}', { params: { id } }),
    onSuccess: ({ message }, id) => {
      notify(message, 'success');
      removeFromList((one) => one.id === id);
    },
    onError: showError,
  });
  return (
    <>
      <ul ref={place} tabIndex={-1} aria-label="Sessions" className="card focus-place whole-width">
        {sessions.map((session) => (
          <li key={session.id} className={`both-ends ${styles['session']}`}>
            <SessionLines session={session} />
            {session.isCurrent ? null : (
              <Button
                aria-label={`Sign out: ${session.device}`}
                aria-disabled={revoke.isPending}
                onClick={() => {
                  if (!revoke.isPending) revoke.mutate(session.id);
                }}
              >
                {revoke.isPending && revoke.variables === session.id ? 'Signing out...' : 'Sign out'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <SignOutOthers
        count={sessions.filter(({ isCurrent }) => !isCurrent).length}
        onDone={() => removeFromList(({ isCurrent }) => !isCurrent)}
      />
    </>
  );
}

function SignOutOthers({ count, onDone }: { count: number; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const revokeOthers = useMutation({
    networkMode: 'always',
    mutationFn: () => callApi('DELETE /auth/sessions', {}),
    onSuccess: ({ message }) => {
      notify(message, 'success');
      setAsking(false);
      onDone();
    },
    onError: (error) => {
      setAsking(false);
      showError(error);
    },
  });
  return (
    <>
      {count > 0 ? (
        <Button onClick={() => setAsking(true)}>Sign out everywhere else</Button>
      ) : (
        <p className="second-15">You aren’t signed in anywhere else.</p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Sign out everywhere else?"
        text={
          <p>
            {count === 1 ? 'One other session ends' : `${count} other sessions end`} at once. You stay signed
            in here.
          </p>
        }
        confirmLabel="Sign Out Everywhere Else"
        busyLabel="Signing out..."
        isBusy={revokeOthers.isPending}
        onConfirm={() => revokeOthers.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function showError(error: Error): void {
  notify(messageOf(error), 'error');
}

function SessionLines({ session }: { session: ListedSession }) {
  const { device, isCurrent, createdAt, lastUsedAt } = session;
  return (
    <div>
      <p className={styles['device']}>
        {device}
        {isCurrent ? <span className={styles['current']}>This one</span> : null}
      </p>
      <p className="second-15">
        Signed in <time dateTime={createdAt}>{formatVisitorTime(createdAt)}</time>
        {' · '}last used <time dateTime={lastUsedAt}>{formatVisitorTime(lastUsedAt)}</time>
      </p>
    </div>
  );
}

function ownSessionsKey(userId: string) {
  return ['own', userId, 'sessions'] as const;
}

function useOwnSessions(userId: string) {
  return useQuery({
    queryKey: ownSessionsKey(userId),
    queryFn: async ({ signal }) => inOrder((await callApi('GET /auth/sessions', {}, signal)).data.sessions),
    // Another device may have signed in or out since.
    staleTime: 0,
  });
}

/** Puts the current session first, then the most recently used. */
function inOrder(sessions: readonly ListedSession[]): ListedSession[] {
  return sessions.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || (a.lastUsedAt < b.lastUsedAt ? 1 : -1),
  );
}
