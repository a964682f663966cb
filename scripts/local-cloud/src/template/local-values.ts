import type { PlacedResource } from './stack-template.ts';

export const region = 'us-east-1';
export const account = '000000000000';

/** The URLs of the stand-ins, which are known only after their start. */
export interface StandIns {
  objectStoreUrl: string;
  siteUrl: string;
}

/** Returns the value of `Ref` for a resource on this machine. */
export function refOf(resource: PlacedResource, standIns: StandIns): string {
  switch (resource.type) {
    case 'AWS::SQS::Queue':
      return `${standIns.objectStoreUrl}/${account}/${nameOf(resource)}`;
    case 'AWS::SNS::Topic':
      return arnOf(resource);
    case 'AWS::ECS::TaskDefinition':
      return taskDefinitionArn(resource);
    case 'AWS::Lambda::Version':
      return `${functionArn(resource)}:${onlyVersion}`;
    case 'AWS::Lambda::Alias':
      return `${functionArn(resource)}:${String(resource.properties['Name'])}`;
    case 'AWS::SES::EmailIdentity':
      return String(resource.properties['EmailIdentity']);
    default:
      return nameOf(resource);
  }
}

/** Returns the value of `Fn::GetAtt`, or undefined for an attribute without a local value. */
export function attributeOf(
  resource: PlacedResource,
  attribute: string,
  standIns: StandIns,
): string | undefined {
  const name = nameOf(resource);
  switch (attribute) {
    case 'Arn':
    case 'FunctionARN':
    case 'TopicArn':
      return arnOf(resource);
    case 'Version':
      return resource.type === 'AWS::Lambda::Version' ? onlyVersion : undefined;
    case 'StreamArn':
      return `${arnOf(resource)}/stream/local`;
    case 'RegionalDomainName':
      return `${name}.s3.${region}.amazonaws.com`;
    case 'DomainName':
      return resource.type === 'AWS::CloudFront::Distribution'
        ? new URL(standIns.siteUrl).host
        : `${name}.s3.amazonaws.com`;
    case 'ApiEndpoint':
      return `https://${name}.execute-api.${region}.amazonaws.com`;
    case 'FunctionUrl':
      return `https://${name}.lambda-url.${region}.on.aws/`;
    case 'Id':
    case 'GroupId':
    case 'QueueName':
    case 'TopicName':
    case 'ApiId':
    case 'RoleId':
      return name;
    default:
      return undefined;
  }
}

/** Returns the name of a distribution that is an origin of another one. */
export function hostBehindTheSite(distribution: PlacedResource): string {
  return `${nameOf(distribution).toLowerCase()}.cloudfront.net`;
}

/** Returns a resource's local name: readable, the same at every start, and at most 63 characters for a bucket. */
export function nameOf({ stackName, logicalId, type }: PlacedResource): string {
  const name = `${stackName}-${logicalId}`;
  const isHostName =
    type === 'AWS::S3::Bucket' || type.startsWith('AWS::ApiGatewayV2::') || type === 'AWS::Lambda::Url';
  return isHostName ? name.toLowerCase().slice(0, 63) : name;
}

const arnParts: Record<string, (name: string) => string> = {
  'AWS::DynamoDB::Table': (name) => `dynamodb:${region}:${account}:table/${name}`,
  'AWS::S3::Bucket': (name) => `s3:::${name}`,
  'AWS::SQS::Queue': (name) => `sqs:${region}:${account}:${name}`,
  'AWS::SNS::Topic': (name) => `sns:${region}:${account}:${name}`,
  'AWS::Lambda::Function': (name) => `lambda:${region}:${account}:function:${name}`,
  'AWS::IAM::Role': (name) => `iam::${account}:role/${name}`,
  'AWS::ECS::Cluster': (name) => `ecs:${region}:${account}:cluster/${name}`,
  'AWS::CloudFront::Function': (name) => `cloudfront::${account}:function/${name}`,
};

/** Every function has one version here: the code of this machine. */
export const onlyVersion = '1';

/** Returns the ARN of the function that a version or an alias names. */
function functionArn({ stackName, properties, logicalId }: PlacedResource): string {
  const name = properties['FunctionName'];
  const fn = typeof name === 'object' && name !== null && 'Ref' in name ? String(name.Ref) : undefined;
  if (!fn) throw new Error(`${stackName}/${logicalId} must name a function of its own stack.`);
  return arnOf({ stackName, logicalId: fn, type: 'AWS::Lambda::Function', properties: {}, metadata: {} });
}

/** Returns the ARN with its revision, which is always 1 here. */
export function taskDefinitionArn(resource: PlacedResource): string {
  return `arn:aws:ecs:${region}:${account}:task-definition/${nameOf(resource)}:1`;
}

export function arnOf(resource: PlacedResource): string {
  const name = nameOf(resource);
  const part = arnParts[resource.type]?.(name) ?? `local:${region}:${account}:${resource.type}/${name}`;
  return `arn:aws:${part}`;
}

/** Removes the eight characters of a hash that CDK appends to a logical id. */
export function withoutHash(logicalId: string): string {
  return logicalId.replace(/[0-9A-F]{8}$/, '');
}
