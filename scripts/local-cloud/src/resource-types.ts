import type { PlacedResource } from './template/stack-template.ts';

/** The resource types that are played here, and the file that plays each. */
export const played: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'create-resources.ts',
  'AWS::S3::Bucket': 'create-resources.ts, events/bucket-notifications.ts',
  'AWS::SQS::Queue': 'create-resources.ts',
  'AWS::Lambda::Function': 'lambda/local-function.ts',
  'AWS::Lambda::Alias': 'lambda/check-aliases.ts',
  'AWS::Lambda::Version': 'lambda/check-aliases.ts',
  'AWS::Lambda::EventSourceMapping': 'events/table-streams.ts, start-events.ts',
  'AWS::Lambda::EventInvokeConfig': 'lambda/async-invocations.ts',
  'AWS::Lambda::Url': 'open-doors.ts',
  'AWS::ApiGatewayV2::Api': 'http/api-gateway.ts',
  'AWS::ApiGatewayV2::Route': 'http/api-gateway.ts',
  'AWS::ApiGatewayV2::Integration': 'http/api-gateway.ts',
  'AWS::Events::Rule': 'events/schedules.ts, events/bucket-notifications.ts',
  'AWS::ECS::TaskDefinition': 'tasks/task-server.ts',
  'AWS::IAM::Role': 'permissions/',
  'AWS::IAM::Policy': 'permissions/',
  'AWS::S3::BucketPolicy': 'open-doors.ts (what it denies to CloudFront)',
  'AWS::CloudFront::Distribution': 'open-doors.ts',
  'AWS::CloudFront::Function': 'edge/viewer-function.ts',
  'AWS::CloudFront::ResponseHeadersPolicy': 'edge/response-headers.ts',
  'AWS::CloudFront::CachePolicy': 'edge/edge-cache.ts',
};

/** The resource types that have no meaning on one machine, and why. */
const cloudOnly: Readonly<Record<string, string>> = {
  'AWS::Lambda::Permission': 'resource policies of functions are checked by AWS alone',
  'AWS::SQS::QueuePolicy': 'resource policies of queues are checked by AWS alone',
  'AWS::SNS::TopicPolicy': 'nothing publishes to a topic here',
  'AWS::CloudFront::OriginAccessControl': 'signs requests that do not leave this machine',
  'AWS::ApiGatewayV2::Stage': 'throttling and the access log belong to the deployed service',
  'AWS::Logs::LogGroup': 'functions log to the terminal',
  'AWS::Logs::MetricFilter': 'as above',
  'AWS::SNS::Topic': 'notifies operators of alarms',
  'AWS::CloudWatch::Alarm': 'watches a deployed system',
  'AWS::CloudWatch::Dashboard': 'as above',
  'AWS::Budgets::Budget': 'nothing here costs money',
  'AWS::CE::AnomalyMonitor': 'as above',
  'AWS::CE::AnomalySubscription': 'as above',
  'AWS::WAFv2::WebACL': 'guards a public URL',
  'AWS::SES::EmailIdentity': 'mail does not leave this machine: mail/mail-server.ts stores it',
  'AWS::SES::ConfigurationSet': 'as above',
  'AWS::ECS::Cluster': 'tasks are processes of this machine',
  'AWS::ECS::ClusterCapacityProviderAssociations': 'as above',
  'AWS::EC2::VPC': 'tasks use this machine’s network',
  'AWS::EC2::Subnet': 'as above',
  'AWS::EC2::RouteTable': 'as above',
  'AWS::EC2::SubnetRouteTableAssociation': 'as above',
  'AWS::EC2::Route': 'as above',
  'AWS::EC2::InternetGateway': 'as above',
  'AWS::EC2::VPCGatewayAttachment': 'as above',
  'AWS::EC2::VPCEndpoint': 'as above',
  'AWS::EC2::SecurityGroup': 'as above',
  'AWS::CodeDeploy::Application': 'an alias has one version here, so nothing is shifted',
  'AWS::CodeDeploy::DeploymentGroup': 'as above',
  'AWS::CDK::Metadata': 'records the CDK version',
};

/** Returns the resources of types that are in neither list. */
export function unknownResources(resources: readonly PlacedResource[]): PlacedResource[] {
  return resources.filter(({ type }) => !Object.hasOwn(played, type) && !Object.hasOwn(cloudOnly, type));
}

/** Returns an error message that names the unknown types, or undefined if there are none. */
export function unknownTypes(resources: readonly PlacedResource[]): string | undefined {
  const unknown = [...new Set(unknownResources(resources).map(({ type }) => type))];
  if (unknown.length === 0) return undefined;
  return `The template holds ${unknown.join(', ')}: play it, or list it as cloud-only with a reason, in resource-types.ts of the local cloud.`;
}
