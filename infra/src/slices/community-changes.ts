import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { privateLoopsFolder } from '@touchdown/shared/radar/radar-limits.ts';
import { erasedPrefix } from '@touchdown/shared/storage/copy-prefixes.ts';
import type { FollowerName } from '@touchdown/shared/storage/community-followers.ts';
import { dispatchChanges } from '../kit/dispatch-changes.ts';
import { grantCopyWrite } from '../kit/grants/grant-copy-write.ts';
import { grantDeciding } from '../kit/grants/grant-deciding.ts';
import { grantStripeSecrets } from '../kit/grants/grant-stripe.ts';
import { grantSuspending } from '../kit/grants/grant-suspending.ts';
import { DecisionQueue } from '../kit/decision-queue.ts';
import type { MailQueue } from '../kit/mail-queue.ts';
import type { CatalogueTable } from '../kit/catalogue-table.ts';
import type { CommunityTable, RadarTable } from '../kit/stored-table.ts';
import type { PictureBuckets } from '../kit/picture-buckets.ts';
import { SliceFunction, type FunctionSize } from '../kit/slice-function.ts';
import type { StageSettings } from '../kit/stages.ts';
import { notifyFollowers, sendDigests } from '../kit/notify-followers.ts';
import { stripeWorkSize, supportTasks } from '../kit/grants/support-grants.ts';

interface CommunityChangesProps {
  settings: StageSettings;
  catalogue: CatalogueTable;
  community: CommunityTable;
  radar: RadarTable;
  media: IBucket;
  pictures: PictureBuckets;
  mail: MailQueue;
  deadLetters: Queue;
}

type FollowerProps = CommunityChangesProps & { decisions: DecisionQueue };

/** It runs in the background, and a person may have thousands of contributions. */
const followerSize: FunctionSize = { memoryMegabytes: 512, timeout: Duration.minutes(5) };

/** It reads two items and changes at most one. */
const lateSize: FunctionSize = { memoryMegabytes: 256, timeout: Duration.minutes(1) };

/** What the follower that computes reputation may name in an item of counts. */
const reputationAttributes = [
  'contributions',
  'earnedReputation',
  'reputationTurn',
  'reputationWritten',
  'reputationClaimedAt',
  'reputationClaimedBy',
];

/** The work after changes of the community table: a dispatcher on its stream, and a function for each follower. */
export class CommunityChanges extends Construct {
  readonly functions: SliceFunction[];
  readonly dispatcher: SliceFunction;
  /** Who is to be told what was decided. */
  readonly decisions: DecisionQueue;

  constructor(scope: Construct, given: CommunityChangesProps) {
    super(scope, 'CommunityChanges');
    const { settings, community, deadLetters } = given;
    this.decisions = new DecisionQueue(this);
    const props = { ...given, decisions: this.decisions };
    const { follower: notify, writer } = notifyFollowers(this, props);
    const followers: Record<FollowerName, SliceFunction> = {
      'follow-authors': followAuthors(this, props),
      'erase-deleted-account': eraseDeletedAccount(this, props),
      'note-erasure': noteErasure(this, props),
      'erase-radar-jobs': eraseRadarJobs(this, props),
      'finish-removal': finishRemoval(this, props),
      'withhold-pictures': withholdPictures(this, props),
      'erase-late-contribution': eraseLateContribution(this, props),
      'follow-corrected-names': followCorrectedNames(this, props),
      reputation: computeReputation(this, props),
      'follow-suspension': followSuspension(this, props),
      'count-waiting-votes': countWaitingVotes(this, props),
      'tell-suggester': tellSuggester(this, props),
      notify,
      'stand-by-trust': standByTrust(this, props),
      'tell-supporter': tellSupporter(this, props),
      'carry-out-support-task': carryOutSupportTask(this, props),
    };
    this.dispatcher = new SliceFunction(this, 'DispatchChanges', {
      slice: 'changes',
      entry: 'functions/src/features/community-changes/dispatch-changes.stream.ts',
      settings,
      size: { memoryMegabytes: 256, timeout: Duration.minutes(1) },
    });
    dispatchChanges({ dispatcher: this.dispatcher, followers, community, deadLetters });
    this.functions = [
      this.dispatcher,
      ...Object.values(followers),
      writer,
      sendDigests(this, props),
      tellDecisions(this, props),
      ...this.#hourly(props),
    ];
  }

  /**
   * Restores people whose suspension is over and seals the audit of the day before, erases what was removed and not restored in time, and makes first
   * decisions stand that nobody objected to: once an hour, and after a failure an hour later. Followers do the rest.
   */
  #hourly(props: CommunityChangesProps): SliceFunction[] {
    const { settings, community, deadLetters } = props;
    const fn = new SliceFunction(this, 'EndSuspensions', {
      slice: 'conduct',
      entry: 'functions/src/features/conduct/people/end-suspensions.schedule.ts',
      settings,
      size: lateSize,
    });
    grantSuspending(community, fn);
    community.grant(fn, { queryIndex: { byEnd: ['suspended'] }, get: ['profile'], put: ['audit'] });
    // It seals the audit of each day, and reads entries only for that.
    community.grant(fn, { query: ['audit', 'auditSeal'], put: ['auditSeal'] });
    const removed = new SliceFunction(this, 'EraseRemoved', {
      slice: 'contributions',
      entry: 'functions/src/features/contributions/erase-removed.schedule.ts',
      settings,
      size: followerSize,
    });
    community.grant(removed, { queryIndex: { byErasure: ['contribution'] }, update: ['contribution'] });
    const first = new SliceFunction(this, 'StandFirstDecisions', {
      slice: 'moderation',
      entry: 'functions/src/features/moderation/stand-first-decisions.schedule.ts',
      settings,
      size: followerSize,
    });
    grantDeciding(first, props);
    // Which suggestions have a first decision, and the names of the moderator and the author.
    community.grant(first, { queryIndex: { byReview: ['contribution'] }, get: ['profile'] });
    const functions = [fn, removed, first];
    const targets = functions.map(
      ({ lambda }) => new LambdaFunction(lambda, { deadLetterQueue: deadLetters, retryAttempts: 2 }),
    );
    new Rule(this, 'Hourly', { schedule: Schedule.cron({ minute: '20' }), targets });
    return functions;
  }
}

function followAuthors(scope: Construct, { settings, community }: CommunityChangesProps): SliceFunction {
  const fn = new SliceFunction(scope, 'FollowAuthors', {
    slice: 'contributions',
    entry: 'functions/src/features/contributions/follow-authors.event.ts',
    settings,
    size: followerSize,
  });
  community.grant(fn, {
    get: ['profile'],
    queryIndex: { byPerson: ['contribution'], byFormerAuthor: ['contribution'] },
    update: ['contribution'],
  });
  return fn;
}

function eraseDeletedAccount(
  scope: Construct,
  { settings, community, pictures }: CommunityChangesProps,
): SliceFunction {
  const fn = new SliceFunction(scope, 'EraseDeletedAccount', {
    slice: 'accounts',
    entry: 'functions/src/features/accounts/leaving/erase-deleted-account.event.ts',
    settings,
    size: followerSize,
  });
  // Finds and deletes the items of a deleted account.
  community.grant(fn, {
    get: ['profile', 'vote', 'abuseReport'],
    query: ['bookmark', 'follow', 'notification'],
    queryIndex: {
      byFollowed: ['follow'],
      byOwner: ['session', 'link', 'passkey'],
      byPerson: ['contribution', 'vote', 'abuseReport', 'question', 'appeal'],
      byAnswerer: ['question'],
      byFormerAuthor: ['contribution'],
      byTakedownState: ['takedown'],
    },
    // Takes the person's id off what stays.
    update: ['contribution', 'takedown', 'notificationSettings', 'question'],
    batchWrite: ['bookmark', 'session', 'link', 'passkey', 'follow', 'notification'],
    // Moves votes and reports to keys without the person's id.
    put: ['vote', 'abuseReport'],
    check: ['contribution'],
    delete: [
      'contribution',
      'vote',
      'abuseReport',
      'question',
      'suspended',
      'appeal',
      'follow',
      'notificationSettings',
    ],
    together: { kinds: ['notificationSettings', 'follow'], verbs: ['update', 'delete'] },
  });
  pictures.grantRemove(fn);
  return fn;
}

function noteErasure(scope: Construct, { settings, community }: CommunityChangesProps): SliceFunction {
  const fn = new SliceFunction(scope, 'NoteErasure', {
    slice: 'copies',
    entry: 'functions/src/features/copies/note-erasure.event.ts',
    settings,
    size: lateSize,
  });
  community.grant(fn, { get: ['profile'] });
  grantCopyWrite(fn, settings, erasedPrefix);
  return fn;
}

function eraseRadarJobs(
  scope: Construct,
  { settings, community, radar, media }: CommunityChangesProps,
): SliceFunction {
  const fn = new SliceFunction(scope, 'EraseRadarJobs', {
    slice: 'radar',
    entry: 'functions/src/features/radar/leaving/erase-radar-jobs.event.ts',
    settings,
    size: followerSize,
  });
  community.grant(fn, { get: ['profile'] });
  const ended = ['job', 'activeJob'] as const;
  radar.grant(fn, {
    queryIndex: { byPerson: ['job'] },
    update: ['job', 'dailyTotal'],
    delete: [...ended, 'privateLoop', 'result', 'activeCount', 'loopQuota', 'regenerationQuota'],
    together: { kinds: [...ended, 'dailyTotal'], verbs: ['update', 'delete'] },
  });
  fn.allow(['s3:DeleteObject'], [media.arnForObjects(`${privateLoopsFolder}/*`)]);
  fn.allow(['s3:ListBucket'], [media.bucketArn]);
  fn.setEnvironment(envNames.mediaBucket, media.bucketName);
  return fn;
}

function finishRemoval(
  scope: Construct,
  { settings, community, pictures, mail, decisions }: FollowerProps,
): SliceFunction {
  const fn = new SliceFunction(scope, 'FinishRemoval', {
    slice: 'contributions',
    entry: 'functions/src/features/contributions/finish-removal.event.ts',
    settings,
    size: followerSize,
  });
  community.grant(fn, {
    get: ['profile'],
    query: ['vote', 'abuseReport', 'question'],
    update: ['abuseReport', 'contribution'],
    batchWrite: ['vote', 'abuseReport', 'question'],
  });
  pictures.grantRemove(fn);
  mail.grantSend(fn);
  decisions.grantSend(fn);
  return fn;
}

function withholdPictures(
  scope: Construct,
  { settings, community, pictures }: CommunityChangesProps,
): SliceFunction {
  const fn = new SliceFunction(scope, 'WithholdPictures', {
    slice: 'contributions',
    entry: 'functions/src/features/contributions/withhold-pictures.event.ts',
    settings,
    size: followerSize,
  });
  community.grant(fn, { get: ['contribution'] });
  pictures.grantWithhold(fn);
  return fn;
}

function eraseLateContribution(
  scope: Construct,
  { settings, community }: CommunityChangesProps,
): SliceFunction {
  const fn = new SliceFunction(scope, 'EraseLateContribution', {
    slice: 'accounts',
    entry: 'functions/src/features/accounts/leaving/erase-late-contribution.event.ts',
    settings,
    size: lateSize,
  });
  community.grant(fn, {
    get: ['profile', 'contribution'],
    update: ['contribution'],
    delete: ['contribution'],
  });
  return fn;
}

function followCorrectedNames(
  scope: Construct,
  { settings, catalogue, community }: CommunityChangesProps,
): SliceFunction {
  const fn = new SliceFunction(scope, 'FollowCorrectedNames', {
    slice: 'corrections',
    entry: 'functions/src/features/corrections/follow-corrected-names.event.ts',
    settings,
    size: followerSize,
  });
  community.grant(fn, { get: ['profile'] });
  // Of a correction, it can change only who it names.
  catalogue.grant(fn, {
    queryIndex: { byApproval: ['override', 'reportOverride'] },
    updateOnly: {
      kinds: ['override', 'reportOverride'],
      attributes: ['suggestedBy', 'approvedBy', 'takenBackBy'],
    },
  });
  return fn;
}

function computeReputation(scope: Construct, { settings, community }: CommunityChangesProps): SliceFunction {
  const fn = new SliceFunction(scope, 'Reputation', {
    slice: 'accounts',
    entry: 'functions/src/features/accounts/counts/reputation.event.ts',
    settings,
    // It mostly waits, and a person may have thousands of contributions.
    size: { memoryMegabytes: 256, timeout: Duration.minutes(2) },
  });
  community.grant(fn, {
    queryIndex: { byPerson: ['contribution'] },
    updateOnly: { kinds: ['memberCounts'], attributes: reputationAttributes },
  });
  return fn;
}

function followSuspension(
  scope: Construct,
  { settings, community, mail }: CommunityChangesProps,
): SliceFunction {
  const fn = new SliceFunction(scope, 'FollowSuspension', {
    slice: 'conduct',
    entry: 'functions/src/features/conduct/people/follow-suspension.event.ts',
    settings,
    size: followerSize,
  });
  community.grant(fn, {
    get: ['profile', 'contribution', 'vote'],
    queryIndex: { byPerson: ['contribution', 'vote'], byFormerAuthor: ['contribution'] },
    // Hides and shows contributions, and takes votes out of their counts or puts them back. Its mail has the link to
    // contest the suspension.
    update: ['contribution', 'vote', 'appeal'],
  });
  mail.grantSend(fn);
  return fn;
}

function countWaitingVotes(scope: Construct, { settings, community }: CommunityChangesProps): SliceFunction {
  const fn = new SliceFunction(scope, 'CountWaitingVotes', {
    slice: 'contributions',
    entry: 'functions/src/features/contributions/votes/count-waiting-votes.event.ts',
    settings,
    size: followerSize,
  });
  community.grant(fn, {
    get: ['profile', 'contribution', 'vote'],
    queryIndex: { byPerson: ['vote'] },
    update: ['contribution', 'vote'],
  });
  return fn;
}

function tellSuggester(scope: Construct, { settings, community, decisions }: FollowerProps): SliceFunction {
  const fn = new SliceFunction(scope, 'TellSuggester', {
    slice: 'moderation',
    entry: 'functions/src/features/moderation/tell-suggester.event.ts',
    settings,
    size: lateSize,
  });
  community.grant(fn, { get: ['contribution'] });
  decisions.grantSend(fn);
  return fn;
}

function tellSupporter(scope: Construct, { settings, community, mail }: FollowerProps): SliceFunction {
  const fn = new SliceFunction(scope, 'TellSupporter', {
    slice: 'subscriptions',
    entry: 'functions/src/features/subscriptions/tell-supporter.event.ts',
    settings,
    size: lateSize,
  });
  community.grant(fn, { get: ['subscription', 'profile'] });
  mail.grantSend(fn);
  return fn;
}

/** Reads the queue of people to tell. Of a contribution, it can write only what the author was told. */
function tellDecisions(
  scope: Construct,
  { settings, community, mail, decisions }: FollowerProps,
): SliceFunction {
  const fn = new SliceFunction(scope, 'TellDecisions', {
    slice: 'moderation',
    entry: 'functions/src/features/moderation/decision-mails/tell-decisions.schedule.ts',
    settings,
    size: followerSize,
  });
  community.grant(fn, {
    get: ['profile'],
    queryIndex: { byPerson: ['contribution'], byFormerAuthor: ['contribution'] },
    batchGet: ['contribution'],
    update: ['appeal'],
    updateOnly: { kinds: ['contribution'], attributes: ['toldDecision', 'toldRemoval'] },
  });
  mail.grantSend(fn);
  decisions.isReadBy(fn);
  const schedule = Schedule.rate(Duration.minutes(5));
  // The next run is soon enough.
  new Rule(scope, 'EveryFiveMinutes', {
    schedule,
    targets: [new LambdaFunction(fn.lambda, { retryAttempts: 0 })],
  });
  return fn;
}

function standByTrust(scope: Construct, props: CommunityChangesProps): SliceFunction {
  const fn = new SliceFunction(scope, 'StandByTrust', {
    slice: 'moderation',
    entry: 'functions/src/features/moderation/stand-by-trust.event.ts',
    settings: props.settings,
    size: followerSize,
  });
  grantDeciding(fn, props);
  // What moderators decided about the author's edits before, and the author's name.
  props.community.grant(fn, { queryIndex: { byPerson: ['contribution'] }, get: ['profile'] });
  return fn;
}

function carryOutSupportTask(
  scope: Construct,
  { settings, community }: CommunityChangesProps,
): SliceFunction {
  const fn = new SliceFunction(scope, 'CarryOutSupportTask', {
    slice: 'subscriptions',
    entry: 'functions/src/features/subscriptions/tasks/carry-out-support-task.event.ts',
    settings,
    size: stripeWorkSize,
  });
  community.grant(fn, supportTasks);
  grantStripeSecrets(fn, ['stripe-secret-key']);
  return fn;
}
