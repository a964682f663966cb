import { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { readPointer } from '../../domain/catalogue/catalogue-pointer.ts';
import { currentCatalogue } from '../../domain/catalogue/current-catalogue.ts';
import { unsubscribeTokens } from '../../domain/mail/unsubscribe-token.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { clearTokens, setTokens } from '../../domain/members/session-cookies.ts';
import { countUploaded } from '../../domain/pictures/count-uploaded.ts';
import { pictureUploads } from '../../domain/pictures/picture-uploads.ts';
import { readyUploads } from '../../domain/pictures/ready-uploads.ts';
import { useUploads } from '../../domain/pictures/use-uploads.ts';
import { isSupporting } from '../../domain/support/subscription-items.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { logger } from '../../platform/log/logger.ts';
import { profileKey } from './account-items.ts';
import { logAccountEvent } from './account-log.ts';
import {
  accounts,
  client,
  ephemeral,
  limiter,
  now,
  ownProfile,
  queueMail,
  readSupport,
  security,
  sessions,
  settings,
  table,
  writer,
  type Handlers,
} from './account-stores.ts';
import { addBookmark, listBookmarks, removeBookmark } from './bookmarks/own-bookmarks.ts';
import { resendVerification, verifyEmail, verifyEmailOfSession } from './email/verify-email.ts';
import { accountDeletion } from './leaving/erase-account.ts';
import { exportMe } from './leaving/export-me.ts';
import {
  addPasskey,
  askToConfirm,
  beginPasskey,
  confirmByPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './passkeys/own-passkeys.ts';
import { askForProof, requireProof } from './passkeys/require-proof.ts';
import { changePassword, forgotPassword, resetPassword } from './passwords/reset-password.ts';
import { toCurrentUser, toPublicUser } from './profile/to-current-user.ts';
import { updateMe } from './profile/update-me.ts';
import { deviceOf } from './sessions/device-name.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { endSentSession } from './sessions/sent-session.ts';
import { toListedSession } from './sessions/session-tokens.ts';
import { rememberDevice } from './sign-in/known-device.ts';
import { askForPasskey, logIn, logInByPasskey } from './sign-in/log-in.ts';
import { beginSignUp, signUp, signUpByPasskey } from './sign-in/sign-up.ts';

const mailTokens = unsubscribeTokens(requiredEnv('mailLinkKeys'));
const deleteAccount = accountDeletion(client, table, now);
const readyPictures = readyUploads(pictureUploads(client));
const catalogueTable = requiredEnv('catalogueTable');

const operations: Handlers = {
  signUp,
  beginSignUp,
  signUpByPasskey,
  logIn,
  askForPasskey,
  logInByPasskey,
  refreshSession,
  updateMe,
  changePassword,
  forgotPassword,
  resetPassword,
  verifyEmail,
  verifyEmailOfSession,
  resendVerification,
  listPasskeys,
  askForProof,
  beginPasskey,
  addPasskey,
  askToConfirm,
  confirmByPasskey,
  renamePasskey,
  removePasskey,
  exportMe,
  listBookmarks,
  addBookmark,
  removeBookmark,

  async getMe({ person }) {
    const [profile, counts] = await Promise.all([ownProfile(person), accounts.countsOf(person.id)]);
    return { data: { user: toCurrentUser(profile, counts) } };
  },

  /** A deleted account is answered like one that never existed. Support is read only where the person shows it. */
  async getUser({ params: { username } }) {
    const profile = await accounts.findByUsername(username);
    if (!profile) throw new Problem('NOT_FOUND', 'User not found.');
    const [counts, supported] = await Promise.all([
      accounts.publicCountsOf(profile.id),
      profile.supporterMark ? readSupport(profile.id) : undefined,
    ]);
    return { data: { user: toPublicUser(profile, counts, isSupporting(supported?.current, now())) } };
  },

  /**
   * What every page asks for first: what is closed, for the site's banner and its forms, before anybody types; and which
   * record is served. Without the record the answer is still good for the banner.
   */
  async getSiteStatus() {
    const [{ readOnly = false, registration = 'open', loopMoneyPerDay }, pointer] = await Promise.all([
      settings(),
      readPointer(client, catalogueTable).catch((error: unknown) => {
        logger.warn('site status without the record', { error: error as Error });
      }),
    ]);
    const record = pointer ? currentCatalogue(pointer) : null;
    return { readOnly, registration, radarLoops: loopMoneyPerDay === 0 ? 'off' : 'on', record };
  },

  /** Public, so that a session does not have to be renewed in order to end it. */
  async logOut(_request, reply, event) {
    const uid = await endSentSession(event);
    clearTokens(reply);
    if (uid) logAccountEvent('logged-out', uid, event);
    return { message: accountSentences.loggedOut };
  },

  async listSessions({ person }) {
    const stored = await sessions.list(await ownProfile(person));
    return { data: { sessions: stored.map((session) => toListedSession(session, person.sessionId)) } };
  },

  /** Only the caller's own sessions; another person's session is answered with 404. */
  async revokeSession({ person, params: { id } }, reply, event) {
    const session = await sessions.find(id);
    if (session?.uid !== person.id) {
      throw new Problem('NOT_FOUND', 'We couldn’t find that session. It may have already ended.');
    }
    await sessions.end(id);
    if (id === person.sessionId) clearTokens(reply);
    logAccountEvent('session-revoked', person.id, event);
    return { message: accountSentences.sessionRevoked };
  },

  async signOutEverywhere({ person }, reply, event) {
    const profile = await ownProfile(person);
    const { id } = profile;
    const owner = { id, authEpoch: profile.authEpoch + 1 };
    const { shown = new Set<string>() } = (await sessions.find(person.sessionId)) ?? {};
    const next = sessions.prepare(owner, deviceOf(event), shown);
    const replacement = { session: next.session, replacedId: person.sessionId };
    if (!(await security.endKeys('signed out elsewhere', { profile, replacement }))) throw changedElsewhere();
    setTokens(reply, next.tokens);
    rememberDevice(owner, reply);
    logAccountEvent('sessions-ended', id, event);
    return { message: accountSentences.signedOutEverywhere };
  },

  /** A follower of the table's stream erases the previous picture, so a crash here cannot leave it behind. */
  async setProfilePhoto(request, _reply, event) {
    await countUploaded(
      limiter,
      event,
      request.pictures.map(({ bytes }) => bytes.length),
    );
    const [picture] = await readyPictures(request, 'profile-photo');
    if (!picture) throw new Problem('INVALID_REQUEST', uploadSentences.noneChosen);
    const profile = await ownProfile(request.person);
    const counts = await accounts.countsOf(profile.id);
    const usedBy = profileKey(profile.id)[partitionKey];
    const uses = useUploads([picture], { table: ephemeral, owner: profile.id, usedBy, now: now() });
    await writer.setPhoto(profile.id, picture.image, uses);
    logAccountEvent('profile-changed', profile.id, event);
    const user = toCurrentUser({ ...profile, photo: picture.image }, counts);
    return { data: { user }, message: accountSentences.photoUpdated };
  },

  /** Succeeds when there is no photo. */
  async removeProfilePhoto({ person }, _reply, event) {
    const profile = await ownProfile(person);
    const counts = await accounts.countsOf(profile.id);
    if (profile.photo !== null) {
      await writer.setPhoto(profile.id, null);
      logAccountEvent('profile-changed', profile.id, event);
    }
    return {
      data: { user: toCurrentUser({ ...profile, photo: null }, counts) },
      message: accountSentences.photoRemoved,
    };
  },

  /**
   * Changes nothing, because mail programs follow links before people do. The token moves to the fragment, which no
   * log has, and the page has a button.
   */
  showUnsubscribe: async ({ params: { token } }) => ({
    location: `/unsubscribe#${encodeURIComponent(token)}`,
  }),

  /** Turns mails about decisions off. A repeat, and a deleted account, have the same answer. */
  async unsubscribe({ params: { token } }, _reply, event) {
    const person = mailTokens.personOf(token);
    if (person === undefined) throw new Problem('INVALID_TOKEN', accountSentences.unsubscribeLinkInvalid);
    await writer.setChoice(person, 'decisionMails', false);
    logAccountEvent('decision-mails-off', person, event);
    return { message: accountSentences.decisionMailsOff };
  },

  /** Contributions stay, without the author's name, unless the person chooses otherwise. */
  async deleteMe({ person, body }, reply, event) {
    const { password: currentPassword, passkey, deleteContributions: deletesContributions = false } = body;
    const profile = await ownProfile(person);
    await requireProof(profile, { currentPassword, passkey }, 'delete-account', event);
    if (!(await deleteAccount(profile, { deletesContributions }))) throw changedElsewhere();
    clearTokens(reply);
    const { email: to, username } = profile;
    await queueMail({ template: 'account-deleted', to, username, deletesContributions });
    logAccountEvent('account-deleted', profile.id, event);
    return { message: accountSentences.accountDeleted };
  },
};

export const handler = sliceHandler(accountRoutes, operations, {
  authenticate: authenticate(client, table, now),
  limiter,
  settings,
});

function changedElsewhere(): Problem {
  return new Problem('CONFLICT', 'Your account was changed in another window. Please try again.');
}
