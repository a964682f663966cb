import { numberedIndex, type TableShape } from './table-shape.ts';

const byOwner = numberedIndex(1);
const byTarget = numberedIndex(1);
const byTornado = numberedIndex(1);
const byPerson = numberedIndex(2);
const byFormerAuthor = numberedIndex(2);
const byFeed = numberedIndex(3);
const byReview = numberedIndex(3);
const byReportState = numberedIndex(3);
const byTakedownState = numberedIndex(3);
const byEnd = numberedIndex(3);
const bySupport = numberedIndex(3);
const byDue = numberedIndex(3);
const byAnswerer = numberedIndex(1);
const byFollowed = numberedIndex(1);
const byDigest = numberedIndex(3);
const byAppealState = numberedIndex(3);
const byType = numberedIndex(4);
const byErasure = numberedIndex(4);

/**
 * Accounts, contributions and the audit log. Permissions see only the beginning of a partition key, so data for
 * different roles has different beginnings: a role that reads profiles cannot read passwords.
 */
export const community = {
  name: 'Community',
  stream: 'NEW_AND_OLD_IMAGES',
  precious: true,
  indexes: {
    byOwner,
    byTarget,
    byTornado,
    byPerson,
    byFormerAuthor,
    byFeed,
    byReview,
    byReportState,
    byTakedownState,
    byEnd,
    bySupport,
    byDue,
    byAnswerer,
    byFollowed,
    byDigest,
    byAppealState,
    byType,
    byErasure,
  },
  kinds: {
    /** An account without its password; a tombstone once it is deleted. */
    profile: { partition: 'USER#<person>', sort: 'PROFILE' },
    /** In an index by tornado, so that it can follow a tornado that is merged with another. */
    bookmark: {
      partition: 'USER#<person>',
      sort: 'BM#<tornado>',
      indexes: { byTornado: { on: byTornado, partition: 'BM#<tornado>', sort: '<person>' } },
    },
    /** What is counted for a person. It is not in the profile, because followers of profiles would see each change. */
    memberCounts: { partition: 'USER#<person>', sort: 'COUNTS' },
    /** Somebody who is suspended, until when. It stays for an account that is deleted meanwhile, until that end. */
    suspended: {
      partition: 'SUSP#<person>',
      sort: 'S',
      indexes: { byEnd: { on: byEnd, partition: 'SUSPENSIONS', sort: '<ends>#<person>' } },
    },
    /** The password, hashed. */
    credentials: { partition: 'CRED#<person>', sort: 'C' },
    /** A passkey's public key. The key is a hash of its id, which a browser sends to log in with it. */
    passkey: {
      partition: 'PKEY#<passkey>',
      sort: 'P',
      indexes: { byOwner: { on: byOwner, partition: 'USER#<person>#PKEY', sort: '<created>#<passkey>' } },
    },
    /** Makes usernames unique, whatever their letter case. */
    username: { partition: 'UNAME#<username:lower>', sort: 'U' },
    /** Keeps the name of a deleted account for a while, by a hash, so that no stranger speaks for its owner. */
    keptName: { partition: 'KEPTNAME#<hash>', sort: 'N', expires: true },
    /** Who decides about others, so that all admins can be told something. */
    decider: { partition: 'DECIDERS', sort: '<person>' },
    /** Makes email addresses unique, whatever their letter case. A previous address is held for a week and expires. */
    email: { partition: 'EMAIL#<email:lower>', sort: 'E', expires: true },
    session: {
      partition: 'SESS#<session>',
      sort: 'S',
      indexes: {
        byOwner: { on: byOwner, partition: 'USER#<person>#SESS', sort: '<created>#<session>' },
      },
      expires: true,
    },
    /** A link in a mail. The key is the link's hash, so that the table does not contain valid links. */
    link: {
      partition: 'TOK#<hash>',
      sort: 'T',
      indexes: { byOwner: { on: byOwner, partition: 'USER#<person>#TOK', sort: '<expires>' } },
      expires: true,
    },
    /** What happened to an account, and who did it. */
    audit: { partition: 'AUD#<day>', sort: '<at>#<id>' },
    /** What the audit of a day was when it had ended, chained to the day before. */
    auditSeal: { partition: 'AUDSEAL', sort: '<day>' },
    /**
     * In the feed of its month and among those of its type or, if it is an edit suggestion, among those of its status.
     * One that a moderator removed is in its author's own list and, until it is erased, among the resolved reports and
     * those to erase.
     */
    contribution: {
      partition: 'CONTRIB#<id>',
      sort: 'META',
      indexes: {
        byTarget: { on: byTarget, partition: 'TGT#<type:T,S>#<target>', sort: '<created>#<id>' },
        byPerson: { on: byPerson, partition: 'USER#<person>#C', sort: '<created>#<id>' },
        byFormerAuthor: { on: byFormerAuthor, partition: 'USER#<person>#X', sort: '<removed>#<id>' },
        byFeed: { on: byFeed, partition: 'FEED#<month>', sort: '<created>#<id>' },
        byReview: { on: byReview, partition: 'SUG#<status>', sort: '<created>#<id>' },
        byType: { on: byType, partition: 'TYPE#<type>', sort: '<created>#<id>' },
        byReportState: { on: byReportState, partition: 'RPT#<state>', sort: '<removed>#<id>' },
        byErasure: { on: byErasure, partition: 'ERASURES', sort: '<erases>#<id>' },
      },
    },
    /** Which contribution shows an uploaded picture. Written with it. */
    shownPicture: { partition: 'PICTURE#<picture>', sort: 'SHOWN' },
    /** A person's vote, in the partition of the contribution. Without a person after the account was deleted. */
    vote: {
      partition: 'CONTRIB#<id>',
      sort: 'VOTE#<person>',
      indexes: { byPerson: { on: byPerson, partition: 'USER#<person>#V', sort: '<id>' } },
    },
    /** A person's thanks, in the partition of the contribution. Without a person after the account was deleted. */
    thanks: {
      partition: 'CONTRIB#<id>',
      sort: 'THANKS#<person>',
      indexes: { byPerson: { on: byPerson, partition: 'USER#<person>#T', sort: '<id>' } },
    },
    /** A person's report of abuse, in the partition of the contribution. */
    abuseReport: {
      partition: 'CONTRIB#<id>',
      sort: 'REPORT#<person>',
      indexes: {
        byPerson: { on: byPerson, partition: 'USER#<person>#R', sort: '<created>#<id>' },
        byReportState: { on: byReportState, partition: 'RPT#<state>', sort: '<created>#<id>' },
      },
    },
    /** A question on a contribution, with its answer, in the partition of the contribution. */
    question: {
      partition: 'CONTRIB#<id>',
      sort: 'QUESTION#<created>#<question>',
      indexes: {
        byPerson: { on: byPerson, partition: 'USER#<person>#Q', sort: '<created>#<question>' },
        byAnswerer: { on: byAnswerer, partition: 'USER#<person>#A', sort: '<created>#<question>' },
      },
    },
    /**
     * Somebody's short answers about a tornado, under the tornado that they were given about. In an index by the tornado
     * that this is at present, so that they can follow a merge and come apart again.
     */
    witness: {
      partition: 'WITNESS#<person>',
      sort: '<tornado>',
      indexes: { byTornado: { on: byTornado, partition: 'WITNESSES#<tornado>', sort: '<person>' } },
    },
    /** What is public of the answers about a tornado until enough others differ: counts, and nobody in them. */
    answerSummary: { partition: 'WITNESSED#<tornado>', sort: 'SUMMARY' },
    /** Somebody follows a tornado, a place, an outbreak, a person or a correction. */
    follow: {
      partition: 'FOLLOW#<person>',
      sort: '<subject>',
      indexes: { byFollowed: { on: byFollowed, partition: 'FOLLOWED#<subject>', sort: '<person>' } },
    },
    /** Something that a person is told in the app. It expires. */
    notification: { partition: 'NOTE#<person>', sort: '<created>#<id>', expires: true },
    /** What a person has muted and read. In the index while the weekly digest is on. */
    notificationSettings: {
      partition: 'NOTESET#<person>',
      sort: 'SETTINGS',
      indexes: { byDigest: { on: byDigest, partition: 'DIGESTS', sort: '<person>' } },
    },
    /** A removal or suspension that its person contests, once. */
    appeal: {
      partition: 'APPEAL#<case>',
      sort: 'CASE',
      expires: true,
      indexes: {
        byPerson: { on: byPerson, partition: 'USER#<person>#APPEAL', sort: '<created>#<case>' },
        byAppealState: { on: byAppealState, partition: 'APPEALS#<state>', sort: '<created>#<case>' },
      },
    },
    /** A removal or a suspension for the public log, and that it was taken back. It leads to nobody. */
    moderationLogEntry: { partition: 'MODLOG#<month>', sort: '<at>#<entry>#<part>' },
    /** A person's support, as Stripe last told. In the index until it has ended. */
    subscription: {
      partition: 'SUB#<person>',
      sort: 'CURRENT',
      indexes: { bySupport: { on: bySupport, partition: 'SUPPORTERS', sort: '<person>' } },
    },
    /** The request that is starting somebody's support; nobody starts it twice at once. */
    supportAttempt: { partition: 'SUB#<person>', sort: 'ATTEMPT', expires: true },
    /** Whose customer at Stripe it is. */
    stripeCustomer: { partition: 'STRIPECUS#<customer>', sort: 'PERSON' },
    /** What Stripe must still be told about a person, written in the transaction that makes it necessary. */
    supportTask: {
      partition: 'SUBTASK#<person>',
      sort: '<task>',
      indexes: { byDue: { on: byDue, partition: 'SUBTASKS', sort: '<created>#<person>' } },
    },
    /** A request to take something down. An upheld one is also counted for the author. */
    takedown: {
      partition: 'TD#<case>',
      sort: 'CASE',
      indexes: {
        byPerson: { on: byPerson, partition: 'USER#<person>#TD', sort: '<created>#<case>' },
        byTakedownState: { on: byTakedownState, partition: 'TDQ#<state>', sort: '<created>#<case>' },
      },
      expires: true,
    },
    /** The case about a contribution that further requests join. It may have been decided since. */
    openTakedown: { partition: 'TD#<contribution>', sort: 'OPENCASE', expires: true },
  },
} as const satisfies TableShape;
