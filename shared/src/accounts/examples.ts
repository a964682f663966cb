import { confirmationSentences } from '../contract/confirmation-sentences.ts';
import type { RouteExamples } from '../contract/openapi/route-example.ts';
import { currentRecord } from '../tornadoes/examples.ts';
import { accountSentences } from './account-sentences.ts';
import { emailVerifiedOutcomes, emailVerifiedParameter } from './email-verified.ts';
import type { ListedPasskey, PasskeyCreation, PasskeyRequest } from './passkeys.ts';
import type { accountRoutes } from './routes.ts';
import type { CurrentUser, PublicUser, User } from './schema.ts';

const common: User = {
  id: '01JC0A1B2C3D4E5F6G7H8J9K0M',
  username: 'dorothy',
  bio: 'Kansas. I was there.',
  profile_photo_url: null,
  role: 'user',
  reputationScore: 12,
  reputation_score: 12,
  created_at: '2026-11-01T09:30:00.000Z',
  createdAt: '2026-11-01T09:30:00.000Z',
  is_verified: true,
  contributions_count: 1,
};
const shown: PublicUser = { ...common, is_supporter: true };
const user: CurrentUser = {
  ...common,
  email: 'dorothy@example.org',
  roles: ['user'],
  bookmarks_count: 1,
  decisionMails: true,
  supporterMark: true,
};
const unverified = { ...user, bio: null, is_verified: false, contributions_count: 0, bookmarks_count: 0 };
const withPhoto = { ...user, profile_photo_url: '/images/kZ0b3n8Jq2Xw5Tt7Vv9LrA' };

const session = {
  id: 'Qm3dU0pWf8Zr2Yt6Kx1LbA',
  isCurrent: true,
  device: 'Firefox on Linux',
  createdAt: '2026-11-20T18:00:00.000Z',
  lastUsedAt: '2026-11-22T08:15:00.000Z',
  expiresAt: '2026-12-22T08:15:00.000Z',
};
const bookmark = {
  id: '19740403-xhyw80gn',
  display_name: 'Xenia tornado',
  cz_name: 'Greene',
  state: 'Ohio',
  tor_f_scale: 'F5',
  begin_datetime: '1974-04-03T20:30:00Z',
  begin_wall: '1974-04-03T16:30',
  begin_zone_letters: 'EDT',
  bookmark_created_at: '2026-11-21T20:04:11.000Z',
};

const passkey: ListedPasskey = {
  id: 'Z1kq3mJ0vY7bXw2T9hR5cNf8LsPdQeUaGtKiOzVyBxE',
  name: 'My phone',
  createdAt: '2026-11-20T18:00:00.000Z',
  lastUsedAt: '2026-11-22T08:15:00.000Z',
  isSynced: true,
};
const passkeyRequest: PasskeyRequest = {
  challenge: 'b1pYc2x1dmtqR0hYc3E0dwGTz8Xk',
  rpId: 'touchdown.example',
  timeout: 300_000,
  userVerification: 'required',
};
const passkeyCreation: PasskeyCreation = {
  challenge: passkeyRequest.challenge,
  rp: { name: 'Touchdown', id: 'touchdown.example' },
  user: { id: 'MDFKRDVLOFo3UTAwMDAwMDAwMDAwMDAwMDA', name: user.username, displayName: user.username },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: passkeyRequest.timeout,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
};
const answered = {
  id: 'q8tXw2T9hR5cNf8LsPdQeU',
  rawId: 'q8tXw2T9hR5cNf8LsPdQeU',
  type: 'public-key' as const,
  clientExtensionResults: {},
};
const used = {
  ...answered,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
    signature: 'MEUCIQDx',
  },
};

const made = {
  ...answered,
  response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: 'o2NmbXRkbm9uZQ' },
};

const password = 'three red barns at noon';
const newPassword = 'four green fields at dusk';
const token = 'Zk9-Qm3dU0pWf8Zr2Yt6Kx1LbAqVv7Tt5Xw2Jn8Hh4c';
const unsubscribeToken = `${shown.id}.${token}`;
const oneTornado = { id: bookmark.id };

export const accountExamples: RouteExamples<typeof accountRoutes> = {
  signUp: {
    body: { username: 'dorothy', email: user.email, password },
    response: { user: unverified, message: accountSentences.signedUp },
  },
  logIn: {
    body: { identifier: 'dorothy', password },
    response: { user, message: accountSentences.loggedIn },
  },
  logOut: { response: { message: accountSentences.loggedOut } },
  refreshSession: { response: { data: { user } } },
  getMe: { response: { data: { user } } },
  updateMe: {
    body: { bio: user.bio },
    response: { data: { user }, message: accountSentences.profileUpdated },
  },
  changePassword: {
    body: { currentPassword: password, newPassword },
    response: { message: accountSentences.passwordChanged },
  },
  deleteMe: {
    body: { password, deleteContributions: true },
    response: { message: accountSentences.accountDeleted },
  },
  exportMe: {
    response: {
      exportedAt: '2026-11-22T08:20:00.000Z',
      user,
      heldEmail: { email: 'dorothy@example.net', until: '2026-11-25T17:00:00.000Z' },
      sessions: [session],
      bookmarks: [bookmark],
      passkeys: [passkey],
      contributions: [{ id: '01JD5K8Z7Q0000000000000000', contributionType: 'PERSONAL_ACCOUNT' }],
      votes: [
        {
          contributionId: '01JD5K8Z7Q0000000000000000',
          direction: 'UP',
          votedAt: '2026-11-22T08:20:00.000Z',
        },
      ],
      thanks: [
        {
          contributionId: '01JD5K8Z7Q0000000000000000',
          isThanked: true,
          thankedAt: '2026-11-22T08:20:00.000Z',
        },
      ],
      abuseReports: [
        {
          contributionId: '01JD5K8Z7Q0000000000000000',
          category: 'Duplicate',
          text: null,
          createdAt: '2026-11-22T08:20:00.000Z',
        },
      ],
      questions: [
        {
          contributionId: '01JD5K8Z7Q0000000000000000',
          questionId: '01JD6K8Z7Q0000000000000000',
          text: 'Which way did it come from?',
          createdAt: '2026-11-22T08:20:00.000Z',
        },
      ],
      answers: [],
      witnessAnswers: [
        {
          tornado: '20130520-k3v9qx2a',
          origin: '20130520-k3v9qx2a',
          answer: {
            memory: 'own',
            place: null,
            at: null,
            shelter: 'basement',
            warning: 'siren',
            noticed: [],
          },
          givenAt: '2026-11-20T18:12:04.000Z',
          changedAt: '2026-11-20T18:12:04.000Z',
        },
      ],
      radarLoops: [
        {
          id: '01JD5K8Z7Q0000000000000002',
          target: { type: 'tornado', id: '20130520-k3v9qx2a' },
          status: 'completed',
          message: null,
          videoUrl: null,
          posterUrl: null,
          requestedAt: '2026-11-22T08:20:00.000Z',
          isPublic: false,
          options: { label: 'My shelter' },
        },
      ],
      takedowns: [],
      takedownAnswers: [],
      appeals: [],
      history: [{ at: '2026-11-22T08:20:00.000Z', what: 'password-changed', detail: null, note: null }],
      actions: [],
      follows: [
        {
          subject: 'county:oklahoma/cleveland',
          name: 'Cleveland County, Oklahoma',
          followedAt: '2026-11-22T08:20:00.000Z',
          isMuted: null,
        },
      ],
      notifications: [],
      notificationSettings: { weeklyDigest: false, yearlyLetter: false, muted: [], readAllAt: null },
      suspension: null,
      subscription: {
        status: 'active',
        base_amount: 200,
        top_up_amount: 350,
        total_amount: 550,
        current_period_end: '2026-12-22T14:03:20.000Z',
        cancel_at_period_end: false,
        ended_at: null,
        ended_by: null,
        needs: null,
        id: 'sub_1NYcPr2eZvKYlo2C',
        customer: 'cus_9s6XKzkNRiz8i3',
      },
    },
  },
  forgotPassword: {
    body: { email: user.email },
    response: { message: accountSentences.resetLinkSent },
  },
  resetPassword: {
    params: { token },
    body: { password: newPassword },
    response: { message: accountSentences.passwordReset },
  },
  verifyEmail: {
    params: { token },
    response: { location: `/welcome?${emailVerifiedParameter}=${emailVerifiedOutcomes.verified}` },
  },
  verifyEmailOfSession: {
    params: { token },
    response: { data: { emailVerified: emailVerifiedOutcomes.verified } },
  },
  showUnsubscribe: {
    params: { token: unsubscribeToken },
    response: { location: `/unsubscribe#${unsubscribeToken}` },
  },
  unsubscribe: {
    params: { token: unsubscribeToken },
    response: { message: accountSentences.decisionMailsOff },
  },
  resendVerification: { response: { data: { message: accountSentences.verificationSent } } },
  beginSignUp: {
    body: { username: user.username, email: user.email },
    response: passkeyCreation,
  },
  signUpByPasskey: {
    body: {
      username: user.username,
      email: user.email,
      account: passkeyCreation.user.id,
      response: made,
    },
    response: { user, message: accountSentences.signedUp },
  },
  askForPasskey: { response: passkeyRequest },
  logInByPasskey: {
    body: { response: used },
    response: { user, message: accountSentences.loggedIn },
  },
  listPasskeys: { response: { data: { passkeys: [passkey], hasPassword: true, previousEmail: null } } },
  askForProof: { body: { purpose: 'add-passkey' }, response: passkeyRequest },
  beginPasskey: { body: { currentPassword: password }, response: passkeyCreation },
  addPasskey: {
    body: {
      name: 'My phone',
      response: made,
    },
    response: { data: { passkey }, message: accountSentences.passkeyAdded },
  },
  askToConfirm: {
    response: {
      ...passkeyRequest,
      allowCredentials: [{ id: answered.id, type: 'public-key', transports: ['internal'] }],
    },
  },
  confirmByPasskey: { body: { response: used }, response: { message: confirmationSentences.confirmed } },
  renamePasskey: {
    params: { id: passkey.id },
    body: { name: 'My old phone' },
    response: { message: accountSentences.passkeyRenamed },
  },
  removePasskey: {
    params: { id: passkey.id },
    body: { currentPassword: password },
    response: { message: accountSentences.passkeyRemoved },
  },
  listSessions: { response: { data: { sessions: [session] } } },
  revokeSession: { params: { id: session.id }, response: { message: accountSentences.sessionRevoked } },
  signOutEverywhere: { response: { message: accountSentences.signedOutEverywhere } },
  setProfilePhoto: {
    body: { uploadIds: ['kZ0b3n8Jq2Xw5Tt7Vv9LrA'] },
    response: { data: { user: withPhoto }, message: accountSentences.photoUpdated },
  },
  removeProfilePhoto: { response: { data: { user }, message: accountSentences.photoRemoved } },
  listBookmarks: { response: { tornadoes: [bookmark] } },
  addBookmark: {
    params: oneTornado,
    response: { bookmarked: true, message: accountSentences.bookmarked },
  },
  removeBookmark: {
    params: oneTornado,
    response: { bookmarked: false, message: accountSentences.bookmarkRemoved },
  },
  getSiteStatus: {
    response: { readOnly: false, registration: 'open', radarLoops: 'on', record: currentRecord },
  },
  getUser: { params: { username: 'dorothy' }, response: { data: { user: shown } } },
};
