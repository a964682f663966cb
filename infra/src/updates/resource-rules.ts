import type { CfnResource } from './stage-template.ts';

/** What would be lost with its resource. */
export const statefulTypes: ReadonlySet<string> = new Set(['AWS::DynamoDB::Table', 'AWS::S3::Bucket']);

/** What others know by an address that CloudFormation made up, and that a new one would not have. */
export const knownByAddress: ReadonlySet<string> = new Set(['AWS::CloudFront::Distribution']);

/**
 * The properties of which a change makes CloudFormation create another resource, for the types of our templates. A test
 * compares them with CloudFormation’s own specification. No local index can be added to a table either.
 */
export const replacingProperties: Readonly<Record<string, readonly string[]>> = {
  'AWS::ApiGatewayV2::Api': ['ProtocolType'],
  'AWS::ApiGatewayV2::Integration': ['ApiId'],
  'AWS::ApiGatewayV2::Route': ['ApiId'],
  'AWS::ApiGatewayV2::Stage': ['ApiId', 'StageName'],
  'AWS::Budgets::Budget': ['NotificationsWithSubscribers'],
  'AWS::CE::AnomalyMonitor': ['MonitorDimension', 'MonitorSpecification', 'MonitorType', 'ResourceTags'],
  'AWS::CE::AnomalySubscription': ['ResourceTags'],
  'AWS::CloudFront::Function': ['Name'],
  'AWS::CloudWatch::Alarm': ['AlarmName'],
  'AWS::CloudWatch::Dashboard': ['DashboardName'],
  'AWS::CodeDeploy::Application': ['ApplicationName', 'ComputePlatform'],
  'AWS::CodeDeploy::DeploymentGroup': ['ApplicationName', 'DeploymentGroupName'],
  'AWS::DynamoDB::Table': ['ImportSourceSpecification', 'KeySchema', 'LocalSecondaryIndexes', 'TableName'],
  'AWS::EC2::Route': [
    'DestinationCidrBlock',
    'DestinationIpv6CidrBlock',
    'DestinationPrefixListId',
    'RouteTableId',
  ],
  'AWS::EC2::RouteTable': ['VpcId'],
  'AWS::EC2::SecurityGroup': ['GroupDescription', 'GroupName', 'VpcId'],
  'AWS::EC2::Subnet': [
    'AvailabilityZone',
    'AvailabilityZoneId',
    'CidrBlock',
    'Ipv4IpamPoolId',
    'Ipv4NetmaskLength',
    'Ipv6IpamPoolId',
    'Ipv6Native',
    'Ipv6NetmaskLength',
    'OutpostArn',
    'VpcId',
  ],
  'AWS::EC2::SubnetRouteTableAssociation': ['RouteTableId', 'SubnetId'],
  'AWS::EC2::VPC': ['CidrBlock', 'Ipv4IpamPoolId', 'Ipv4NetmaskLength', 'VpcEncryptionControl'],
  'AWS::EC2::VPCEndpoint': [
    'ResourceConfigurationArn',
    'ServiceName',
    'ServiceNetworkArn',
    'ServiceRegion',
    'VpcEndpointType',
    'VpcId',
  ],
  'AWS::EC2::VPCGatewayAttachment': ['VpcId'],
  'AWS::ECS::Cluster': ['ClusterName'],
  'AWS::ECS::ClusterCapacityProviderAssociations': ['Cluster'],
  'AWS::ECS::TaskDefinition': [
    'ContainerDefinitions',
    'Cpu',
    'EnableFaultInjection',
    'EphemeralStorage',
    'ExecutionRoleArn',
    'Family',
    'InferenceAccelerators',
    'IpcMode',
    'Memory',
    'NetworkMode',
    'PidMode',
    'PlacementConstraints',
    'ProxyConfiguration',
    'RequiresCompatibilities',
    'RuntimePlatform',
    'TaskRoleArn',
    'Volumes',
  ],
  'AWS::Events::Rule': ['EventBusName', 'Name'],
  'AWS::IAM::Role': ['Path', 'RoleName'],
  'AWS::Lambda::Alias': ['FunctionName', 'Name'],
  'AWS::Lambda::EventInvokeConfig': ['FunctionName', 'Qualifier'],
  'AWS::Lambda::EventSourceMapping': [
    'AmazonManagedKafkaEventSourceConfig',
    'EventSourceArn',
    'SelfManagedEventSource',
    'SelfManagedKafkaEventSourceConfig',
    'StartingPosition',
    'StartingPositionTimestamp',
  ],
  'AWS::Lambda::Function': ['FunctionName', 'PackageType', 'TenancyConfig'],
  'AWS::Lambda::Permission': [
    'Action',
    'EventSourceToken',
    'FunctionName',
    'FunctionUrlAuthType',
    'InvokedViaFunctionUrl',
    'Principal',
    'PrincipalOrgID',
    'SourceAccount',
    'SourceArn',
  ],
  'AWS::Lambda::Url': ['Qualifier', 'TargetFunctionArn'],
  'AWS::Lambda::Version': [
    'CodeSha256',
    'Description',
    'FunctionName',
    'ProvisionedConcurrencyConfig',
    'RuntimePolicy',
  ],
  'AWS::Logs::LogGroup': ['LogGroupName'],
  'AWS::Logs::MetricFilter': ['FilterName', 'LogGroupName'],
  'AWS::S3::Bucket': ['BucketName', 'BucketNamePrefix', 'BucketNamespace', 'ObjectLockEnabled'],
  'AWS::S3::BucketPolicy': ['Bucket'],
  'AWS::SES::ConfigurationSet': ['Name'],
  'AWS::SNS::Topic': ['FifoTopic', 'TopicName'],
  'AWS::SQS::Queue': ['FifoQueue', 'QueueName'],
};

/** What identifies a resource where that is no name of its own. An empty list: its name may exist several times. */
const identities: Readonly<Record<string, readonly string[]>> = {
  'AWS::ApiGatewayV2::Api': [],
  'AWS::ApiGatewayV2::Route': ['ApiId', 'RouteKey'],
  'AWS::ApiGatewayV2::Stage': ['ApiId', 'StageName'],
  'AWS::CloudFront::Distribution': [],
  'AWS::ECS::ClusterCapacityProviderAssociations': ['Cluster'],
  'AWS::ECS::TaskDefinition': [],
  'AWS::IAM::Policy': [],
  'AWS::Lambda::Alias': ['FunctionName', 'Name'],
  'AWS::Lambda::EventInvokeConfig': ['FunctionName', 'Qualifier'],
  'AWS::Lambda::EventSourceMapping': ['FunctionName', 'EventSourceArn'],
  'AWS::Lambda::Url': ['TargetFunctionArn', 'Qualifier'],
  'AWS::S3::BucketPolicy': ['Bucket'],
  'AWS::SNS::TopicPolicy': ['Topics'],
  'AWS::SQS::QueuePolicy': ['Queues'],
};

/**
 * Returns what only one resource of an account can have, with its type, or undefined where CloudFormation makes a name
 * up. A name that refers to a resource of the stack is the stack's own.
 */
export function identityOf(stack: string, { Type, Properties }: CfnResource): string | undefined {
  const name = identities[Type]?.map((property) => Properties[property]) ?? nameOf(Type, Properties);
  if (name === undefined || (Array.isArray(name) && name.length === 0)) return undefined;
  const text = typeof name === 'string' ? name : JSON.stringify(name);
  const isOwn = /"Fn::GetAtt"|"Ref":"(?!AWS::)/.test(text);
  return `${Type} ${isOwn ? `${stack} ` : ''}${text}`;
}

/** Services spell it Name, ThingName, ThingConfig.Name, Thing.ThingName or just Thing. */
function nameOf(type: string, properties: CfnResource['Properties']): unknown {
  const thing = type.split('::')[2] ?? '';
  const { Name, [thing]: itself, [`${thing}Name`]: ownName, [`${thing}Config`]: config } = properties;
  return Name ?? ownName ?? config?.Name ?? itself?.[`${thing}Name`] ?? itself;
}
