import { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { maxBookmarks } from '@touchdown/shared/accounts/account-limits.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { sqs } from '../../platform/aws/sqs.ts';
import { sliceHandler, type RouteHandlers } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { settingsOfStage, type ReadSettings } from '../../platform/settings/running-settings-reader.ts';
import { mailQueue } from '../../domain/mail/mail-queue.ts';
import { unsubscribeTokens, type UnsubscribeTokens } from '../../domain/mail/unsubscribe-token.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { accountDeletion } from './leaving/erase-account.ts';
import { pictureUploads } from '../../domain/pictures/picture-uploads.ts';
import { readyUploads } from '../../domain/pictures/ready-uploads.ts';
import { useUploads } from '../../domain/pictures/use-uploads.ts';
import { accountMail } from './email/account-mail.ts';
import type { AccountPorts } from './account-ports.ts';
import { accountStore } from './account-store.ts';
import { accountWriter } from './account-writer.ts';
import { bookmarkStore } from './bookmarks/bookmark-store.ts';
import { changePassword, forgotPassword, resetPassword } from './passwords/reset-password.ts';
import { deleteMe } from './leaving/delete-me.ts';
import { exportMe } from './leaving/export-me.ts';
import { addPasskey, beginPasskey } from './passkeys/add-passkey.ts';
import { askToConfirm, confirmByPasskey } from './passkeys/confirm-by-passkey.ts';
import { askForPasskey, logInByPasskey } from './passkeys/log-in-by-passkey.ts';
import { listPasskeys, removePasskey, renamePasskey } from './passkeys/own-passkeys.ts';
import { askForProof } from './passkeys/require-proof.ts';
import { passkeyChallenges } from './passkeys/passkey-challenges.ts';
import { passkeyStore } from './passkeys/passkey-store.ts';
import { ownProfile, toCurrentUser, toPublicUser, readSupport } from './profile/to-current-user.ts';
import { toListedSession, sessionKeys } from './sessions/session-tokens.ts';
import { logIn } from './sign-in/log-in.ts';
import { ownContributions } from './leaving/own-contributions.ts';
import { ownFollowing } from './leaving/own-following.ts';
import { ownMarks } from './leaving/own-marks.ts';
import { ownRecords } from './leaving/own-records.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { listAdmins } from './roles/deciders.ts';
import { securityWriter } from './sessions/security-writer.ts';
import { sessionStore } from './sessions/session-store.ts';
import { signUp, beginSignUp, signUpByPasskey } from './sign-in/sign-up.ts';
import { readPointer } from '../../domain/catalogue/catalogue-pointer.ts';
import { currentCatalogue } from '../../domain/catalogue/current-catalogue.ts';
import { logger } from '../../platform/log/logger.ts';
import { tornadoOfRecord } from '../../domain/catalogue/tornado-of-record.ts';
import { updateMe } from './profile/update-me.ts';
import { resendVerification, verifyEmail, verifyEmailOfSession } from './email/verify-email.ts';
import { clearTokens, setTokens } from '../../domain/members/session-cookies.ts';
import { logAccountEvent } from './account-log.ts';
import { endSentSession } from './sessions/sent-session.ts';
import { isSupporting } from '../../domain/support/subscription-items.ts';
import { rememberDevice } from './sign-in/known-device.ts';
import { deviceOf } from './sessions/device-name.ts';
import { toBookmark } from '../../domain/members/bookmark-items.ts';
import { countUploaded } from '../../domain/pictures/count-uploaded.ts';

interface UnsubscribePorts extends Pick<AccountPorts, 'writer'> {
  unsubscribeTokens: UnsubscribeTokens;
}

/** Turns mails about decisions off. A repeat, and a deleted account, have the same answer. */
function unsubscribe({
  writer,
  unsubscribeTokens,
}: UnsubscribePorts): RouteHandlers<typeof accountRoutes>['unsubscribe'] {
  return async ({ params: { token } }, _reply, event) => {
    const person = unsubscribeTokens.personOf(token);
    if (person === undefined) throw new Problem('INVALID_TOKEN', accountSentences.unsubscribeLinkInvalid);
    await writer.setChoice(person, 'decisionMails', false);
    logAccountEvent('decision-mails-off', person, event);
    return { message: accountSentences.decisionMailsOff };
  };
}

/**
 * Changes nothing, because mail programs follow links before people do. The token moves to the fragment, which no
 * log has, and the page has a button.
 */
const showUnsubscribe: RouteHandlers<typeof accountRoutes>['showUnsubscribe'] = async ({
  params: { token },
}) => ({ location: `/unsubscribe#${encodeURIComponent(token)}` });

const client = dynamo();
const table = requiredEnv('communityTable');
const now = () => Date.now();
const keys = sessionKeys(requiredEnv('sessionKeys'));
const ephemeral = requiredEnv('ephemeralTable');
const limiter = rateLimiter(client, ephemeral, now);
const settings = settingsOfStage(now);
const ports: AccountPorts = {
  accounts: accountStore(client, table),
  writer: accountWriter(client, table, now),
  security: securityWriter(client, table, now),
  deleteAccount: accountDeletion(client, table, now),
  sessions: sessionStore(client, table, { keys, now }),
  bookmarks: bookmarkStore(client, table),
  passkeys: passkeyStore(client, table, now),
  admins: listAdmins(client, table),
  challenges: passkeyChallenges(client, ephemeral, { keys, now }),
  findTornado: tornadoOfRecord(client, requiredEnv('catalogueTable')),
  contributions: ownContributions(client, table),
  marks: ownMarks(client, table),
  records: ownRecords(client, { community: table, radar: requiredEnv('radarTable') }, now),
  following: ownFollowing(client, table),
  support: readSupport(client, table),
  keys,
  limiter,
  settings,
  queueMail: accountMail(mailQueue(sqs(), requiredEnv('mailQueueUrl'))),
  pictures: {
    ready: readyUploads(pictureUploads(client)),
    use: (pictures, uid) =>
      useUploads(pictures, {
        table: ephemeral,
        owner: uid,
        usedBy: profileKey(uid)[partitionKey],
        now: now(),
      }),
  },
  now,
};

export const handler = sliceHandler(
  accountRoutes,
  {
    signUp: signUp(ports),
    beginSignUp: beginSignUp(ports),
    signUpByPasskey: signUpByPasskey(ports),
    logIn: logIn(ports),
    askForPasskey: askForPasskey(ports),
    logInByPasskey: logInByPasskey(ports),
    logOut: logOut(ports),
    refreshSession: refreshSession(ports),
    getMe: getMe(ports),
    updateMe: updateMe(ports),
    changePassword: changePassword(ports),
    forgotPassword: forgotPassword(ports),
    resetPassword: resetPassword(ports),
    verifyEmail: verifyEmail(ports),
    verifyEmailOfSession: verifyEmailOfSession(ports),
    showUnsubscribe,
    unsubscribe: unsubscribe({ ...ports, unsubscribeTokens: unsubscribeTokens(requiredEnv('mailLinkKeys')) }),
    resendVerification: resendVerification(ports),
    listPasskeys: listPasskeys(ports),
    askForProof: askForProof(ports),
    beginPasskey: beginPasskey(ports),
    addPasskey: addPasskey(ports),
    askToConfirm: askToConfirm(ports),
    confirmByPasskey: confirmByPasskey(ports),
    renamePasskey: renamePasskey(ports),
    removePasskey: removePasskey(ports),
    listSessions: listSessions(ports),
    revokeSession: revokeSession(ports),
    signOutEverywhere: signOutEverywhere(ports),
    deleteMe: deleteMe(ports),
    exportMe: exportMe(ports),
    listBookmarks: listBookmarks(ports),
    addBookmark: addBookmark(ports),
    removeBookmark: removeBookmark(ports),
    getSiteStatus: getSiteStatus(settings, () => readPointer(client, requiredEnv('catalogueTable'))),
    getUser: getUser(ports),
    setProfilePhoto: setProfilePhoto(ports),
    removeProfilePhoto: removeProfilePhoto(ports),
  },
  { authenticate: authenticate(client, table, now), limiter, settings },
);

function getMe({ accounts }: Pick<AccountPorts, 'accounts'>): RouteHandlers<typeof accountRoutes>['getMe'] {
  return async ({ person }) => {
    const [profile, counts] = await Promise.all([ownProfile(accounts, person), accounts.countsOf(person.id)]);
    return { data: { user: toCurrentUser(profile, counts) } };
  };
}

function listSessions({
  accounts,
  sessions,
}: Pick<AccountPorts, 'accounts' | 'sessions'>): RouteHandlers<typeof accountRoutes>['listSessions'] {
  return async ({ person }) => {
    const stored = await sessions.list(await ownProfile(accounts, person));
    return { data: { sessions: stored.map((session) => toListedSession(session, person.sessionId)) } };
  };
}

function listBookmarks({
  bookmarks,
}: Pick<AccountPorts, 'bookmarks'>): RouteHandlers<typeof accountRoutes>['listBookmarks'] {
  return async ({ person }) => ({ tornadoes: await bookmarks.list(person.id) });
}

/**
 * What every page asks for first: what is closed, for the site's banner and its forms, before anybody types; and which
 * record is served. Without the record the answer is still good for the banner.
 */
function getSiteStatus(
  settings: ReadSettings,
  pointerNow: () => ReturnType<typeof readPointer>,
): RouteHandlers<typeof accountRoutes>['getSiteStatus'] {
  return async () => {
    const [{ readOnly = false, registration = 'open', loopMoneyPerDay }, pointer] = await Promise.all([
      settings(),
      pointerNow().catch((error: unknown) => {
        logger.warn('site status without the record', { error: error as Error });
      }),
    ]);
    const record = pointer ? currentCatalogue(pointer) : null;
    return { readOnly, registration, radarLoops: loopMoneyPerDay === 0 ? 'off' : 'on', record };
  };
}

/** Public, so that a session does not have to be renewed in order to end it. */
function logOut(
  ports: Pick<AccountPorts, 'sessions' | 'keys'>,
): RouteHandlers<typeof accountRoutes>['logOut'] {
  return async (_request, reply, event) => {
    const uid = await endSentSession(ports, event);
    clearTokens(reply);
    if (uid) logAccountEvent('logged-out', uid, event);
    return { message: accountSentences.loggedOut };
  };
}

/** A deleted account is answered like one that never existed. Support is read only where the person shows it. */
function getUser({
  accounts,
  support,
  now,
}: Pick<AccountPorts, 'accounts' | 'support' | 'now'>): RouteHandlers<typeof accountRoutes>['getUser'] {
  return async ({ params: { username } }) => {
    const profile = await accounts.findByUsername(username);
    if (!profile) throw new Problem('NOT_FOUND', 'User not found.');
    const [counts, supported] = await Promise.all([
      accounts.countsOf(profile.id),
      profile.supporterMark ? support(profile.id) : undefined,
    ]);
    return { data: { user: toPublicUser(profile, counts, isSupporting(supported?.current, now())) } };
  };
}

/** Only the caller's own sessions; another person's session is answered with 404. */
function revokeSession({
  sessions,
}: Pick<AccountPorts, 'sessions'>): RouteHandlers<typeof accountRoutes>['revokeSession'] {
  return async ({ person, params: { id } }, reply, event) => {
    const session = await sessions.find(id);
    if (session?.uid !== person.id) {
      throw new Problem('NOT_FOUND', 'We couldn’t find that session. It may have already ended.');
    }
    await sessions.end(id);
    if (id === person.sessionId) clearTokens(reply);
    logAccountEvent('session-revoked', person.id, event);
    return { message: accountSentences.sessionRevoked };
  };
}

/** Succeeds when there is no photo. */
function removeProfilePhoto({
  accounts,
  writer,
}: Pick<AccountPorts, 'accounts' | 'writer'>): RouteHandlers<typeof accountRoutes>['removeProfilePhoto'] {
  return async ({ person }, _reply, event) => {
    const profile = await ownProfile(accounts, person);
    const counts = await accounts.countsOf(profile.id);
    if (profile.photo !== null) {
      await writer.setPhoto(profile.id, null);
      logAccountEvent('profile-changed', profile.id, event);
    }
    return {
      data: { user: toCurrentUser({ ...profile, photo: null }, counts) },
      message: accountSentences.photoRemoved,
    };
  };
}

/**
 * Removes the bookmark by the id it was saved under, even when that tornado is no longer in the record. Only
 * when there is none, the record is read: the id may be another name of a saved tornado.
 */
function removeBookmark({
  bookmarks,
  findTornado,
}: Pick<AccountPorts, 'bookmarks' | 'findTornado'>): RouteHandlers<typeof accountRoutes>['removeBookmark'] {
  return async ({ person, params: { id } }) => {
    if (!(await bookmarks.remove(person.id, id))) {
      const tornado = await findTornado(id).catch(undefinedIfUnknown);
      if (tornado && tornado.id !== id) await bookmarks.remove(person.id, tornado.id);
    }
    return { bookmarked: false, message: accountSentences.bookmarkRemoved };
  };
}

/** A tornado that is not in the record has no bookmark, so there is nothing to remove. */
function undefinedIfUnknown(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'NOT_FOUND') return undefined;
  throw error;
}

function signOutEverywhere(
  ports: Pick<AccountPorts, 'accounts' | 'security' | 'sessions' | 'keys'>,
): RouteHandlers<typeof accountRoutes>['signOutEverywhere'] {
  const { accounts, security, sessions, keys } = ports;
  return async ({ person }, reply, event) => {
    const profile = await ownProfile(accounts, person);
    const { id } = profile;
    const owner = { id, authEpoch: profile.authEpoch + 1 };
    const { shown = new Set<string>() } = (await sessions.find(person.sessionId)) ?? {};
    const next = sessions.prepare(owner, deviceOf(event), shown);
    const replacement = { session: next.session, replacedId: person.sessionId };
    if (!(await security.endKeys('signed out elsewhere', { profile, replacement }))) {
      throw new Problem('CONFLICT', 'Your account was changed in another window. Please try again.');
    }
    setTokens(reply, next.tokens);
    rememberDevice(keys, owner, reply);
    logAccountEvent('sessions-ended', id, event);
    return { message: accountSentences.signedOutEverywhere };
  };
}

/** Saving a tornado again changes nothing; the bookmark keeps its first date. */
function addBookmark({
  accounts,
  bookmarks,
  findTornado,
  now,
}: Pick<AccountPorts, 'accounts' | 'bookmarks' | 'findTornado' | 'now'>): RouteHandlers<
  typeof accountRoutes
>['addBookmark'] {
  return async ({ person, params: { id } }) => {
    const outcome = await bookmarks.add(
      person.id,
      toBookmark(await findTornado(id), new Date(now()).toISOString()),
    );
    if (outcome === 'refused') {
      await ownProfile(accounts, person);
      const max = groupedNumber(maxBookmarks);
      throw new Problem('CONFLICT', `You can save up to ${max} tornadoes. Please remove a bookmark first.`);
    }
    return { bookmarked: true, message: accountSentences.bookmarked };
  };
}

/** A follower of the table's stream erases the previous picture, so a crash here cannot leave it behind. */
function setProfilePhoto(
  ports: Pick<AccountPorts, 'accounts' | 'writer' | 'pictures' | 'limiter'>,
): RouteHandlers<typeof accountRoutes>['setProfilePhoto'] {
  const { accounts, writer, pictures, limiter } = ports;
  return async (request, _reply, event) => {
    await countUploaded(
      limiter,
      event,
      request.pictures.map(({ bytes }) => bytes.length),
    );
    const [picture] = await pictures.ready(request, 'profile-photo');
    if (!picture) throw new Problem('INVALID_REQUEST', uploadSentences.noneChosen);
    const profile = await ownProfile(accounts, request.person);
    const counts = await accounts.countsOf(profile.id);
    await writer.setPhoto(profile.id, picture.image, pictures.use([picture], profile.id));
    logAccountEvent('profile-changed', profile.id, event);
    const user = toCurrentUser({ ...profile, photo: picture.image }, counts);
    return { data: { user }, message: accountSentences.photoUpdated };
  };
}
