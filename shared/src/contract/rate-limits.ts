import { abuseBudgets } from './abuse-budgets.ts';
import type { RateLimit } from './rate-limit.ts';

const minute = 60;
const hour = 60 * minute;

function limit(name: string, per: RateLimit['per'], max: number, seconds: number, what: string): RateLimit {
  return { name, per, max, seconds, what };
}

const readForTilts = 60;

/** Every limit. `subject` is what the call is about: an account's name or an email address. */
export const rateLimits = {
  ...abuseBudgets,
  logInByIp: limit('login', 'ip', 10, 5 * minute, 'attempts to log in'),
  /** The log-in page asks by itself, for the browser's list of suggestions. Nothing is written for it. */
  askForPasskey: limit('passkey', 'ip', 60, 5 * minute, 'attempts to log in with a passkey'),
  /** As many as attempts to log in, but by person: many moderators may share an IP address. */
  confirmByPasskey: limit('passkey-confirm', 'person', 10, 5 * minute, 'attempts to confirm'),
  /** Guesses at one account from one network, by browsers that the account does not know. */
  logInBySubjectAndNetwork: limit('login-network', 'subject', 10, 15 * minute, 'attempts to log in'),
  /** Guesses at one account from all networks. Beyond this, each network has the next limit instead. */
  logInBySubject: limit('login-account', 'subject', 100, hour, 'attempts to log in'),
  /** For one network while many networks guess at one account. Slow, but nobody else can use it up. */
  logInUnderAttack: limit('login-attack', 'subject', 3, 90 * minute, 'attempts to log in'),
  logInFromKnownDevice: limit('login-device', 'subject', 10, 15 * minute, 'attempts to log in'),
  /** Created accounts and attempts are limited separately: typing errors and taken names must not lock a person out. */
  signUp: limit('signup', 'ip', 5, 30 * minute, 'new accounts'),
  signUpAttempt: limit('signup-try', 'ip', 30, 30 * minute, 'attempts to sign up'),
  forgotByIp: limit('forgot', 'ip', 20, hour, 'requests for a reset link'),
  forgotBySubject: limit('forgot-email', 'subject', 5, 30 * minute, 'requests for a reset link'),
  /** Anybody can ask for a link to a moderator's account, and each request would mail every admin. */
  recoveryNotice: limit('recovery-notice', 'subject', 1, 24 * hour, 'notices to admins'),
  resetPassword: limit('reset', 'ip', 20, hour, 'attempts to reset a password'),
  refresh: limit('refresh', 'ip', 120, 5 * minute, 'renewals of a session'),
  verifyEmail: limit('verify', 'ip', 60, hour, 'verification links'),
  /** Mail programs send these for all their users from a few IP addresses. */
  unsubscribe: limit('unsubscribe', 'ip', 600, hour, 'changes of the mail setting'),
  resendVerification: limit('resend', 'person', 3, hour, 'verification emails'),
  /** All guesses at the own password in a session, whatever asks for it. */
  confirmPassword: limit('confirm', 'person', 10, 10 * minute, 'attempts to confirm with the password'),
  changeProfile: limit('profile', 'person', 30, 30 * minute, 'changes to the profile'),
  /** Each change sends two mails, one of them to any email address that a person types. */
  changeEmail: limit('email', 'subject', 5, hour, 'changes of the email address'),
  endSessions: limit('end-sessions', 'person', 60, 10 * minute, 'ended sessions'),
  bookmark: limit('bookmark', 'person', 120, 5 * minute, 'bookmarks'),
  follow: limit('follow', 'person', 120, 5 * minute, 'changes of what you follow'),
  notifications: limit('notifications', 'person', 120, 5 * minute, 'changes of notifications'),
  vote: limit('vote', 'person', 60, minute, 'votes'),
  thank: limit('thank', 'person', 60, minute, 'thanks'),
  answer: limit('answer', 'person', 30, 10 * minute, 'answers'),
  /** A shelter, a school or a town may share an IP address, and all of them answer on the same evening. */
  answerByIp: limit('answer-ip', 'ip', 300, 10 * minute, 'answers'),
  upload: limit('upload', 'person', 30, 30 * minute, 'uploads'),
  radarCancel: limit('radar-cancel', 'person', 30, 5 * minute, 'canceled radar loops'),
  /** A page that follows three loops opens fifteen a minute. */
  progressStream: limit('stream', 'person', 30, minute, 'live streams'),
  /** A loop has a file for each of its scans, up to about a hundred. */
  privateLoopFile: limit('loop-file', 'person', 600, 10 * minute, 'files of private radar loops'),
  /** Of scans whose tilts the edge does not have. Somebody who plays a loop at another tilt asks for two a second. */
  loopTilts: limit('tilts', 'ip', 120, 10 * minute, 'requests for tilts of radar scans'),
  /** All volumes that are read for everybody: 17,000 a day cost at most four dollars. */
  readVolumesForTilts: limit(
    'tilts-read',
    'subject',
    readForTilts,
    5 * minute,
    'requests for tilts of radar scans by all visitors together',
  ),
  /** A quarter of them, so that no single network keeps the tilts from everybody else. */
  readVolumesForTiltsByNetwork: limit(
    'tilts-read-network',
    'network',
    readForTilts / 4,
    5 * minute,
    'requests for tilts of new radar scans',
  ),
  /** Somebody who looks through an afternoon opens a volume every five minutes of it. */
  archivedVolume: limit('archive', 'ip', 60, 10 * minute, 'volumes of the radar archive'),
  archivedVolumes: limit('archive-list', 'ip', 60, 10 * minute, 'lists of radar volumes'),
  radarRequest: limit('radar', 'person', 30, 5 * minute, 'requests for radar loops'),
  reportContribution: limit('report', 'person', 10, hour, 'reports'),
  deleteContribution: limit('delete-contribution', 'person', 60, 10 * minute, 'deleted contributions'),
  restoreContribution: limit('restore-contribution', 'person', 60, 10 * minute, 'restored contributions'),
  object: limit('object', 'person', 10, hour, 'objections'),
  /** Nobody but its author sees it, and there is one for each person. */
  draft: limit('draft', 'person', 60, 10 * minute, 'saved drafts'),
  draftByIp: limit('draft-ip', 'ip', 300, 10 * minute, 'saved drafts'),
  nameSource: limit('source', 'person', 60, 10 * minute, 'sources'),
  markPicture: limit('mark-picture', 'person', 60, 10 * minute, 'marked pictures'),
  /** A moderator may work through two hundred in a row. */
  review: limit('review', 'person', 300, 10 * minute, 'reviewed suggestions'),
  /** Each may decide on many suggestions at once. */
  decide: limit('decide', 'person', 60, minute, 'decisions'),
  claim: limit('claim', 'person', 60, minute, 'claims'),
  reviewByIp: limit('review-ip', 'ip', 300, 10 * minute, 'reviewed suggestions'),
  /** Many people may share an IP address, so these allow several times as much as the limits per person. */
  reportContributionByIp: limit('report-ip', 'ip', 60, hour, 'reports'),
  deleteContributionByIp: limit('delete-contribution-ip', 'ip', 300, 10 * minute, 'deleted contributions'),
  restoreContributionByIp: limit('restore-contribution-ip', 'ip', 300, 10 * minute, 'restored contributions'),
  objectByIp: limit('object-ip', 'ip', 60, hour, 'objections'),
  nameSourceByIp: limit('source-ip', 'ip', 300, 10 * minute, 'sources'),
  markPictureByIp: limit('mark-picture-ip', 'ip', 300, 10 * minute, 'marked pictures'),
  voteByIp: limit('vote-ip', 'ip', 300, 5 * minute, 'votes'),
  thankByIp: limit('thank-ip', 'ip', 300, 5 * minute, 'thanks'),
  contributeByIp: limit('contribute-ip', 'ip', 60, hour, 'contributions'),
  contribute: { ...limit('contribute', 'person', 20, hour, 'contributions'), returnsRefused: true },
  /**
   * For accounts under a day old, which cost an advertiser nothing. Ten at once are for whoever has five memories and
   * a box of photos on the first evening.
   */
  contributeFromNewAccount: limit('contribute-new', 'subject', 10, 24 * hour, 'contributions'),
  /** Anybody may send these, and each sends mails. */
  takedown: limit('takedown', 'ip', 10, hour, 'requests'),
  takedownByEmail: limit('takedown-email', 'subject', 5, hour, 'requests'),
  takedownLink: limit('takedown-link', 'ip', 60, hour, 'requests'),
  decideTakedown: limit('takedown-decision', 'person', 60, 10 * minute, 'decisions'),
  /** With the link of a mail, which only its reader has. */
  appealLink: limit('appeal-link', 'ip', 60, hour, 'requests'),
  appeal: limit('appeal', 'ip', 10, hour, 'appeals'),
  decideAppeal: limit('appeal-decision', 'person', 60, 10 * minute, 'decisions'),
  dismissReports: limit('dismiss-reports', 'person', 120, 10 * minute, 'dismissed reports'),
  suspend: limit('suspend', 'person', 30, 10 * minute, 'suspensions'),
  readAudit: limit('audit', 'person', 120, 10 * minute, 'pages of the audit'),
  exportAudit: limit('audit-export', 'person', 10, 10 * minute, 'exports of the audit'),
  readSubscription: limit('subscription-read', 'person', 60, 10 * minute, 'looks at the subscription'),
  /** Each attempt may try a card, and thieves test stolen cards where they can. */
  subscribe: limit('subscribe', 'person', 10, hour, 'attempts to subscribe'),
  changeSubscription: limit('subscription-change', 'person', 20, 10 * minute, 'changes of the subscription'),
  /** Exported files that the edge does not have. A visitor takes a few, and a whole class may share an IP address. */
  exportTornadoes: limit('export-tornadoes', 'ip', 60, 10 * minute, 'exported files'),
  /** Each is a query for every tornado of a county, thirty on average. A class looks at the counties around it. */
  countyGaps: limit('county-gaps', 'ip', 600, 10 * minute, 'counties'),
  /** An assistant calls a few tools for each question of a person. */
  callTools: limit('mcp', 'ip', 300, 10 * minute, 'calls of tools'),
  /** A page that breaks a rule reports it with each load. */
  browserReports: limit('browser-reports', 'ip', 30, 10 * minute, 'reports of a browser'),
  /** All browsers together. Further reports are dropped, and an alarm tells the operator. */
  browserReportsOfSite: limit('browser-reports-all', 'subject', 300, hour, 'reports of browsers'),
  exportData: limit('export', 'person', 10, hour, 'exports'),
} as const satisfies Record<string, RateLimit>;
