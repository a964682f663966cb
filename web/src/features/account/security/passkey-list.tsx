import { useRef, useState, type RefObject } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ListedPasskey } from '@touchdown/shared/accounts/passkeys.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { formatVisitorTime } from '../../../lib/format-visitor-time.ts';
import { hasPasskeys, namedAddress, makePasskey } from '../../../lib/passkeys.ts';
import { useCurrentUser } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useOwnPasskeys, ownPasskeysKey } from './own-passkeys.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast/notify.ts';
import { ProofField, useProof } from '../proof-field.tsx';
import styles from '../account.module.css';

/** The passkeys of the account, oldest first, and a way to add one. */
export function PasskeyList() {
  const { id } = useCurrentUser();
  const { data, error, refetch } = useOwnPasskeys(id);
  if (data) return <Passkeys passkeys={data.passkeys} />;
  if (error) {
    return (
      <div role="alert" className={styles['failed']}>
        <p>We couldn’t load your passkeys. {messageOf(error)}</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  return (
    <div className={styles['sessionBones']} aria-busy="true">
      <p role="status">Loading your passkeys</p>
      <Skeleton height="5rem" />
    </div>
  );
}

type Asked = { what: 'add' } | { what: 'rename' | 'remove'; passkey: ListedPasskey };

function Passkeys({ passkeys }: { passkeys: readonly ListedPasskey[] }) {
  const [asked, setAsked] = useState<Asked>();
  const elsewhere = namedAddress();
  const place = useRef<HTMLDivElement>(null);
  const dialog = { onClose: () => setAsked(undefined), finalFocus: place };
  return (
    <div ref={place} tabIndex={-1} className={`focus-place ${styles['sessionBones']}`}>
      {passkeys.length === 0 ? (
        <p className="second-15">You don’t have a passkey yet.</p>
      ) : (
        <ul aria-label="Passkeys" className="card whole-width">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={`both-ends ${styles['session']}`}>
              <PasskeyLines passkey={passkey} />
              <Button
                aria-label={`Rename: ${passkey.name}`}
                onClick={() => setAsked({ what: 'rename', passkey })}
              >
                Rename
              </Button>
              <Button
                aria-label={`Remove: ${passkey.name}`}
                onClick={() => setAsked({ what: 'remove', passkey })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {elsewhere ? (
        <p>
          Passkeys don’t work at this address. Open <a href={elsewhere}>{elsewhere}</a> and log in there.
        </p>
      ) : hasPasskeys() ? (
        <Button onClick={() => setAsked({ what: 'add' })}>Add a passkey</Button>
      ) : (
        <p className="second-15">This browser doesn’t support passkeys. Use another browser to add one.</p>
      )}
      {asked?.what === 'add' && <AddPasskey {...dialog} />}
      {asked?.what === 'rename' && <RenamePasskey {...dialog} passkey={asked.passkey} />}
      {asked?.what === 'remove' && <RemovePasskey {...dialog} passkey={asked.passkey} />}
    </div>
  );
}

function PasskeyLines({ passkey: { name, createdAt, lastUsedAt, isSynced } }: { passkey: ListedPasskey }) {
  return (
    <div>
      <p className={styles['device']}>
        {name}
        {isSynced ? <span className={styles['current']}>On all your devices</span> : null}
      </p>
      <p className="second-15">
        Added {formatVisitorTime(createdAt)},{' '}
        {lastUsedAt === null ? 'never used' : `last used ${formatVisitorTime(lastUsedAt)}`}
      </p>
    </div>
  );
}

interface DialogProps {
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

/** As the server has it, which does not come into pages. */
const maxNameLength = 50;

const nameProblem = (name: string) => (name.trim() === '' ? 'Please give the passkey a name.' : undefined);

/** Says what was done, closes the dialog and shows the new list. */
function useDone({ onClose }: DialogProps) {
  const { id } = useCurrentUser();
  const client = useQueryClient();
  return async (message: string) => {
    notify(message, 'success');
    onClose();
    await client.invalidateQueries({ queryKey: ownPasskeysKey(id) });
  };
}

function AddPasskey(props: DialogProps) {
  const done = useDone(props);
  const { username } = useCurrentUser();
  const proof = useProof('add-passkey');
  const { form, field, failure, isBusy } = useForm({
    initial: { name: '', currentPassword: '' },
    check: ({ currentPassword }) => ({ currentPassword: proof.problemOf(currentPassword) }),
    send: async ({ name, currentPassword }) => {
      const options = await callApi('POST /auth/passkeys/options', {
        body: await proof.of(currentPassword),
      });
      const response = await makePasskey(options);
      const named = name.trim() === '' ? {} : { name: name.trim() };
      const { message } = await callApi('POST /auth/passkeys', { body: { ...named, response } });
      await done(message);
    },
  });
  return (
    <FormDialog isOpen title="Add a passkey" {...props}>
      <form {...form} className="form" aria-label="Add a passkey">
        <p>Your browser will ask where to save it: on this device, your phone or a security key.</p>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <ProofField proof={proof} {...field('currentPassword')} label="Your password" />
        <TextField
          {...field('name')}
          label="Name (optional)"
          hint="For example, “My phone”. If left blank, we use the browser’s name."
          autoComplete="off"
          maxLength={maxNameLength}
        />
        <FormFailure>{failure}</FormFailure>
        <SubmitButton isBusy={isBusy} busyText="Waiting for your device...">
          Add Passkey
        </SubmitButton>
      </form>
    </FormDialog>
  );
}

function RenamePasskey({ passkey, ...props }: DialogProps & { passkey: ListedPasskey }) {
  const done = useDone(props);
  const { form, field, failure, isBusy } = useForm({
    initial: { name: passkey.name },
    check: ({ name }) => ({ name: nameProblem(name) }),
    send: async ({ name }) => {
      const call = { params: { id: passkey.id }, body: { name: name.trim() } };
      const { message } = await callApi('PATCH /auth/passkeys/{id}', call);
      await done(message);
    },
  });
  return (
    <FormDialog isOpen title="Rename a passkey" {...props}>
      <form {...form} className="form" aria-label="Rename a passkey">
        <TextField {...field('name')} label="Name" autoComplete="off" maxLength={maxNameLength} />
        <FormFailure>{failure}</FormFailure>
        <SubmitButton isBusy={isBusy} busyText="Renaming...">
          Rename
        </SubmitButton>
      </form>
    </FormDialog>
  );
}

function RemovePasskey({ passkey, ...props }: DialogProps & { passkey: ListedPasskey }) {
  const done = useDone(props);
  const { username } = useCurrentUser();
  const proof = useProof('remove-passkey');
  const { form, field, failure, isBusy } = useForm({
    initial: { currentPassword: '' },
    check: ({ currentPassword }) => ({ currentPassword: proof.problemOf(currentPassword) }),
    send: async ({ currentPassword }) => {
      const call = { params: { id: passkey.id }, body: await proof.of(currentPassword) };
      const { message } = await callApi('DELETE /auth/passkeys/{id}', call);
      await done(message);
    },
  });
  return (
    <FormDialog isOpen title="Remove a passkey" {...props}>
      <form {...form} className="form" aria-label="Remove a passkey">
        <p>
          You can no longer log in with <strong>{passkey.name}</strong>. Devices signed in with it stay signed
          in; sign them out in the list below.
        </p>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <ProofField proof={proof} {...field('currentPassword')} label="Your password" />
        <FormFailure>{failure}</FormFailure>
        <SubmitButton isBusy={isBusy} busyText="Removing...">
          Remove Passkey
        </SubmitButton>
      </form>
    </FormDialog>
  );
}
