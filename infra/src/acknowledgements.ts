import { Stack, Validations } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';

interface Acknowledgement {
  /** The check that would stop the synthesis. */
  rule: string;
  /** The construct it is accepted for, and all below it; or several. */
  at: string | readonly string[];
  /** Where the check finds keys of another stack's buckets: which keys, by the bucket's construct. */
  objects?: Record<string, readonly string[]>;
  reason: string;
}

/** One finding of a check, at one construct. */
interface AcceptedFinding {
  rule: string;
  at: string;
}

/** Every check that is not met, and why that is right. The tests freeze how many there are. */
export const acknowledgements: Acknowledgement[] = [
  {
    rule: 'AwsSolutions::AwsSolutions-APIG4',
    at: ['Api', 'Edge/Pages'],
    reason:
      'Reading is open to everybody; who may write is decided in the functions, from the session, by the route table',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5[Resource::*]',
    at: ['Api', 'Imports', 'Edge/Pages', 'Mail', 'Pictures', 'Changes', 'Radar'],
    reason:
      'X-Ray, lists of tasks and the registry’s sign-in know no resources, so they take a wildcard; a test lists every other one by its action',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: 'Api/Tornadoes',
    objects: { 'Data/Media': ['media/catalogue/*'] },
    reason: 'Each import writes a snapshot under a new name, into a folder that holds nothing else',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: ['Api/StormReports', 'Api/Radar'],
    objects: { 'Data/Media': ['media/spc-reports/*'] },
    reason: 'Each import writes the reports under a new name, into a folder that holds nothing else',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: 'Edge/Pages',
    objects: { 'Data/Media': ['media/catalogue/*', 'media/spc-reports/*'] },
    reason: 'Reads what the two functions above read, to describe it on pages and in the sitemap',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: 'Imports',
    objects: { 'Data/Record': ['*'], 'Data/Media': ['media/catalogue/*', 'media/spc-reports/*'] },
    reason:
      'Objects are named for the hash of what is in them: a role can name their bucket and folder, not them',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: 'Pictures/PictureProcessing',
    objects: { 'Data/Pictures/Staging': ['incoming/*'], 'Data/Pictures/Images': ['images/*'] },
    reason: 'Each picture has a random name, in a folder of people’s pictures and nothing else',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: ['Api/Accounts', 'Api/Uploads'],
    objects: { 'Data/Pictures/Staging': ['incoming/*'] },
    reason: 'Signs the forms by which browsers send pictures, each under a name of its own',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: 'Changes/ProfileChanges',
    objects: { 'Data/Pictures/Images': ['images/*'] },
    reason: 'Whose account is deleted, their picture is too: by a random name, in that folder and no other',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-SQS3',
    at: ['Changes/DeadLetters', 'Radar/Jobs/Undispatched'],
    reason: 'It is the dead letter queue of a stream, which the check does not see',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5',
    at: 'Radar/Workers/Task',
    objects: { 'Data/Media': ['media/radar/*'] },
    reason: 'Each radar loop is written under a new name, into a folder that holds nothing else',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-VPC7',
    at: 'Radar/Workers/Network',
    reason:
      'Nothing can be reached in this network, and what leaves it is public weather data and our own radar loops',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-ECS4',
    at: 'Radar/Workers/Cluster',
    reason: 'Insights cost more than the workers; their log and the age of the oldest job are watched',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-ECS2',
    at: 'Radar/Workers/Task',
    reason: 'The names of a table, a queue and a bucket; there is no secret among them',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-DDB3',
    at: 'Data/Radar',
    reason: 'Holds jobs and quotas of the last days; a lost loop is drawn again',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-DDB3',
    at: 'Data/Ephemeral',
    reason: 'Holds rate limits and tickets that expire within the day',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-CFR1',
    at: 'Edge/Distribution',
    reason: 'A public record for everybody, wherever they are',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-CFR2',
    at: 'Edge/Distribution',
    reason: 'A firewall costs more than the rest of a quiet month; the context value waf=basic adds one',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-CFR4',
    at: 'Edge/Distribution',
    reason:
      'CloudFront sets the protocol of its own cloudfront.net name; with a domain it is TLS 1.2 from 2021',
  },
  {
    rule: 'Annotation::@aws-cdk/aws-s3:accessLogsPolicyNotAdded',
    at: 'Edge/Site',
    reason: 'The Data stack owns the log bucket and gives the permission there',
  },
  {
    rule: 'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
    at: 'Edge/Distribution',
    reason: 'The Data stack owns these buckets and lets the distributions of the account read them there',
  },
  {
    rule: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    at: 'Edge/Distribution',
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

/** What a line of the list accepts, one by one, in the words of the check. */
export function acceptedFindings(
  app: IConstruct,
  { rule, at, objects = {} }: Acknowledgement,
): AcceptedFinding[] {
  const keys = Object.entries(objects).flatMap(([bucket, patterns]) =>
    patterns.map((pattern) => `${importedArn(constructAt(app, bucket))}/${pattern}`),
  );
  const rules = keys.length === 0 ? [rule] : keys.map((key) => `${rule}[Resource::${key}]`);
  return [at].flat().flatMap((path) => rules.map((one) => ({ rule: one, at: path })));
}

/** A check calls a bucket of another stack by the name of the export that its URL comes from. */
function importedArn(bucket: IConstruct): string {
  const stack = Stack.of(bucket);
  const imported = stack.resolve(stack.exportValue((bucket as IBucket).bucketArn)) as {
    'Fn::ImportValue': string;
  };
  return imported['Fn::ImportValue'];
}

function constructAt(app: IConstruct, path: string): IConstruct {
  const found = path.split('/').reduce<IConstruct | undefined>((at, id) => at?.node.tryFindChild(id), app);
  if (!found) throw new Error(`An acknowledgement is for ${path}, and there is no such construct.`);
  return found;
}
