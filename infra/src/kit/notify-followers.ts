import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import type { CatalogueTable } from './catalogue-table.ts';
import { grantMediaRead } from './grants/grants.ts';
import type { MailQueue } from './mail-queue.ts';
import { oneProcessorMegabytes, SliceFunction } from './slice-function.ts';
import type { StageSettings } from './stages.ts';
import type { CommunityTable } from './stored-table.ts';

interface NotifyProps {
  settings: StageSettings;
  catalogue: CatalogueTable;
  community: CommunityTable;
  media: IBucket;
  deadLetters: Queue;
}

/** A thousand notifications are a thousand writes, in sixteen lanes. */
const writerSize = { memoryMegabytes: 512, timeout: Duration.minutes(2) };

/** The follower of the community table that tells people what happened, and the function that writes for many of them. */
export function notifyFollowers(
  scope: Construct,
  { settings, catalogue, community, media, deadLetters }: NotifyProps,
): { follower: SliceFunction; writer: SliceFunction } {
  const writer = new SliceFunction(scope, 'WriteNotifications', {
    slice: 'following',
    entry: 'functions/src/features/following/notify/write-notifications.event.ts',
    settings,
    size: writerSize,
  });
  community.grant(writer, { update: ['notification'] });
  writer.lambda.configureAsyncInvoke({
    retryAttempts: 2,
    maxEventAge: Duration.hours(6),
    onFailure: new SqsDestination(deadLetters),
  });
  const follower = new SliceFunction(scope, 'Notify', {
    slice: 'following',
    entry: 'functions/src/features/following/notify/notify.event.ts',
    settings,
    // It needs the whole record, for the outbreak of a tornado.
    size: { memoryMegabytes: oneProcessorMegabytes, timeout: Duration.minutes(5) },
  });
  community.grant(follower, {
    get: ['profile', 'contribution', 'notificationSettings'],
    queryIndex: { byFollowed: ['follow'] },
    update: ['notification'],
  });
  catalogue.grantRead(follower);
  grantMediaRead(media, 'catalogue', follower);
  follower.allow(['lambda:InvokeFunction'], [writer.lambda.functionArn]);
  follower.setEnvironment(envNames.notificationWriter, writer.lambda.functionName);
  return { follower, writer };
}

interface DigestProps {
  settings: StageSettings;
  catalogue: CatalogueTable;
  media: IBucket;
  community: CommunityTable;
  mail: MailQueue;
  deadLetters: Queue;
}

/** Mondays from 14 to 20 o'clock UTC. Each run goes on with whom the one before has not come to. */
export function sendDigests(
  scope: Construct,
  { settings, catalogue, media, community, mail, deadLetters }: DigestProps,
): SliceFunction {
  const fn = new SliceFunction(scope, 'SendDigests', {
    slice: 'following',
    entry: 'functions/src/features/following/digest/send-digests.schedule.ts',
    settings,
    // In January it needs the whole record, for the letters about places.
    size: { memoryMegabytes: oneProcessorMegabytes, timeout: Duration.minutes(15) },
  });
  community.grant(fn, {
    get: ['profile', 'notificationSettings'],
    batchGet: ['contribution'],
    query: ['notification', 'follow'],
    queryIndex: { byDigest: ['notificationSettings'], byTarget: ['contribution'] },
    update: ['notificationSettings'],
    check: ['profile'],
    together: { kinds: ['notificationSettings', 'profile'], verbs: ['update', 'check'] },
  });
  catalogue.grantRead(fn);
  for (const folder of ['catalogue', 'spc-reports']) grantMediaRead(media, folder, fn);
  mail.grantSend(fn);
  if (settings.mailSender) {
    // Which addresses mails came back from. The list is of the account, and the action supports no resources.
    fn.allow(['ses:ListSuppressedDestinations'], ['*']);
    fn.setEnvironment(envNames.mailFrom, settings.mailSender.from);
  }
  const target = new LambdaFunction(fn.lambda, { deadLetterQueue: deadLetters, retryAttempts: 2 });
  new Rule(scope, 'Mondays', {
    schedule: Schedule.cron({ weekDay: 'MON', hour: '14-20', minute: '10' }),
    targets: [target],
  });
  return fn;
}
