import type { AccountExport } from '@touchdown/shared/accounts/schema.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import type { Exported } from '@touchdown/shared/privacy/registry.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { HeldEmail, StoredProfile } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { toListedPasskey } from '../passkeys/passkey-items.ts';
import { ownProfile, toCurrentUser } from '../profile/to-current-user.ts';
import { toListedSession } from '../sessions/session-tokens.ts';
import { toSubscription } from '../../../domain/support/subscription-items.ts';

type ExportPorts = Pick<
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
>;

export function exportMe(ports: ExportPorts): RouteHandlers<typeof accountRoutes>['exportMe'] {
  return async ({ person }, _reply, event) => {
    const profile = await ownProfile(ports.accounts, person);
    const readings = readingsOf(ports, profile, person.sessionId);
    const sections = await Promise.all(
      Object.entries(readings).map(async ([section, reading]) => [section, await reading] as const),
    );
    logAccountEvent('data-exported', profile.id, event);
    return {
      exportedAt: new Date(ports.now()).toISOString(),
      ...(Object.fromEntries(sections) as Omit<AccountExport, 'exportedAt'>),
    };
  };
}

/** The sections of the export, one for each that the registry of personal data names, and no other. */
type Readings = { [Section in Exported[keyof Exported]]: Promise<AccountExport[Section]> };

/** Reads everything at once, in the order of the file. */
function readingsOf(ports: ExportPorts, profile: StoredProfile, sessionId: string): Readings {
  const { id } = profile;
  const marks = ports.marks(id);
  const records = ports.records(profile);
  const following = ports.following(id);
  return {
    user: ports.accounts.countsOf(id).then((counts) => toCurrentUser(profile, counts)),
    heldEmail: Promise.resolve(toHeldEmail(profile.heldEmail, ports.now())),
    sessions: ports.sessions
      .list(profile)
      .then((sessions) => sessions.map((session) => toListedSession(session, sessionId))),
    passkeys: ports.passkeys.list(id).then((passkeys) => passkeys.map(toListedPasskey)),
    bookmarks: ports.bookmarks.list(id),
    contributions: ports.contributions(id),
    votes: marks.then(({ votes }) => votes),
    abuseReports: marks.then(({ abuseReports }) => abuseReports),
    questions: marks.then(({ questions }) => questions),
    answers: marks.then(({ answers }) => answers),
    radarLoops: records.then(({ radarLoops }) => radarLoops),
    takedowns: records.then(({ takedowns }) => takedowns),
    takedownAnswers: records.then(({ takedownAnswers }) => takedownAnswers),
    appeals: records.then(({ appeals }) => appeals),
    history: records.then(({ history }) => history),
    actions: records.then(({ actions }) => actions),
    follows: following.then(({ follows }) => follows),
    notifications: following.then(({ notifications }) => notifications),
    notificationSettings: following.then(({ notificationSettings }) => notificationSettings),
    suspension: Promise.resolve(toSuspension(profile.suspension)),
    subscription: ports.support(id).then(toExportedSupport),
  };
}

function toExportedSupport(
  supported: Awaited<ReturnType<AccountPorts['support']>>,
): AccountExport['subscription'] {
  if (!supported) return null;
  const { current, customerId: customer } = supported;
  return current ? { ...toSubscription(current), id: current.id, customer } : { customer };
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
