import { Stack, Validations } from 'aws-cdk-lib';
import type { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';
import { Releases } from './kit/releases.ts';
import { stageNames } from './kit/stages.ts';

interface Acknowledgement {
  /** The check that would fail the synthesis. */
  rule: string;
  /** One or several constructs for which it is accepted, with everything below them. */
  at: string | readonly string[];
  /** The accepted object keys of another stack's buckets, by the bucket's construct. */
  objects?: Record<string, readonly string[]>;
  /** The versions of the functions with an alias, and the deployment groups, of the construct's own stack. */
  versions?: true;
  reason: string;
}

/** One finding of a check, at one construct. */
interface AcceptedFinding {
  rule: string;
  at: string;
}

/** Every check that is not met, with the reason. A test fixes their number. */
export const acknowledgements: Acknowledgement[] = [
  {
    rule: 'AwsSolutions::AwsSolutions-APIG4',
    at: ['Api', 'Edge/Pages'],
    reason: 'Everybody may read; the functions decide who may write, from the session and the route table',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5[Resource::*]',
    at: [
      'Api',
      'Imports',
      'Edge/Pages',
      'Edge/TornadoExport',
      'Edge/Releases',
      'Mail',
      'Pictures',
      'Changes',
      'Support',
      'Radar',
      'Ops/Watch',
      'Ops/AlarmRaised',
    ],
    reason:
      'X-Ray, ListTasks, the list of refused addresses and the sign-in to the registry support no resources and need a wildcard; a test refuses any other',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5[Resource::arn:aws:cloudwatch:us-east-1:<AWS::AccountId>:alarm:*]',
    at: ['Api/Releases', 'Edge/Releases', 'Radar/Releases'],
    reason: 'CloudWatch checks DescribeAlarms against all alarms of the account, whichever are asked for',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: ['Api/Releases', 'Edge/Releases', 'Radar/Releases'],
    versions: true,
    reason:
      'The check before traffic calls the newest version, which each release numbers, and answers for each deployment group',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: ['Edge/TornadoExport', 'Api/Following', 'Api/Radar/Http', 'Changes/CommunityChanges/Notify'],
    objects: { 'Data/Media': ['media/catalogue/*'] },
    reason: 'Each import writes a snapshot with a new name into a folder for snapshots only',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: [
      'Api/Radar',
      'Api/Contributing',
      'Api/Moderation',
      'Changes/Moves',
      'Changes/CommunityChanges/CorrectRecord',
      'Changes/CommunityChanges/HourlyWork',
    ],
    objects: { 'Data/Media': ['media/spc-reports/*'] },
    reason: 'Each import writes the reports with a new name into a folder for reports only',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: 'Edge/Pages',
    objects: { 'Data/Media': ['data/*', 'media/radar/*'] },
    reason:
      'Each release writes its files into a folder of its own, and all of them are public; and so does each radar loop, whose scans the previews of views are drawn from',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: 'Changes/Releases',
    objects: {
      'Data/Media': ['media/catalogue/*', 'data/*'],
      'Data/Record': ['manifests/*', 'rows/*', 'years/*'],
    },
    reason: 'Each import writes under new names, and each release into a folder of its own below data',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: 'Changes/StoredCopies',
    objects: { 'Data/Media': ['copies/*'] },
    reason: 'Each copy is under the path of what it is a copy of, in a folder for copies only',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: [
      'Api/Tornadoes',
      'Api/Programs',
      'Api/StormReports',
      'Changes/CommunityChanges/SendDigests',
      'Edge/Pages',
    ],
    objects: { 'Data/Media': ['media/catalogue/*', 'media/spc-reports/*'] },
    reason: 'Reads both, for days, for letters, and for reports that name their tornado',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: 'Api/StormReports',
    objects: { 'Data/Media': ['media/warnings/*'] },
    reason: 'Each day has an object of its own, in a folder for warnings only',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: 'Imports',
    objects: {
      'Data/Record': ['*', 'manifests/*', 'rows/*'],
      'Data/Media': ['media/catalogue/*', 'media/spc-reports/*'],
    },
    reason: 'Objects are named by the hash of their content, so a role can only name their bucket and folder',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: 'Pictures/PictureProcessing',
    objects: { 'Data/Pictures/Staging': ['incoming/*'], 'Data/Pictures/Images': ['images/*'] },
    reason: 'Each picture has a random name in a folder for people’s pictures only',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: ['Api/Accounts', 'Api/Contributing', 'Api/Uploads'],
    objects: { 'Data/Pictures/Staging': ['incoming/*'] },
    reason: 'Signs the forms with which browsers upload pictures, each with its own name',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: ['Changes/CommunityChanges', 'Pictures/UnusedPictures'],
    objects: { 'Data/Pictures/Images': ['images/*', 'withheld/*'] },
    reason: 'Deletes and withholds people’s pictures, which have random names, only in those folders',
  },
  ...stageNames.map((stage) => ({
    rule: `AwsSolutions::AwsSolutions-IAM5[Resource::arn:aws:logs:us-east-1:<AWS::AccountId>:log-group:/touchdown/${stage}/*]`,
    at: 'Ops/AlarmRaised',
    reason: 'Reads the lines that triggered an alarm, which can be in the log of any function of the stage',
  })),
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: 'Changes/SecondCopy',
    objects: {
      'Data/Record': ['*'],
      'Data/Media': ['media/catalogue/*', 'media/spc-reports/*'],
      'Data/Pictures/Images': ['images/*'],
    },
    reason: 'Reads everything that a new stage needs, for the copy in another account',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-SQS3',
    at: [
      'Changes/DeadLetters',
      'Changes/Moves/DeadLetters',
      'Changes/Releases/DeadLetters',
      'Support/SupportDeadLetters',
      'Pictures/UnusedPictures/DeadLetters',
      'Radar/Jobs/Undispatched',
    ],
    reason: 'It is the dead letter queue of a stream or of functions, which the check does not recognise',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: 'Radar/Workers/Task',
    objects: { 'Data/Media': ['media/radar/*', 'basemap/*'] },
    reason:
      'Each radar loop is written with a new name into a folder for loops only, and the base map has a hash in its name',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: 'Radar/Dispatch/LookAfterJobs',
    objects: { 'Data/Media': ['media/radar/*'] },
    reason: 'Deletes the files of replaced loops, which have random names, in a folder for loops only',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: 'Api/Radar/Http',
    objects: { 'Data/Media': ['media/radar/progress/*'] },
    reason: 'Writes the progress of jobs, whose ids are random, into a folder for nothing else',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: 'Radar/PrivateLoopFiles/Stream',
    objects: { 'Data/Media': ['media/radar/private/*'] },
    reason: 'Reads the files of private loops, which have random names, for their owners',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: 'Radar/LoopTilts/Stream',
    objects: { 'Data/Media': ['media/radar/*', 'media/radar/tilts/*'] },
    reason: 'Reads the lists of frames of loops, which have random names, and writes their tilts',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: 'Changes/CommunityChanges/EraseTraces',
    objects: { 'Data/Media': ['media/radar/private/*'] },
    reason: 'Deletes the files of a deleted account’s private loops, which have random names',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-VPC7',
    at: 'Radar/Workers/Network',
    reason:
      'The network accepts no connections, and its traffic is public weather data and our own radar loops',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-ECS4',
    at: 'Radar/Workers/Cluster',
    reason: 'Insights cost more than the workers; alarms watch their log and the age of the oldest job',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-ECS2',
    at: 'Radar/Workers/Task',
    reason: 'The names of a table, a queue and a bucket, none of which is secret',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-DDB3',
    at: 'Data/Radar',
    reason: 'Contains jobs and quotas of the last days; a lost loop can be requested again',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-DDB3',
    at: 'Data/Ephemeral',
    reason: 'Contains rate limits and tickets that expire within a day',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-CFR1',
    at: ['Edge/Distribution', 'Edge/StoredCopies/Distribution'],
    reason: 'The record is public in every country',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-CFR2',
    at: ['Edge/Distribution', 'Edge/StoredCopies/Distribution'],
    reason: 'A firewall costs more than the rest of a quiet month; the context value waf=basic adds one',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-CFR4',
    at: ['Edge/Distribution', 'Edge/StoredCopies/Distribution'],
    reason:
      'CloudFront sets the protocol of its own cloudfront.net name; a custom domain uses TLS 1.2 (2021)',
  },
  {
    rule: 'Annotation::@aws-cdk/aws-s3:accessLogsPolicyNotAdded',
    at: 'Edge/Site',
    reason: 'The Data stack owns the log bucket and grants the permission there',
  },
  {
    rule: 'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
    at: ['Edge/Distribution', 'Edge/StoredCopies/Distribution'],
    reason: 'The Data stack owns these buckets and allows the distributions of the account to read them',
  },
  {
    rule: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    at: ['Edge/Distribution', 'Edge/StoredCopies/Distribution'],
    reason: 'No URL reaches the root of a bucket: / is rewritten to the page and /media/ is a prefix',
  },
];

export function acknowledge(app: IConstruct): void {
  for (const acknowledgement of acknowledgements) {
    for (const { rule, at } of acceptedFindings(app, acknowledgement)) {
      Validations.of(constructAt(app, at)).acknowledge({ id: rule, reason: acknowledgement.reason });
    }
  }
}

/** Returns the findings that an acknowledgement accepts, with the ids of the check. */
export function acceptedFindings(
  app: IConstruct,
  { rule, at, objects = {}, versions }: Acknowledgement,
): AcceptedFinding[] {
  if (versions) {
    return [at].flat().flatMap((path) => {
      const stack = Stack.of(constructAt(app, path));
      const functions = Releases.of(stack).functions.map(({ node }) => node.defaultChild as CfnFunction);
      const { application } = Releases.of(stack);
      const groups = application
        ? [
            `arn:aws:codedeploy:us-east-1:<AWS::AccountId>:deploymentgroup:<${stack.getLogicalId(application)}>/*`,
          ]
        : [];
      return [...functions.map((fn) => `<${stack.getLogicalId(fn)}.Arn>:*`), ...groups].map((resource) => ({
        rule: `${rule}[Resource::${resource}]`,
        at: path,
      }));
    });
  }
  const keys = Object.entries(objects).flatMap(([bucket, patterns]) =>
    patterns.map((pattern) => `${importedArn(constructAt(app, bucket))}/${pattern}`),
  );
  const rules = keys.length === 0 ? [rule] : keys.map((key) => `${rule}[Resource::${key}]`);
  return [at].flat().flatMap((path) => rules.map((one) => ({ rule: one, at: path })));
}

/** Returns a bucket of another stack as checks name it: by the name of the export of its ARN. */
function importedArn(bucket: IConstruct): string {
  const stack = Stack.of(bucket);
  const imported = stack.resolve(stack.exportValue((bucket as IBucket).bucketArn)) as {
    'Fn::ImportValue': string;
  };
  return imported['Fn::ImportValue'];
}

function constructAt(app: IConstruct, path: string): IConstruct {
  const found = path.split('/').reduce<IConstruct | undefined>((at, id) => at?.node.tryFindChild(id), app);
  if (!found) throw new Error(`An acknowledgement names ${path}, but there is no such construct.`);
  return found;
}
