import type { AccountExport } from '@touchdown/shared/accounts/schema.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { HeldEmail, StoredProfile } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { toListedPasskey } from '../passkeys/passkey-items.ts';
import { ownProfile } from '../profile/own-profile.ts';
import { toListedSession } from '../sessions/to-listed-session.ts';
import { toSubscription } from '../../../domain/support/subscription-items.ts';
import { toCurrentUser } from '../profile/to-current-user.ts';

export function exportMe(
  ports: Pick<
    AccountPorts,
    | 'accounts'
    | 'sessions'
    | 'bookmarks'
    | 'passkeys'
    | 'contributions'
    | 'marks'
    | 'records'
    | 'following'
    | 'support'
    | 'now'
  >,
): RouteHandlers<typeof accountRoutes>['exportMe'] {
  const { accounts, sessions, bookmarks, passkeys, contributions, marks, records, following, support, now } =
    ports;
  return async ({ person }, _reply, event) => {
    const profile = await ownProfile(accounts, person);
    const [
      counts,
      storedSessions,
      savedTornadoes,
      ownPasskeys,
      ownContributions,
      ownMarks,
      ownRecords,
      ownFollowing,
      supported,
    ] = await Promise.all([
      accounts.countsOf(profile.id),
      sessions.list(profile),
      bookmarks.list(profile.id),
      passkeys.list(profile.id),
      contributions(profile.id),
      marks(profile.id),
      records(profile),
      following(profile.id),
      support(profile.id),
    ]);
    logAccountEvent('data-exported', profile.id, event);
    return {
      exportedAt: new Date(now()).toISOString(),
      user: toCurrentUser(profile, counts),
      heldEmail: toHeldEmail(profile.heldEmail, now()),
      passkeysRemovedAt: profile.passkeyRecovery ? new Date(profile.passkeyRecovery.due).toISOString() : null,
      sessions: storedSessions.map((session) => toListedSession(session, person.sessionId)),
      bookmarks: savedTornadoes,
      passkeys: ownPasskeys.map(toListedPasskey),
      contributions: ownContributions,
      ...ownMarks,
      ...ownRecords,
      ...ownFollowing,
      suspension: toSuspension(profile.suspension),
      subscription: supported?.current
        ? { ...toSubscription(supported.current), id: supported.current.id, customer: supported.customerId }
        : supported
          ? { customer: supported.customerId }
          : null,
    };
  };
}

/** As the person was told, without who decided it. */
function toSuspension(suspension: StoredProfile['suspension']): AccountExport['suspension'] {
  if (!suspension) return null;
  const { reason, at, until, hidesContributions } = suspension;
  return { reason, at, until, hidesContributions };
}

/** The profile keeps naming an address that is free by now, until it holds another one. */
function toHeldEmail(held: HeldEmail | undefined, now: number): AccountExport['heldEmail'] {
  if (!held || held.until <= now) return null;
  return { email: held.email, until: new Date(held.until).toISOString() };
}
