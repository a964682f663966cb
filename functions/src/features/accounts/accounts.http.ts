import { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { sqs } from '../../platform/aws/sqs.ts';
import { sliceHandler, type RouteHandlers } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { settingsOfStage, type ReadSettings } from '../../platform/settings/running-settings-reader.ts';
import { mailQueue } from '../../domain/mail/mail-queue.ts';
import { unsubscribeTokens } from '../../domain/mail/unsubscribe-token.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { accountDeletion } from './leaving/account-deletion.ts';
import { pictureUploads } from '../../domain/pictures/picture-uploads.ts';
import { readyUploads } from '../../domain/pictures/ready-uploads.ts';
import { useUploads } from '../../domain/pictures/use-uploads.ts';
import { accountMail } from './email/account-mail.ts';
import type { AccountPorts } from './account-ports.ts';
import { accountStore } from './account-store.ts';
import { accountWriter } from './account-writer.ts';
import { addBookmark } from './bookmarks/add-bookmark.ts';
import { bookmarkStore } from './bookmarks/bookmark-store.ts';
import { changePassword } from './passwords/change-password.ts';
import { deleteMe } from './leaving/delete-me.ts';
import { exportMe } from './leaving/export-me.ts';
import { forgotPassword } from './passwords/forgot-password.ts';
import { getUser } from './profile/get-user.ts';
import { addPasskey, beginPasskey } from './passkeys/add-passkey.ts';
import { askToConfirm, confirmByPasskey } from './passkeys/confirm-by-passkey.ts';
import { askForPasskey, logInByPasskey } from './passkeys/log-in-by-passkey.ts';
import { listPasskeys, removePasskey, renamePasskey } from './passkeys/own-passkeys.ts';
import { askForProof } from './passkeys/require-proof.ts';
import { passkeyChallenges } from './passkeys/passkey-challenges.ts';
import { passkeyStore } from './passkeys/passkey-store.ts';
import { ownProfile } from './profile/own-profile.ts';
import { toCurrentUser } from './profile/to-current-user.ts';
import { toListedSession } from './sessions/to-listed-session.ts';
import { logIn } from './sign-in/log-in.ts';
import { logOut } from './sign-in/log-out.ts';
import { ownContributions } from './leaving/own-contributions.ts';
import { ownFollowing } from './leaving/own-following.ts';
import { ownMarks } from './leaving/own-marks.ts';
import { ownRecords } from './leaving/own-records.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { removeBookmark } from './bookmarks/remove-bookmark.ts';
import { listAdmins } from './roles/deciders.ts';
import { readSupport } from './profile/read-support.ts';
import { removeProfilePhoto } from './profile/remove-profile-photo.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { revokeSession } from './sessions/revoke-session.ts';
import { securityWriter } from './sessions/security-writer.ts';
import { sessionKeys } from './sessions/session-keys.ts';
import { sessionStore } from './sessions/session-store.ts';
import { setProfilePhoto } from './profile/set-profile-photo.ts';
import { signOutEverywhere } from './sessions/sign-out-everywhere.ts';
import { signUp } from './sign-in/sign-up.ts';
import { beginSignUp, signUpByPasskey } from './sign-in/sign-up-by-passkey.ts';
import { readPointer } from '../../domain/catalogue/catalogue-pointer.ts';
import { currentCatalogue } from '../../domain/catalogue/current-catalogue.ts';
import { logger } from '../../platform/log/logger.ts';
import { tornadoOfRecord } from '../../domain/catalogue/tornado-of-record.ts';
import { showUnsubscribe, unsubscribe } from './email/unsubscribe.ts';
import { updateMe } from './profile/update-me.ts';
import { resendVerification, verifyEmail, verifyEmailOfSession } from './email/verify-email.ts';

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
