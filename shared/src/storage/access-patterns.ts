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
    delta: { table: 'the tornadoes whose corrections have changed, in their order' },
    release: { table: 'the pointers of earlier releases, for going back to one' },
    reportPointer: { table: 'which object holds the storm reports' },
    reportChanges: { table: 'how often corrections of storm reports have changed' },
    revision: { table: 'one tornado as the record has it', byEpisode: 'the tornadoes of an episode' },
    override: {
      table: 'the corrections of a tornado, in one read with its revisions',
      byApproval: 'all corrections, newest first; those of tornadoes',
    },
    reportOverride: {
      table: 'the corrections of one storm report, or of all',
      byApproval: 'all corrections, newest first; those of storm reports',
    },
    nceiAliases: { table: 'the tornado that an event id of NCEI means' },
    spcAliases: { table: 'the tornado that a number of the SPC means' },
    move: { table: 'what a run has moved, or every run between two numbers' },
    pendingMove: { table: 'the moves that contributions and bookmarks have not followed' },
    pendingCorrection: { table: 'the corrections that contributions and bookmarks have not followed' },
    replacedSnapshots: { table: 'the objects that folds have replaced and nobody has deleted yet' },
    dataRelease: { table: 'all releases of files, in the order of their chain' },
    importLock: { table: 'which importer is at work' },
    importCounter: { table: 'the number of the next run' },
    importRun: { table: 'the runs of the importer, newest first, or between two numbers' },
    sourceState: { table: 'what each source last did, all three in one read' },
    importReport: { table: 'what imports changed, newest first, or what one import changed' },
  },
  community: {
    profile: { table: 'an account by its id; after its deletion, that there was one' },
    bookmark: {
      table: 'the tornadoes that somebody has saved, or whether one is among them',
      byTornado: 'everybody’s bookmarks of a tornado',
    },
    memberCounts: { table: 'what is counted for somebody: contributions, reputation, removals, reports' },
    suspended: { table: 'who is suspended', byEnd: 'everybody whose suspension has reached its end' },
    credentials: { table: 'the hash of a password; only the accounts slice may read it' },
    passkey: {
      table: 'a passkey’s public key, by what a browser sends; only the accounts slice may read it',
      byOwner: 'all passkeys of one person, oldest first',
    },
    username: { table: 'who has a username; nobody else can take it' },
    keptName: { table: 'whether a name is that of an account that was deleted not long ago' },
    decider: { table: 'all moderators and admins' },
    email: { table: 'who has an email address; nobody else can take it' },
    session: {
      table: 'the session of a request, in one read with its owner’s profile',
      byOwner: 'all sessions of one person, newest first',
    },
    link: {
      table: 'what a link in a mail is good for, by its hash',
      byOwner: 'all links of one person, to erase them with the account',
    },
    audit: { table: 'what happened to accounts on one day, newest first' },
    auditSeal: { table: 'the seals of the audit, day by day, or the newest one' },
    contribution: {
      table: 'one contribution, to write its author, count a vote or answer again',
      byTarget: 'the contributions to a tornado or report, newest first',
      byPerson: 'everything that one person has contributed, newest first',
      byFormerAuthor: 'what moderators removed of one person, newest first',
      byFeed: 'everybody’s contributions of a month, newest first',
      byReview: 'suggested edits of one status, newest first; the feed takes them in',
      byType: 'everybody’s contributions of one type, newest first',
      byReportState: 'what moderators removed and can restore, beside resolved reports',
      byErasure: 'what is to be erased next, by the time of that',
    },
    shownPicture: { table: 'the contribution that shows a picture, by the picture’s id' },
    vote: {
      table: 'how somebody voted on contributions, by their ids; one vote, to change it',
      byPerson: 'everything that one person has voted on',
    },
    abuseReport: {
      table: 'the reports of one contribution, or whether somebody has made one',
      byPerson: 'everything that one person has reported',
      byReportState: 'the moderators’ queue of reports: open, or resolved',
    },
    question: {
      table: 'the questions on a contribution and their answers, oldest first',
      byPerson: 'everything that one person has asked',
      byAnswerer: 'everything that one person has answered',
    },
    follow: {
      table: 'what somebody follows, or whether one thing is among it',
      byFollowed: 'who follows one thing',
    },
    notification: { table: 'what happened to what somebody follows or wrote, newest first' },
    notificationSettings: {
      table: 'what somebody has muted, has read, and whether the weekly digest is on',
      byDigest: 'everybody who gets the weekly digest',
    },
    appeal: {
      table: 'an appeal against a removal or a suspension',
      byPerson: 'the appeals of one person',
      byAppealState: 'the moderators’ queue of appeals, by state',
    },
    moderationLogEntry: { table: 'what was removed and who was suspended in a month, without saying who' },
    subscription: {
      table: 'what Stripe last said about somebody’s support',
      bySupport: 'everybody whose support has not ended',
    },
    supportAttempt: { table: 'the request that is starting somebody’s support' },
    stripeCustomer: { table: 'whose customer of Stripe’s it is' },
    supportTask: {
      table: 'what Stripe must still be told about somebody',
      byDue: 'everything that Stripe must still be told, oldest first',
    },
    takedown: {
      table: 'a request to take something down, by its case number',
      byPerson: 'how many requests about one author’s contributions were upheld',
      byTakedownState: 'the moderators’ queue of requests to take something down, by state',
    },
  },
  radar: {
    job: {
      table: 'a job by its id',
      byPerson: 'all jobs of one person, for the export and when the account is deleted',
    },
    activeJob: {
      table: 'the jobs of a target that have not ended, or the one of these very options',
      byState: 'all jobs that have not ended, oldest first',
    },
    loop: {
      table: 'the public loop of a target',
      byTargetType: 'public loops of tornadoes or of storm reports, since the newest cached one',
    },
    privateLoop: { table: 'the private loops of a person for a target' },
    result: { table: 'the loop of these very options' },
    replacedLoop: { table: 'the replaced public loops whose files are due for deletion' },
    wantedScans: { table: 'the finished loops whose scans are still to be written' },
    leavingWorker: { table: 'the workers that have said that they leave' },
    loopQuota: { table: 'how many loops a person has requested on a day' },
    regenerationQuota: { table: 'how many loops a person has regenerated on a day' },
    activeCount: { table: 'how many jobs of one person have not ended' },
    dailyTotal: { table: 'what the loops of a day cost, and how many wait' },
  },
  ephemeral: {
    bucket: { table: 'how many calls an IP address, an account or a device has left' },
    usedChallenge: { table: 'whether a passkey has answered this challenge before' },
    mailClaim: { table: 'whether a mail was sent, or who is sending it' },
    ticket: { table: 'how far an uploaded picture is, and whose it is' },
    uploadDay: { table: 'how many bytes and pixels somebody has uploaded on a day' },
    stripeEvent: { table: 'whether an event of Stripe’s has arrived, and whether it is done' },
    claim: { table: 'which moderator is looking at suggestions, by their ids' },
    contributionDraft: { table: 'what somebody wrote before they verified their email address' },
    spamDay: { table: 'how much spam by new accounts was found on the days of a week' },
    claimList: { table: 'which suggestions a moderator said last' },
    streamPlace: { table: 'which streams of progress somebody has open' },
  },
};
