import * as z from 'zod';
import { rateLimits } from '../contract/rate-limits.ts';
import { defineRoutes } from '../contract/route.ts';
import { UploadId } from '../contract/upload-id.ts';
import { maxBioLength } from './account-limits.ts';
import { AccountExport } from './account-export.ts';
import { BookmarkedTornado } from './bookmark.ts';
import {
  CurrentUser,
  Email,
  GivenPassword,
  ListedSession,
  NewPassword,
  PublicUser,
  SessionId,
  Username,
} from './schema.ts';

const message = z.string().describe('What happened, as a sentence for people');
const MessageResponse = z.strictObject({ message });
const Me = z.strictObject({ data: z.strictObject({ user: CurrentUser }) });
const SignedIn = z.strictObject({ user: CurrentUser, message });

/** The token in a mail's link: 256 random bits. */
const MailToken = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .meta({ description: 'the token of the link in the mail', secret: true });

/** Our own id of a tornado: what was saved may have left the record since, and can still be let go. */
const oneTornado = z.strictObject({
  id: z
    .string()
    .regex(/^[0-9a-z-]{1,40}$/)
    .meta({ description: 'an id such as 19740403-k3v9qx2a' }),
});
const Bookmarked = z.strictObject({ bookmarked: z.boolean(), message });

/** Nothing here is kept anywhere: each answer is one person's, or changes something. */
const caching = 'none';

export const accountRoutes = defineRoutes({
  signUp: {
    method: 'POST',
    path: '/auth/signup',
    summary: 'Make an account and sign in to it',
    access: 'public',
    caching,
    limits: [rateLimits.signUpAttempt],
    body: z.strictObject({ username: Username, email: Email, password: NewPassword }),
    response: SignedIn,
    problems: ['CONFLICT'],
  },
  logIn: {
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in by username or email address',
    access: 'public',
    caching,
    limits: [rateLimits.logInByIp],
    body: z.strictObject({ identifier: z.string().min(1).max(254), password: GivenPassword }),
    response: SignedIn,
    problems: ['WRONG_CREDENTIALS'],
  },
  logOut: {
    method: 'POST',
    path: '/auth/logout',
    summary: 'End this session',
    access: 'public',
    caching,
    response: MessageResponse,
  },
  refreshSession: {
    method: 'POST',
    path: '/auth/refresh',
    summary: 'Renew this session',
    access: 'public',
    caching,
    limits: [rateLimits.refresh],
    response: Me,
    problems: ['UNAUTHENTICATED', 'CONFLICT'],
  },
  getMe: {
    method: 'GET',
    path: '/auth/me',
    summary: 'The account that is signed in',
    access: 'user',
    caching,
    response: Me,
  },
  updateMe: {
    method: 'PATCH',
    path: '/auth/me',
    summary: 'Change username, email address or bio',
    access: 'user',
    caching,
    limits: [rateLimits.changeProfile],
    body: z.strictObject({
      username: Username.optional(),
      email: Email.optional(),
      bio: z.string().max(maxBioLength).nullable().optional(),
    }),
    response: z.strictObject({ data: z.strictObject({ user: CurrentUser }), message }),
    problems: ['CONFLICT'],
  },
  changePassword: {
    method: 'PATCH',
    path: '/auth/me/password',
    summary: 'Change the password and end every other session',
    access: 'user',
    caching,
    limits: [rateLimits.changePassword],
    body: z.strictObject({ currentPassword: GivenPassword, newPassword: NewPassword }),
    response: MessageResponse,
    problems: ['CONFLICT'],
  },
  deleteMe: {
    method: 'DELETE',
    path: '/auth/me',
    summary: 'Delete the account and all that is personal in it',
    access: 'user',
    caching,
    limits: [rateLimits.confirmPassword],
    body: z.strictObject({ password: GivenPassword }),
    response: MessageResponse,
    problems: ['CONFLICT'],
  },
  exportMe: {
    method: 'GET',
    path: '/auth/me/export',
    summary: 'Everything that is kept about the account',
    access: 'user',
    caching,
    limits: [rateLimits.exportData],
    response: AccountExport,
  },
  forgotPassword: {
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Have a link sent for a new password, if there is such an account',
    access: 'public',
    caching,
    limits: [rateLimits.forgotByIp],
    body: z.strictObject({ email: Email }),
    response: MessageResponse,
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password/{token}',
    summary: 'Set a new password by the link in the mail, and end every session',
    access: 'public',
    caching,
    limits: [rateLimits.resetPassword],
    params: z.strictObject({ token: MailToken }),
    body: z.strictObject({ password: NewPassword }),
    response: MessageResponse,
    problems: ['INVALID_TOKEN', 'CONFLICT'],
  },
  verifyEmail: {
    method: 'GET',
    path: '/auth/verify-email/{token}',
    summary: 'The link in the mail that verifies an email address',
    access: 'public',
    caching,
    limits: [rateLimits.verifyEmail],
    redirects: true,
    // Whatever a mail program makes of the link, the visitor lands on a page that says so.
    params: z.strictObject({ token: z.string().max(500) }),
    response: z.strictObject({ location: z.string() }),
  },
  resendVerification: {
    method: 'POST',
    path: '/auth/resend-verification',
    summary: 'Have the verification mail sent again',
    access: 'user',
    caching,
    limits: [rateLimits.resendVerification],
    response: z.strictObject({ data: MessageResponse }),
  },
  listSessions: {
    method: 'GET',
    path: '/auth/sessions',
    summary: 'Where this account is signed in',
    access: 'user',
    caching,
    response: z.strictObject({ data: z.strictObject({ sessions: z.array(ListedSession) }) }),
  },
  revokeSession: {
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    summary: 'End one of the sessions',
    access: 'user',
    caching,
    limits: [rateLimits.endSessions],
    params: z.strictObject({ id: SessionId }),
    response: MessageResponse,
    problems: ['NOT_FOUND'],
  },
  signOutEverywhere: {
    method: 'DELETE',
    path: '/auth/sessions',
    summary: 'End every session but this one',
    access: 'user',
    caching,
    limits: [rateLimits.endSessions],
    response: MessageResponse,
    problems: ['CONFLICT'],
  },
  setProfilePhoto: {
    method: 'POST',
    path: '/users/profile-photo',
    summary: 'Put an uploaded picture in the profile; the one before is deleted',
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
    summary: 'Take the picture out of the profile',
    access: 'user',
    caching,
    limits: [rateLimits.changeProfile],
    response: z.strictObject({ data: z.strictObject({ user: CurrentUser }), message }),
    problems: ['CONFLICT'],
  },
  listBookmarks: {
    method: 'GET',
    path: '/users/me/bookmarks',
    summary: 'The saved tornadoes, the last saved first',
    access: 'user',
    caching,
    response: z.strictObject({ tornadoes: z.array(BookmarkedTornado) }),
  },
  addBookmark: {
    method: 'POST',
    path: '/tornadoes/{id}/bookmark',
    summary: 'Save a tornado; saving it again changes nothing',
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
    summary: 'No longer keep a saved tornado',
    access: 'user',
    caching,
    limits: [rateLimits.bookmark],
    params: oneTornado,
    response: Bookmarked,
    problems: ['CONFLICT'],
  },
  getUser: {
    method: 'GET',
    path: '/users/{username}',
    summary: 'What anybody may see of somebody',
    access: 'public',
    caching: 'revalidate',
    params: z.strictObject({ username: z.string().max(60) }),
    response: z.strictObject({ data: z.strictObject({ user: PublicUser }) }),
    problems: ['NOT_FOUND'],
  },
});
