import type { AccountExport } from '@touchdown/shared/accounts/schema.ts';
import type { Exported } from '@touchdown/shared/privacy/registry.ts';
import { requiredEnv } from '../../../platform/aws/env.ts';
import type { HeldEmail, StoredProfile } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import {
  accounts,
  client,
  now,
  ownProfile,
  passkeys,
  readSupport,
  sessions,
  table,
  type Handlers,
} from '../account-stores.ts';
import { savedTornadoes } from '../bookmarks/own-bookmarks.ts';
import { toListedPasskey } from '../passkeys/passkey-items.ts';
import { toCurrentUser } from '../profile/to-current-user.ts';
import { ownContributions, ownFollowing, ownMarks, ownRecords } from './own-data.ts';
import { toListedSession } from '../sessions/session-tokens.ts';
import { toSubscription, type StoredSubscription } from '../../../domain/support/subscription-items.ts';

export const exportMe: Handlers['exportMe'] = async ({ person }, _reply, event) => {
  const profile = await ownProfile(person);
  const readings = readingsOf(profile, person.sessionId);
  const sections = await Promise.all(
    Object.entries(readings).map(async ([section, reading]) => [section, await reading] as const),
  );
  logAccountEvent('data-exported', profile.id, event);
  return {
    exportedAt: new Date(now()).toISOString(),
    ...(Object.fromEntries(sections) as Omit<AccountExport, 'exportedAt'>),
  };
};

const tables = { community: table, radar: requiredEnv('radarTable') };

/** The sections of the export, one for each that the registry of personal data names, and no other. */
type Readings = { [Section in Exported[keyof Exported]]: Promise<AccountExport[Section]> };

/** Reads everything at once, in the order of the file. */
function readingsOf(profile: StoredProfile, sessionId: string): Readings {
  const { id } = profile;
  const marks = ownMarks(client, table, id);
  const records = ownRecords(client, tables, profile, now());
  const following = ownFollowing(client, table, id);
  return {
    user: accounts.countsOf(id).then((counts) => toCurrentUser(profile, counts)),
    heldEmail: Promise.resolve(toHeldEmail(profile.heldEmail, now())),
    sessions: sessions
      .list(profile)
      .then((alive) => alive.map((session) => toListedSession(session, sessionId))),
    passkeys: passkeys.list(id).then((own) => own.map(toListedPasskey)),
    bookmarks: savedTornadoes(id),
    contributions: ownContributions(client, table, id),
    votes: marks.then(({ votes }) => votes),
    thanks: marks.then(({ thanks }) => thanks),
    abuseReports: marks.then(({ abuseReports }) => abuseReports),
    questions: marks.then(({ questions }) => questions),
    answers: marks.then(({ answers }) => answers),
    witnessAnswers: marks.then(({ witnessAnswers }) => witnessAnswers),
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
    subscription: readSupport(id).then(toExportedSupport),
  };
}

function toExportedSupport(supported: StoredSubscription | undefined): AccountExport['subscription'] {
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
