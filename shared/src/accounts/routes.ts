import * as z from 'zod';
import { userText } from '../text/user-text-schema.ts';
import { confirmedSeconds } from '../contract/confirmation-sentences.ts';
import { rateLimits } from '../contract/rate-limits.ts';
import { defineRoutes } from '../contract/route.ts';
import { keptSettingsSeconds } from '../contract/kept-settings-seconds.ts';
import { timeInWords } from '../contract/time-in-words.ts';
import { UploadId } from '../contract/upload-id.ts';
import { maxBioLength } from './account-limits.ts';
import { accountSentences } from './account-sentences.ts';
import { BookmarkedTornado } from './bookmark.ts';
import { emailVerifiedOutcomes } from './email-verified.ts';
import {
  ListedPasskey,
  MadePasskey,
  OwnPasskeyRequest,
  PasskeyAccount,
  PasskeyCreation,
  PasskeyId,
  PasskeyName,
  PasskeyRequest,
  ProofPurpose,
  UsedPasskey,
} from './passkeys.ts';
import {
  AccountExport,
  CurrentUser,
  Email,
  GivenPassword,
  HeldEmail,
  ListedSession,
  NewPassword,
  PublicUser,
  SessionId,
  Username,
} from './schema.ts';
import { SiteStatus } from './site-status.ts';

const message = z.string().describe('The result, as a sentence for people');
const MessageResponse = z.strictObject({ message });
const Me = z.strictObject({ data: z.strictObject({ user: CurrentUser }) });
const SignedIn = z.strictObject({ user: CurrentUser, message });

/** A loose check of a token, so that a link that a mail program has damaged is refused as a link, in plain words. */
const MailToken = z
  .string()
  .max(500)
  .meta({ description: 'the token in the link of the email', secret: true });

/** As loose as the other, for the same reason. */
const UnsubscribeToken = z
  .string()
  .max(500)
  .meta({ description: 'the token in the link of a mail about a decision', secret: true });

/** A looser check than `TornadoId`, so that a bookmark can be removed after its tornado has left the record. */
const oneTornado = z.strictObject({
  id: z
    .string()
    .regex(/^[0-9a-z-]{1,40}$/)
    .meta({ description: 'an id such as 19740403-k3v9qx2a' }),
});
/** One of them is needed. */
const proof = {
  currentPassword: GivenPassword.optional(),
  passkey: UsedPasskey.optional().describe('Instead of the password: asked for this action'),
};
const Bookmarked = z.strictObject({ bookmarked: z.boolean(), message });

/** No response is cached, because each is personal or follows from a change. */
const caching = 'none';

export const accountRoutes = defineRoutes({
  signUp: {
    method: 'POST',
    path: '/auth/signup',
    summary: 'Create an account and sign in',
    access: 'public',
    caching,
    limits: [rateLimits.signUpAttempt],
    body: z.strictObject({ username: Username, email: Email, password: NewPassword }),
    response: SignedIn,
    problems: ['CONFLICT', 'REGISTRATION_CLOSED'],
  },
  beginSignUp: {
    method: 'POST',
    path: '/auth/signup/passkey/options',
    summary: 'Get what a browser needs to make the passkey of a new account',
    access: 'public',
    caching,
    limits: [rateLimits.signUpAttempt],
    body: z.strictObject({ username: Username, email: Email }),
    response: PasskeyCreation,
    problems: ['CONFLICT', 'REGISTRATION_CLOSED'],
  },
  signUpByPasskey: {
    method: 'POST',
    path: '/auth/signup/passkey',
    summary: 'Create an account with a passkey instead of a password, and sign in',
    access: 'public',
    caching,
    limits: [rateLimits.signUpAttempt],
    body: z.strictObject({
      username: Username,
      email: Email,
      account: PasskeyAccount,
      name: PasskeyName.optional().describe('Otherwise the passkey is called after the browser'),
      response: MadePasskey,
    }),
    response: SignedIn,
    problems: ['INVALID_TOKEN', 'CONFLICT', 'REGISTRATION_CLOSED'],
  },
  logIn: {
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in by username or email address',
    access: 'public',
    caching,
    whileReadOnly: true,
    limits: [rateLimits.logInByIp],
    body: z.strictObject({ identifier: z.string().min(1).max(254), password: GivenPassword }),
    response: SignedIn,
    problems: ['WRONG_CREDENTIALS'],
  },
  askForPasskey: {
    method: 'POST',
    path: '/auth/login/passkey/options',
    summary: 'Get what a browser needs to log in with a passkey',
    access: 'public',
    caching,
    whileReadOnly: true,
    limits: [rateLimits.askForPasskey],
    response: PasskeyRequest,
  },
  logInByPasskey: {
    method: 'POST',
    path: '/auth/login/passkey',
    summary: 'Sign in with a passkey',
    access: 'public',
    caching,
    whileReadOnly: true,
    limits: [rateLimits.logInByIp],
    body: z.strictObject({ response: UsedPasskey }),
    response: SignedIn,
    problems: ['WRONG_CREDENTIALS'],
  },
  logOut: {
    method: 'POST',
    path: '/auth/logout',
    summary: 'End this session',
    access: 'public',
    caching,
    whileReadOnly: true,
    response: MessageResponse,
  },
  refreshSession: {
    method: 'POST',
    path: '/auth/refresh',
    summary: 'Renew this session',
    access: 'public',
    caching,
    whileReadOnly: true,
    limits: [rateLimits.refresh],
    response: Me,
    problems: ['UNAUTHENTICATED', 'CONFLICT'],
  },
  getMe: {
    method: 'GET',
    path: '/auth/me',
    summary: 'Get the signed-in account',
    access: 'user',
    caching,
    response: Me,
  },
  updateMe: {
    method: 'PATCH',
    path: '/auth/me',
    summary: 'Change the username, email address, bio or mail setting',
    access: 'user',
    caching,
    limits: [rateLimits.changeProfile],
    body: z.strictObject({
      username: Username.optional(),
      email: Email.optional(),
      currentPassword: proof.currentPassword.describe(
        'This or a passkey is required for a new email address',
      ),
      passkey: proof.passkey,
      bio: userText({ max: maxBioLength, tooLong: accountSentences.bioLength }).nullable().optional(),
      decisionMails: z.boolean().optional().describe('Whether moderators’ decisions are mailed to you'),
      supporterMark: z
        .boolean()
        .optional()
        .describe('Whether your public profile shows that you support the project'),
    }),
    response: z.strictObject({ data: z.strictObject({ user: CurrentUser }), message }),
    problems: ['CONFLICT'],
  },
  changePassword: {
    method: 'PATCH',
    path: '/auth/me/password',
    summary: 'Change the password, or set the first one, and end every other session',
    access: 'user',
    caching,
    whileSuspended: true,
    limits: [rateLimits.confirmPassword],
    body: z.strictObject({ ...proof, newPassword: NewPassword }),
    response: MessageResponse,
    problems: ['CONFLICT'],
  },
  deleteMe: {
    method: 'DELETE',
    path: '/auth/me',
    summary: 'Delete the account and its personal data',
    access: 'user',
    caching,
    whileSuspended: true,
    limits: [rateLimits.confirmPassword],
    body: z.strictObject({
      password: GivenPassword.optional(),
      passkey: proof.passkey,
      deleteContributions: z
        .boolean()
        .optional()
        .describe('Also delete the contributions; otherwise they stay, without their author'),
    }),
    response: MessageResponse,
    problems: ['CONFLICT'],
  },
  exportMe: {
    method: 'GET',
    path: '/auth/me/export',
    summary: 'Export all data about the account',
    access: 'user',
    caching,
    limits: [rateLimits.exportData],
    response: AccountExport,
  },
  forgotPassword: {
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Send a password reset link, if the account exists',
    access: 'public',
    caching,
    limits: [rateLimits.forgotByIp],
    body: z.strictObject({ email: Email }),
    response: MessageResponse,
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password/{token}',
    summary: 'Set a new password with the token from the email, and end every session and passkey',
    access: 'public',
    caching,
    limits: [rateLimits.resetPassword],
    params: z.strictObject({ token: MailToken }),
    body: z.strictObject({ password: NewPassword }),
    response: MessageResponse,
    problems: ['INVALID_TOKEN', 'CONFLICT', 'FORBIDDEN'],
  },
  verifyEmail: {
    method: 'GET',
    path: '/auth/verify-email/{token}',
    summary: 'Verify an email address, with the link in the email, in a browser that is signed in',
    access: 'public',
    caching,
    limits: [rateLimits.verifyEmail],
    redirects: true,
    // A loose check, so that a link damaged by a mail program still leads to a page that explains the error.
    params: z.strictObject({ token: z.string().max(500) }),
    response: z.strictObject({ location: z.string() }),
  },
  verifyEmailOfSession: {
    method: 'POST',
    path: '/auth/verify-email/{token}',
    summary: 'Verify the email address of the signed-in account, with the token from the email',
    access: 'user',
    caching,
    whileSuspended: true,
    limits: [rateLimits.verifyEmail],
    params: z.strictObject({ token: MailToken }),
    response: z.strictObject({
      data: z.strictObject({
        emailVerified: z.enum(emailVerifiedOutcomes).describe('The result, as in the address of the page'),
      }),
    }),
    problems: ['CONFLICT'],
  },
  showUnsubscribe: {
    method: 'GET',
    path: '/mails/decisions/unsubscribe/{token}',
    summary: 'Open the page that turns mails about decisions off, with the link in such a mail',
    access: 'public',
    caching,
    limits: [rateLimits.unsubscribe],
    redirects: true,
    params: z.strictObject({ token: UnsubscribeToken }),
    response: z.strictObject({ location: z.string() }),
  },
  unsubscribe: {
    method: 'POST',
    path: '/mails/decisions/unsubscribe/{token}',
    summary: 'Turn mails about decisions off, with the token in such a mail and without a session',
    // Mail programs send it for their users (RFC 8058), with a form and from anywhere.
    access: 'open',
    caching,
    limits: [rateLimits.unsubscribe],
    params: z.strictObject({ token: UnsubscribeToken }),
    response: MessageResponse,
    problems: ['INVALID_TOKEN'],
  },
  resendVerification: {
    method: 'POST',
    path: '/auth/resend-verification',
    summary: 'Send the verification email again',
    access: 'user',
    caching,
    whileSuspended: true,
    limits: [rateLimits.resendVerification],
    response: z.strictObject({ data: MessageResponse }),
  },
  listPasskeys: {
    method: 'GET',
    path: '/auth/passkeys',
    summary: 'List what opens the account beside its sessions',
    access: 'user',
    caching,
    response: z.strictObject({
      data: z.strictObject({
        passkeys: z.array(ListedPasskey),
        hasPassword: z.boolean().describe('Whether one can also log in with a password'),
        previousEmail: HeldEmail.describe('Whoever reads its mail can take the account back until then'),
      }),
    }),
  },
  askForProof: {
    method: 'POST',
    path: '/auth/passkeys/proof/options',
    summary: 'Get what a browser needs to prove with a passkey, for one action, who is there',
    access: 'user',
    caching,
    whileSuspended: true,
    limits: [rateLimits.changeProfile],
    body: z.strictObject({ purpose: ProofPurpose }),
    response: PasskeyRequest,
  },
  beginPasskey: {
    method: 'POST',
    path: '/auth/passkeys/options',
    summary: 'Confirm with the password or a passkey, and get what a browser needs to make a passkey',
    access: 'user',
    caching,
    whileSuspended: true,
    limits: [rateLimits.confirmPassword],
    body: z.strictObject(proof),
    response: PasskeyCreation,
    problems: ['CONFLICT'],
  },
  addPasskey: {
    method: 'POST',
    path: '/auth/passkeys',
    summary: 'Add the passkey that the browser has made',
    access: 'user',
    caching,
    whileSuspended: true,
    limits: [rateLimits.changeProfile],
    body: z.strictObject({
      name: PasskeyName.optional().describe('Otherwise it is called after the browser'),
      response: MadePasskey,
    }),
    response: z.strictObject({ data: z.strictObject({ passkey: ListedPasskey }), message }),
    problems: ['INVALID_TOKEN', 'CONFLICT'],
  },
  askToConfirm: {
    method: 'POST',
    path: '/auth/passkeys/confirm/options',
    summary: 'Get what a browser needs to ask the signed-in person for a passkey',
    access: 'user',
    caching,
    limits: [rateLimits.askForPasskey],
    response: OwnPasskeyRequest,
    problems: ['CONFLICT'],
  },
  confirmByPasskey: {
    method: 'POST',
    path: '/auth/passkeys/confirm',
    summary: `Confirm with a passkey that it is you, for ${timeInWords(confirmedSeconds)} of this session`,
    access: 'user',
    caching,
    limits: [rateLimits.confirmByPasskey],
    body: z.strictObject({ response: UsedPasskey }),
    response: MessageResponse,
    problems: ['WRONG_CREDENTIALS'],
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/auth/passkeys/{id}',
    summary: 'Give a passkey another name',
    access: 'user',
    caching,
    whileSuspended: true,
    limits: [rateLimits.changeProfile],
    params: z.strictObject({ id: PasskeyId }),
    body: z.strictObject({ name: PasskeyName }),
    response: MessageResponse,
    problems: ['NOT_FOUND'],
  },
  removePasskey: {
    method: 'DELETE',
    path: '/auth/passkeys/{id}',
    summary: 'Confirm with the password or a passkey, and remove a passkey',
    access: 'user',
    caching,
    whileSuspended: true,
    limits: [rateLimits.confirmPassword],
    params: z.strictObject({ id: PasskeyId }),
    body: z.strictObject(proof),
    response: MessageResponse,
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
  listSessions: {
    method: 'GET',
    path: '/auth/sessions',
    summary: 'List the sessions of the account',
    access: 'user',
    caching,
    response: z.strictObject({ data: z.strictObject({ sessions: z.array(ListedSession) }) }),
  },
  revokeSession: {
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    summary: 'End one session of the account',
    access: 'user',
    caching,
    whileReadOnly: true,
    whileSuspended: true,
    limits: [rateLimits.endSessions],
    params: z.strictObject({ id: SessionId }),
    response: MessageResponse,
    problems: ['NOT_FOUND'],
  },
  signOutEverywhere: {
    method: 'DELETE',
    path: '/auth/sessions',
    summary: 'End every other session',
    access: 'user',
    caching,
    whileReadOnly: true,
    whileSuspended: true,
    limits: [rateLimits.endSessions],
    response: MessageResponse,
    problems: ['CONFLICT'],
  },
  setProfilePhoto: {
    method: 'POST',
    path: '/users/profile-photo',
    summary: 'Set the profile photo; the previous one is deleted',
    access: 'user',
    caching,
    limits: [rateLimits.upload],
    pictures: { field: 'image', max: 1, purpose: 'profile-photo' },
    body: z.strictObject({ uploadIds: z.array(UploadId).length(1).optional() }),
    response: z.strictObject({ data: z.strictObject({ user: CurrentUser }), message }),
  },
  removeProfilePhoto: {
    method: 'DELETE',
    path: '/users/profile-photo',
    summary: 'Remove the profile photo',
    access: 'user',
    caching,
    limits: [rateLimits.changeProfile],
    response: z.strictObject({ data: z.strictObject({ user: CurrentUser }), message }),
    problems: ['CONFLICT'],
  },
  listBookmarks: {
    method: 'GET',
    path: '/users/me/bookmarks',
    summary: 'List the bookmarked tornadoes, most recently saved first',
    access: 'user',
    caching,
    response: z.strictObject({ tornadoes: z.array(BookmarkedTornado) }),
  },
  addBookmark: {
    method: 'POST',
    path: '/tornadoes/{id}/bookmark',
    summary: 'Bookmark a tornado; repeating this changes nothing',
    access: 'user',
    caching,
    limits: [rateLimits.bookmark],
    params: oneTornado,
    response: Bookmarked,
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
  removeBookmark: {
    method: 'DELETE',
    path: '/tornadoes/{id}/bookmark',
    summary: 'Remove a bookmark',
    access: 'user',
    caching,
    limits: [rateLimits.bookmark],
    params: oneTornado,
    response: Bookmarked,
    problems: ['CONFLICT'],
  },
  getSiteStatus: {
    method: 'GET',
    path: '/site-status',
    summary:
      'Get whether anything can be changed, whether accounts can be created, and which record is served',
    access: 'public',
    // Browsers subtract an answer's age at the edge, so that both together keep it so long.
    caching: {
      browserSeconds: keptSettingsSeconds,
      edgeSeconds: keptSettingsSeconds,
      neverStale: true,
    },
    response: SiteStatus,
  },
  getUser: {
    method: 'GET',
    path: '/users/{username}',
    summary: "Get a person's public profile",
    access: 'public',
    caching: 'revalidate',
    params: z.strictObject({ username: z.string().max(60) }),
    response: z.strictObject({ data: z.strictObject({ user: PublicUser }) }),
    problems: ['NOT_FOUND'],
  },
});
