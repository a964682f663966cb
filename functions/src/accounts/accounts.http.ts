import { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { dynamo } from '../aws/dynamo.ts';
import { requiredEnv } from '../aws/required-env.ts';
import { sqs } from '../aws/sqs.ts';
import { sliceHandler } from '../http/slice-handler.ts';
import { rateLimiter } from '../limits/rate-limiter.ts';
import { mailQueue } from '../mail/mail-queue.ts';
import { whoAsks } from '../sessions/who-asks.ts';
import { accountDeletion } from './account-deletion.ts';
import { pictureUploads } from '../uploads/picture-uploads.ts';
import { readyUploads } from '../uploads/ready-uploads.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import { accountMail } from './account-mail.ts';
import type { AccountPorts } from './account-ports.ts';
import { accountStore } from './account-store.ts';
import { accountWriter } from './account-writer.ts';
import { addBookmark } from './add-bookmark.ts';
import { bookmarkStore } from './bookmark-store.ts';
import { changePassword } from './change-password.ts';
import { deleteMe } from './delete-me.ts';
import { exportMe } from './export-me.ts';
import { forgotPassword } from './forgot-password.ts';
import { getMe } from './get-me.ts';
import { getUser } from './get-user.ts';
import { listBookmarks } from './list-bookmarks.ts';
import { listSessions } from './list-sessions.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { ownWritings } from './own-writings.ts';
import { refreshSession } from './refresh-session.ts';
import { removeBookmark } from './remove-bookmark.ts';
import { removeProfilePhoto } from './remove-profile-photo.ts';
import { resendVerification } from './resend-verification.ts';
import { resetPassword } from './reset-password.ts';
import { revokeSession } from './revoke-session.ts';
import { sessionKeys } from './sessions/session-keys.ts';
import { sessionStore } from './sessions/session-store.ts';
import { setProfilePhoto } from './set-profile-photo.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';
import { signUp } from './sign-up.ts';
import { tornadoOfRecord } from './tornado-of-record.ts';
import { updateMe } from './update-me.ts';
import { verifyEmail } from './verify-email.ts';

const client = dynamo();
const table = requiredEnv('communityTable');
const now = () => Date.now();
const keys = sessionKeys(requiredEnv('sessionKeys'));
const ephemeral = requiredEnv('ephemeralTable');
const limiter = rateLimiter(client, ephemeral, now);
const ports: AccountPorts = {
  accounts: accountStore(client, table),
  writer: accountWriter(client, table, now),
  deletion: accountDeletion(client, table, now),
  sessions: sessionStore(client, table, { keys, now }),
  bookmarks: bookmarkStore(client, table),
  tornado: tornadoOfRecord(client, requiredEnv('catalogueTable')),
  writings: ownWritings(client, table),
  keys,
  limiter,
  mail: accountMail(mailQueue(sqs(), requiredEnv('mailQueueUrl'))),
  pictures: {
    ready: readyUploads(pictureUploads(client)),
    use: (pictures, uid) =>
      useUploads(pictures, { table: ephemeral, owner: uid, usedBy: `USER#${uid}`, now: now() }),
  },
  now,
};

export const handler = sliceHandler(
  accountRoutes,
  {
    signUp: signUp(ports),
    logIn: logIn(ports),
    logOut: logOut(ports),
    refreshSession: refreshSession(ports),
    getMe: getMe(ports),
    updateMe: updateMe(ports),
    changePassword: changePassword(ports),
    forgotPassword: forgotPassword(ports),
    resetPassword: resetPassword(ports),
    verifyEmail: verifyEmail(ports),
    resendVerification: resendVerification(ports),
    listSessions: listSessions(ports),
    revokeSession: revokeSession(ports),
    signOutEverywhere: signOutEverywhere(ports),
    deleteMe: deleteMe(ports),
    exportMe: exportMe(ports),
    listBookmarks: listBookmarks(ports),
    addBookmark: addBookmark(ports),
    removeBookmark: removeBookmark(ports),
    getUser: getUser(ports),
    setProfilePhoto: setProfilePhoto(ports),
    removeProfilePhoto: removeProfilePhoto(ports),
  },
  { whoAsks: whoAsks(client, table, now), limiter },
);
