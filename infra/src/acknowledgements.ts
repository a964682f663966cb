import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import type { StageName } from './stages.ts';

interface Acknowledgement {
  /** The check that would stop the synthesis; `{stage}` stands for the stage's name. */
  rule: string;
  /** The construct it is accepted for, and all below it. */
  at: string;
  reason: string;
}

/** How a check calls what lies in a folder of the media bucket, of which the API's stack knows only the export. */
function inMedia(folder: string): string {
  const mediaArn = 'touchdown-{stage}-data:ExportsOutputFnGetAttMediaA721A567ArnB9989168';
  return `AwsSolutions::AwsSolutions-IAM5[Resource::${mediaArn}/media/${folder}/*]`;
}

/** Every check that is not met, and why that is right. The tests freeze how many there are. */
export const acknowledgements: Acknowledgement[] = [
  {
    rule: 'AwsSolutions::AwsSolutions-APIG4',
    at: 'Api',
    reason:
      'Reading is open to everybody; who may write is decided in the functions, from the session, by the route table',
  },
  {
    rule: 'AwsSolutions::AwsSolutions-IAM5[Resource::*]',
    at: 'Api',
    reason:
      'X-Ray knows no resources, so tracing takes a wildcard; a test lists every other one by its action',
  },
  {
    rule: inMedia('catalogue'),
    at: 'Api/Tornadoes',
    reason: 'Each import writes a snapshot under a new name, into a folder that holds nothing else',
  },
  {
    rule: inMedia('spc-reports'),
    at: 'Api/StormReports',
    reason: 'Each import writes the reports under a new name, into a folder that holds nothing else',
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
    reason: 'The Data stack owns the media bucket and lets the distributions of the account read it there',
  },
  {
    rule: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    at: 'Edge/Distribution',
    reason: 'No address reaches the root of a bucket: / is rewritten to the page and /media/ is a prefix',
  },
];

export function acknowledge(app: IConstruct, stage: StageName): void {
  for (const { rule, at, reason } of acknowledgements) {
    Validations.of(constructAt(app, at)).acknowledge({ id: ruleIn(stage, rule), reason });
  }
}

export function ruleIn(stage: StageName, rule: string): string {
  return rule.replace('{stage}', stage);
}

function constructAt(app: IConstruct, path: string): IConstruct {
  const found = path.split('/').reduce<IConstruct | undefined>((at, id) => at?.node.tryFindChild(id), app);
  if (!found) throw new Error(`An acknowledgement is for ${path}, and there is no such construct.`);
  return found;
}
