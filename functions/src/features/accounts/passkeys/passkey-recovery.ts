import type { HttpEvent } from '../../../platform/http/http-event.ts';
import type { StoredProfile } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';

type Ports = Pick<AccountPorts, 'accounts' | 'passkeys' | 'queueMail' | 'now'>;

/**
 * Removes the passkeys of an account whose recovery is due, at the moment when somebody wants to log in: until then it
 * makes no difference. Every session ends with it, because whoever has the lost passkey may be signed in. Returns the
 * same profile if nothing was due.
 */
export async function settleRecovery(
  { accounts, passkeys, queueMail, now }: Ports,
  profile: StoredProfile,
  event: HttpEvent,
): Promise<StoredProfile> {
  const { id, email: to, username, passkeyRecovery: recovery } = profile;
  if (!recovery || recovery.due > now()) return profile;
  if (await passkeys.endRecovery(profile, recovery)) {
    await queueMail({ template: 'passkeys-recovered', to, username });
    logAccountEvent('passkeys-recovered', id, event);
  }
  // Another request may have been first.
  return (await accounts.find(id)) ?? profile;
}

/** Keeps the passkeys, because their owner has said so or has used one. Returns the profile without the recovery. */
export async function cancelRecovery(
  { passkeys, queueMail }: Ports,
  profile: StoredProfile,
  event: HttpEvent,
): Promise<StoredProfile> {
  const { passkeyRecovery: recovery, ...rest } = profile;
  if (!recovery) return profile;
  if (await passkeys.cancelRecovery(profile, recovery)) {
    await queueMail({ template: 'passkey-recovery-stopped', to: rest.email, username: rest.username });
    logAccountEvent('passkey-recovery-stopped', rest.id, event);
  }
  return rest;
}
