import type { tables, TableName } from './tables.ts';

type Kinds<Table extends TableName> = (typeof tables)[Table]['kinds'];
type IndexesOf<Kind> = Kind extends { indexes: infer Indexes } ? keyof Indexes : never;

/** For each kind of item and each of its indexes, what is asked for there: one Get, Query or BatchGet, never a Scan. */
type AccessPatterns = {
  [Table in TableName]: {
    [Kind in keyof Kinds<Table>]: Record<'table' | IndexesOf<Kinds<Table>[Kind]>, string>;
  };
};

/** What each key is read for, in words. `npm run docs` writes the storage tables of docs/storage.md with them. */
export const accessPatterns: AccessPatterns = {
  catalogue: {
    pointer: { table: 'which record is served' },
    delta: { table: 'changed corrections, in their order' },
    release: { table: 'the pointers of earlier releases' },
    reportPointer: { table: 'where the storm reports are' },
    reportChanges: { table: 'how often corrections of reports changed' },
    revision: { table: 'one tornado', byEpisode: 'the tornadoes of an episode' },
    override: {
      table: 'a tornado’s corrections, with its revisions',
      byApproval: 'all corrections, of tornadoes',
    },
    reportOverride: {
      table: 'corrections of one report, or all',
      byApproval: 'all corrections, of reports',
    },
    nceiAliases: { table: 'the tornado of an NCEI event' },
    spcAliases: { table: 'the tornado of an SPC number' },
    move: { table: 'what runs have moved' },
    pendingMove: { table: 'moves not followed yet' },
    pendingCorrection: { table: 'corrections not followed yet' },
    replacedSnapshots: { table: 'replaced objects to delete' },
    dataRelease: { table: 'all releases of files' },
    importLock: { table: 'which importer is at work' },
    importCounter: { table: 'the number of the next run' },
    importRun: { table: 'the importer’s runs' },
    sourceState: { table: 'what each source last did' },
    importReport: { table: 'what imports changed' },
  },
  community: {
    profile: { table: 'an account, or that there was one' },
    bookmark: {
      table: 'somebody’s bookmarks',
      byTornado: 'a tornado’s bookmarks',
    },
    memberCounts: { table: 'somebody’s counts and reputation' },
    suspended: { table: 'who is suspended', byEnd: 'suspensions that end' },
    credentials: { table: 'a password’s hash, for accounts alone' },
    passkey: {
      table: 'a passkey’s public key, for accounts alone',
      byOwner: 'a person’s passkeys',
    },
    username: { table: 'who has a username' },
    keptName: { table: 'names of deleted accounts' },
    decider: { table: 'all moderators and admins' },
    email: { table: 'who has an email address' },
    session: {
      table: 'a request’s session',
      byOwner: 'a person’s sessions',
    },
    link: {
      table: 'what a mailed link does',
      byOwner: 'a person’s links',
    },
    audit: { table: 'what happened on a day' },
    auditSeal: { table: 'the audit’s seals' },
    contribution: {
      table: 'one contribution',
      byTarget: 'contributions to a target',
      byPerson: 'a person’s contributions',
      byFormerAuthor: 'a person’s removed contributions',
      byFeed: 'a month’s contributions',
      byReview: 'suggested edits of a status',
      byType: 'contributions of a type',
      byReportState: 'what moderators can restore',
      byErasure: 'what is erased next',
    },
    shownPicture: { table: 'what shows a picture' },
    vote: {
      table: 'votes on contributions, by ids',
      byPerson: 'a person’s votes',
    },
    thanks: {
      table: 'thanks for contributions, by ids',
      byPerson: 'what a person said thanks for',
    },
    abuseReport: {
      table: 'a contribution’s reports',
      byPerson: 'a person’s reports',
      byReportState: 'open or resolved reports',
    },
    question: {
      table: 'a contribution’s questions, with answers',
      byPerson: 'what a person asked',
      byAnswerer: 'what a person answered',
    },
    witness: {
      table: 'what somebody answered',
      byTornado: 'answers about a tornado',
    },
    answerSummary: { table: 'public counts of the answers about a tornado' },
    follow: {
      table: 'what somebody follows',
      byFollowed: 'who follows one thing',
    },
    notification: { table: 'somebody’s notifications' },
    notificationSettings: {
      table: 'muted, read, and the digest',
      byDigest: 'who gets the digest or the letter',
    },
    appeal: {
      table: 'one appeal',
      byPerson: 'a person’s appeals',
      byAppealState: 'appeals by state',
    },
    moderationLogEntry: { table: 'a month’s removals, without names' },
    subscription: {
      table: 'somebody’s support, as Stripe said',
      bySupport: 'all who support',
    },
    supportAttempt: { table: 'support that is starting' },
    stripeCustomer: { table: 'whose Stripe customer it is' },
    supportTask: {
      table: 'what to tell Stripe about somebody',
      byDue: 'all that Stripe must be told',
    },
    takedown: {
      table: 'one takedown request',
      byPerson: 'takedown requests about an author',
      byTakedownState: 'takedown requests by state',
    },
    openTakedown: { table: 'the case that further requests join' },
  },
  radar: {
    job: {
      table: 'one job',
      byPerson: 'a person’s jobs',
    },
    activeJob: {
      table: 'a target’s unfinished jobs',
      byState: 'all unfinished jobs',
    },
    loop: {
      table: 'a target’s public loop',
      byTargetType: 'new public loops',
    },
    privateLoop: { table: 'a person’s private loops' },
    result: { table: 'the loop with these options' },
    replacedLoop: { table: 'replaced loops to delete' },
    wantedScans: { table: 'loops whose scans are missing' },
    leavingWorker: { table: 'workers that leave' },
    loopQuota: { table: 'a person’s loops of a day' },
    regenerationQuota: { table: 'a person’s regenerations of a day' },
    activeCount: { table: 'a person’s unfinished jobs' },
    dailyTotal: { table: 'a day’s cost and queue' },
  },
  ephemeral: {
    bucket: { table: 'how many calls are left' },
    usedChallenge: { table: 'challenges that were answered' },
    mailClaim: { table: 'mails sent or being sent' },
    ticket: { table: 'an uploaded picture’s state and owner' },
    uploadDay: { table: 'a day’s uploads' },
    stripeEvent: { table: 'Stripe’s events, done or not' },
    claim: { table: 'who looks at suggestions' },
    contributionDraft: { table: 'a draft before verification' },
    spamDay: { table: 'new accounts’ spam by day' },
    claimList: { table: 'a moderator’s last suggestions' },
    streamPlace: { table: 'somebody’s open streams' },
  },
};
