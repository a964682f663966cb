import type { CfnResource } from './stage-templates.ts';

/** What would be lost with its resource. */
export const statefulTypes: ReadonlySet<string> = new Set(['AWS::DynamoDB::Table', 'AWS::S3::Bucket']);

/** The properties of which a change makes CloudFormation create another resource, for what others refer to. */
export const replacingProperties: Readonly<Record<string, readonly string[]>> = {
  'AWS::ApiGatewayV2::Api': ['ProtocolType'],
  'AWS::DynamoDB::Table': ['TableName', 'KeySchema'],
  'AWS::Lambda::Alias': ['FunctionName', 'Name'],
  'AWS::Lambda::EventSourceMapping': ['EventSourceArn'],
  'AWS::Lambda::Function': ['FunctionName', 'PackageType'],
  'AWS::Lambda::Url': ['TargetFunctionArn', 'Qualifier'],
  'AWS::Logs::LogGroup': ['LogGroupName'],
  'AWS::S3::Bucket': ['BucketName'],
  'AWS::SES::ConfigurationSet': ['Name'],
  'AWS::SQS::Queue': ['QueueName', 'FifoQueue'],
};

/** What identifies a resource where that is no name of its own. An empty list: its name may exist several times. */
const identities: Readonly<Record<string, readonly string[]>> = {
  'AWS::ApiGatewayV2::Api': [],
  'AWS::ApiGatewayV2::Route': ['ApiId', 'RouteKey'],
  'AWS::ApiGatewayV2::Stage': ['ApiId', 'StageName'],
  'AWS::IAM::Policy': [],
  'AWS::Lambda::Alias': ['FunctionName', 'Name'],
  'AWS::Lambda::EventInvokeConfig': ['FunctionName', 'Qualifier'],
  'AWS::Lambda::EventSourceMapping': ['FunctionName', 'EventSourceArn'],
  'AWS::Lambda::Url': ['TargetFunctionArn', 'Qualifier'],
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
