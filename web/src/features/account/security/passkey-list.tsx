import type { ListedPasskey } from '@touchdown/shared/accounts/passkeys.ts';
import { useRef, useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { formatVisitorTime } from '../../../lib/format-visitor-time.ts';
import { hasPasskeys, namedAddress } from '../../../lib/passkeys.ts';
import { useCurrentUser } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useOwnPasskeys } from './own-passkeys.ts';
import { AddPasskey, RemovePasskey, RenamePasskey } from './passkey-dialogs.tsx';
import styles from './session-list.module.css';

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
    <div className={styles['bones']} aria-busy="true">
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
    <div ref={place} tabIndex={-1} className={`focus-place ${styles['bones']}`}>
      {passkeys.length === 0 ? (
        <p className="second-15">You don’t have a passkey yet.</p>
      ) : (
        <ul aria-label="Passkeys" className={`card ${styles['list']}`}>
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
