import { Duration, Stack } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule, type CfnRule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue, CfnQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { privateLoopsFolder } from '@touchdown/shared/radar/radar-limits.ts';
import { erasedPrefix } from '@touchdown/shared/storage/copy-prefixes.ts';
import type { FollowerName } from '@touchdown/shared/storage/community-followers.ts';
import { deadLetterDays } from '@touchdown/shared/contract/kept-days.ts';
import { decisionMailDelaySeconds } from '@touchdown/shared/contract/decision-mails.ts';
import { dispatchChanges } from '../kit/dispatch-changes.ts';
import { grantCopyWrite, grantDeciding, grantSuspending } from '../kit/grants/grants.ts';
import type { MailQueue } from '../kit/mail-queue.ts';
import type { CatalogueTable } from '../kit/catalogue-table.ts';
import type { CommunityTable, RadarTable } from '../kit/stored-table.ts';
import type { PictureBuckets } from '../kit/picture-buckets.ts';
import { SliceFunction, type FunctionSize } from '../kit/slice-function.ts';
import type { StageSettings } from '../kit/stages.ts';
import { notifyFollowers, sendDigests } from '../kit/notify-followers.ts';
import { closedQueue } from '../kit/dropped-files.ts';

/** Marks a rule whose function reads a queue. The local cloud runs it as soon as that has a message. */
const queueMetadata = 'local-cloud:queue';

/** Longer than its reader may run, so that no message is read twice at the same time. */
const untilNextAttempt = Duration.minutes(6);

/** The queue of people who are told, after a sitting of moderators, what was decided. An empty one costs nothing. */
class DecisionQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct) {
    super(scope, 'Decisions');
    this.deadLetters = closedQueue(this, 'DeadLetters', { retentionPeriod: Duration.days(deadLetterDays) });
    this.queue = closedQueue(this, 'Default', {
      deliveryDelay: Duration.seconds(decisionMailDelaySeconds),
      visibilityTimeout: untilNextAttempt,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 3 },
    });
  }

  /** For a function that says whom to tell. */
  grantSend(fn: SliceFunction): void {
    fn.allow(['sqs:SendMessage'], [this.queue.queueArn]);
    fn.setEnvironment(envNames.decisionQueueUrl, this.queue.queueUrl);
  }

  /** For the function that a schedule calls. */
  isReadBy(fn: SliceFunction): void {
    fn.allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage'], [this.queue.queueArn]);
    fn.setEnvironment(envNames.decisionQueueUrl, this.queue.queueUrl);
  }

  /** For the schedule itself. */
  isReadOn(rule: Rule): void {
    const queue = Stack.of(this).getLogicalId(this.queue.node.defaultChild as CfnQueue);
    (rule.node.defaultChild as CfnRule).addMetadata(queueMetadata, queue);
  }
}

interface CommunityChangesProps {
  settings: StageSettings;
  catalogue: CatalogueTable;
  community: CommunityTable;
  radar: RadarTable;
  media: IBucket;
  pictures: PictureBuckets;
  mail: MailQueue;
  deadLetters: Queue;
  /** Carries out what Stripe must be told. It is in another stack, with a dead letter queue of its own. */
  supportWork: SliceFunction;
}

type FollowerProps = CommunityChangesProps & { decisions: DecisionQueue };

/** It runs in the background, and a person may have thousands of contributions. */
const followerSize: FunctionSize = { memoryMegabytes: 512, timeout: Duration.minutes(5) };

/** All parts together. */
const hourlySize: FunctionSize = { memoryMegabytes: 512, timeout: Duration.minutes(15) };

/** What the follower that computes reputation may name in an item of counts. */
const reputationAttributes = [
  'contributions',
  'earnedReputation',
  'reputationTurn',
  'reputationWritten',
  'reputationClaimedAt',
  'reputationClaimedBy',
];

/**
 * The work after changes of the community table: a dispatcher on its stream, and the functions of its followers. Followers
 * that may write the same share one. An invocation is for one follower and one change.
 */
export class CommunityChanges extends Construct {
  readonly functions: SliceFunction[];
  readonly dispatcher: SliceFunction;
  /** Who is to be told what was decided. */
  readonly decisions: DecisionQueue;

  constructor(scope: Construct, given: CommunityChangesProps) {
    super(scope, 'CommunityChanges');
    const { settings, community, deadLetters, supportWork } = given;
    this.decisions = new DecisionQueue(this);
    const props = { ...given, decisions: this.decisions };
    const { follower: notify, writer } = notifyFollowers(this, props);
    const [erase, people, record, tell] = [
      eraseTraces(this, props),
      followPeople(this, props),
      correctRecord(this, props),
      tellPeople(this, props),
    ];
    const followers: Record<FollowerName, SliceFunction> = {
      'follow-authors': people,
      'erase-deleted-account': erase,
      'note-erasure': erase,
      'erase-radar-jobs': erase,
      'finish-removal': erase,
      'withhold-pictures': erase,
      'erase-late-contribution': erase,
      'follow-corrected-names': record,
      'follow-reasons': record,
      reputation: people,
      'follow-suspension': people,
      'withhold-answers': people,
      'count-waiting-votes': people,
      'tell-suggester': tell,
      notify,
      'stand-by-trust': record,
      'tell-supporter': tell,
      'carry-out-support-task': supportWork,
    };
    this.dispatcher = new SliceFunction(this, 'DispatchChanges', {
      slice: 'changes',
      entry: 'functions/src/features/community-changes/dispatch-changes.stream.ts',
      settings,
      size: { memoryMegabytes: 256, timeout: Duration.minutes(1) },
    });
    const own = [notify, erase, people, record, tell];
    dispatchChanges({ dispatcher: this.dispatcher, followers, own, community, deadLetters });
    this.functions = [this.dispatcher, ...own, writer, sendDigests(this, props), hourly(this, props)];
  }
}

/**
 * Restores people whose suspension is over, seals the audit of the day before, makes first decisions stand that nobody
 * objected to, and erases what was removed and not restored in time: once an hour, and after a failure again. Followers do
 * the rest. No event from outside reaches it, so it may do what each of its parts may.
 */
function hourly(scope: Construct, props: CommunityChangesProps): SliceFunction {
  const { settings, community, deadLetters } = props;
  const fn = new SliceFunction(scope, 'HourlyWork', {
    slice: 'changes',
    entry: 'functions/src/hourly.schedule.ts',
    settings,
    size: hourlySize,
  });
  grantSuspending(community, fn);
  community.grant(fn, { queryIndex: { byEnd: ['suspended'] }, get: ['profile'], put: ['audit'] });
  // It seals the audit of each day, and reads entries only for that.
  community.grant(fn, { query: ['audit', 'auditSeal'], put: ['auditSeal'] });
  grantDeciding(fn, props);
  // Which suggestions have a first decision.
  community.grant(fn, { queryIndex: { byReview: ['contribution'] } });
  // Of what its author deleted nothing stays.
  community.grant(fn, {
    queryIndex: { byErasure: ['contribution'] },
    update: ['contribution'],
    delete: ['contribution'],
  });
  const target = new LambdaFunction(fn.lambda, { deadLetterQueue: deadLetters, retryAttempts: 2 });
  new Rule(scope, 'Hourly', { schedule: Schedule.cron({ minute: '20' }), targets: [target] });
  return fn;
}

/** Finds, deletes and withholds what belongs to deleted accounts and to what was removed or hidden. */
function eraseTraces(scope: Construct, props: FollowerProps): SliceFunction {
  const { settings, community, pictures, mail, decisions } = props;
  const fn = new SliceFunction(scope, 'EraseTraces', {
    slice: 'accounts',
    entry: 'functions/src/erase-traces.event.ts',
    settings,
    size: followerSize,
  });
  // The items of a deleted account.
  community.grant(fn, {
    get: ['profile', 'vote', 'thanks', 'abuseReport'],
    query: ['bookmark', 'follow', 'notification', 'witness'],
    queryIndex: {
      byFollowed: ['follow'],
      byOwner: ['session', 'link', 'passkey'],
      byPerson: ['contribution', 'vote', 'thanks', 'abuseReport', 'question', 'appeal'],
      byAnswerer: ['question'],
      byFormerAuthor: ['contribution'],
      byTakedownState: ['takedown'],
    },
    // Takes the person's id off what stays.
    update: ['contribution', 'takedown', 'notificationSettings', 'question'],
    batchWrite: ['bookmark', 'session', 'link', 'passkey', 'follow', 'notification', 'witness'],
    // Moves votes, thanks and reports to keys without the person's id.
    put: ['vote', 'thanks', 'abuseReport'],
    check: ['contribution'],
    delete: [
      'contribution',
      'vote',
      'thanks',
      'abuseReport',
      'question',
      'suspended',
      'appeal',
      'follow',
      'notificationSettings',
    ],
    together: { kinds: ['notificationSettings', 'follow'], verbs: ['update', 'delete'] },
  });
  // What is below a removed contribution.
  community.grant(fn, {
    query: ['vote', 'thanks', 'abuseReport', 'question'],
    update: ['abuseReport', 'contribution'],
    batchWrite: ['vote', 'thanks', 'abuseReport', 'question'],
  });
  pictures.grantRemove(fn);
  pictures.grantWithhold(fn);
  mail.grantSend(fn);
  decisions.grantSend(fn);
  grantCopyWrite(fn, settings, erasedPrefix);
  grantRadarErasure(fn, props);
  return fn;
}

/** The jobs and private loops of a deleted account. */
function grantRadarErasure(fn: SliceFunction, { radar, media }: FollowerProps): void {
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
}

/** Writes into contributions and votes what has changed about their person, and into a person's counts the reverse. */
function followPeople(scope: Construct, { settings, community, mail }: FollowerProps): SliceFunction {
  const fn = new SliceFunction(scope, 'FollowPeople', {
    slice: 'contributions',
    entry: 'functions/src/follow-people.event.ts',
    settings,
    size: followerSize,
  });
  community.grant(fn, {
    get: ['profile', 'contribution', 'vote'],
    queryIndex: { byPerson: ['contribution', 'vote'], byFormerAuthor: ['contribution'] },
    // Names, whether it is hidden, and which votes count. The mail about a suspension has the link to contest it.
    update: ['contribution', 'vote', 'appeal'],
    updateOnly: { kinds: ['memberCounts'], attributes: reputationAttributes },
  });
  // Whether short answers are counted.
  community.grant(fn, {
    query: ['witness'],
    updateOnly: { kinds: ['witness'], attributes: ['withheld'] },
    delete: ['witness'],
  });
  mail.grantSend(fn);
  return fn;
}

/** Writes corrections: of edits that stand by trust, and the names and words of people in those that exist. */
function correctRecord(scope: Construct, props: CommunityChangesProps): SliceFunction {
  const { settings, community, catalogue } = props;
  const fn = new SliceFunction(scope, 'CorrectRecord', {
    slice: 'corrections',
    entry: 'functions/src/correct-record.event.ts',
    settings,
    size: followerSize,
  });
  grantDeciding(fn, props);
  // What moderators decided about the author's edits before, and the author's name.
  community.grant(fn, { queryIndex: { byPerson: ['contribution'] }, get: ['profile'] });
  catalogue.grant(fn, {
    updateOnly: {
      kinds: ['override', 'reportOverride'],
      attributes: [
        'suggestedBy',
        'approvedBy',
        'firstApprovedBy',
        'takenBackBy',
        'takenBackFirstBy',
        'reason',
      ],
    },
  });
  return fn;
}

/** Sends what people are told, and reads the queue of decisions. Of a contribution, it can write only what its author was told. */
function tellPeople(
  scope: Construct,
  { settings, community, mail, decisions }: FollowerProps,
): SliceFunction {
  const fn = new SliceFunction(scope, 'TellPeople', {
    slice: 'moderation',
    entry: 'functions/src/tell-people.event.ts',
    settings,
    size: followerSize,
  });
  community.grant(fn, {
    get: ['profile', 'contribution', 'subscription'],
    queryIndex: { byPerson: ['contribution'], byFormerAuthor: ['contribution'] },
    batchGet: ['contribution'],
    update: ['appeal'],
    updateOnly: { kinds: ['contribution'], attributes: ['toldDecision', 'toldRemoval'] },
  });
  mail.grantSend(fn);
  decisions.grantSend(fn);
  decisions.isReadBy(fn);
  const event = RuleTargetInput.fromObject({ part: 'tell-decisions' });
  // The next run is soon enough.
  const target = new LambdaFunction(fn.lambda, { retryAttempts: 0, event });
  const schedule = Schedule.rate(Duration.minutes(5));
  decisions.isReadOn(new Rule(scope, 'EveryFiveMinutes', { schedule, targets: [target] }));
  return fn;
}
