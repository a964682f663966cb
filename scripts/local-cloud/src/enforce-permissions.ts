import type { Faults } from './faults/faults.ts';
import type { BeforeObjectCall } from './events/object-store-gate.ts';
import { WriteBells } from './events/write-bell.ts';
import type { Closers, Servers } from './start-servers.ts';
import type { Endpoints } from './lambda/stand-in-environment.ts';
import type { TemplateResolver } from './template/template-resolver.ts';
import { startDynamoDbGate } from './permissions/dynamodb-gate.ts';
import { policyTables, type FindTable } from './permissions/dynamodb-requests.ts';
import { readableArns } from './permissions/grants.ts';
import { Permissions } from './permissions/permissions.ts';
import { rolesOf } from './permissions/roles.ts';
import { signerOf } from './permissions/signer.ts';
import { account, region, nameOf } from './template/local-values.ts';
import type { AccessRequest } from './permissions/policy.ts';

/** Returns a promise if a call to the tables must wait. */
export type BeforeTableCall = (
  operation: string,
  body: Buffer,
  findTable: FindTable,
) => Promise<void> | undefined;

interface EnforcementOptions {
  beforeTableCall?: BeforeTableCall | undefined;
  beforeObjectCall?: BeforeObjectCall | undefined;
  /** Names policies that cannot be read in the log, in place of an error. */
  skipUnread?: boolean;
  faults?: Faults;
}

/** Makes every server check calls against the templates' roles. Returns where functions and tasks reach them. */
export async function enforcePermissions(
  resolver: TemplateResolver,
  servers: Servers,
  log: (line: string) => void,
  closers: Closers,
  { beforeTableCall, beforeObjectCall, skipUnread = false, faults }: EnforcementOptions = {},
): Promise<{ permissions: Permissions; endpoints: Endpoints; written: WriteBells }> {
  const roles = rolesOf(resolver, skipUnread ? log : undefined);
  const permissions = new Permissions(roles, readableArns(resolver), log);
  // Closed last, because it throws if a call was refused.
  closers.unshift(() => permissions.close());
  checkEventSources(resolver, permissions);
  servers.gate.guard(permissions);
  if (faults) servers.gate.strikeBy(faults);
  if (beforeObjectCall) servers.gate.hold(beforeObjectCall);
  servers.mail.guard(permissions);
  servers.parameters.guard((headers, operation, name) =>
    permissions.check(signerOf(headers), parameterRequests(operation, name)),
  );
  const tables = policyTables(resolver);
  const written = new WriteBells(tables.keys());
  const dynamodbGate = await startDynamoDbGate(
    servers.dynamodb.endpoint,
    permissions,
    (name) => tables.get(name),
    (body) => written.ringFor(body),
    (operation, body) => beforeTableCall?.(operation, body, (name) => tables.get(name)),
    faults,
  );
  closers.push(dynamodbGate.close);
  const endpoints = {
    dynamodb: dynamodbGate.endpoint,
    objectStore: servers.gate.url,
    mail: servers.mail.endpoint,
    tasks: servers.tasks.endpoint,
    invocations: servers.invocations.endpoint,
    parameters: servers.parameters.endpoint,
    site: servers.site.url,
  };
  return { permissions, endpoints, written };
}

/** Returns the access requests of a call to the Parameter Store, whose ARN has one slash before the name. */
function parameterRequests(operation: string, name: string): AccessRequest[] {
  return [{ action: `ssm:${operation}`, resource: `arn:aws:ssm:${region}:${account}:parameter${name}` }];
}

/** The actions that Lambda requires of a function's role when an event source mapping is created. */
const streamActions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
const queueActions = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'];

interface Mapping {
  EventSourceArn: string;
  FunctionName: string;
  DestinationConfig?: { OnFailure?: { Destination?: string } };
}

/**
 * Throws where a deployment would fail: a function's role must let Lambda read the event source and send
 * failed events, also those of asynchronous invocations, to the failure queue.
 */
function checkEventSources(resolver: TemplateResolver, permissions: Permissions): void {
  for (const mapping of resolver.ofType('AWS::Lambda::EventSourceMapping')) {
    const properties = resolver.properties(mapping) as unknown as Mapping;
    const { EventSourceArn: source, FunctionName: name, DestinationConfig: destination } = properties;
    const actions = source.startsWith('arn:aws:sqs:')
      ? queueActions.map((action) => `sqs:${action}`)
      : streamActions.map((action) => `dynamodb:${action}`);
    const accessKey = name.replace(/^.*function:/, '');
    requireGrants(permissions, accessKey, actions, source);
    requireGrants(permissions, accessKey, ['sqs:SendMessage'], destination?.OnFailure?.Destination);
  }
  for (const config of resolver.ofType('AWS::Lambda::EventInvokeConfig')) {
    const { FunctionName: name, DestinationConfig: destination } = resolver.properties(
      config,
    ) as unknown as Omit<Mapping, 'EventSourceArn'>;
    const accessKey = name.replace(/^.*function:/, '');
    requireGrants(permissions, accessKey, ['sqs:SendMessage'], destination?.OnFailure?.Destination);
  }
  for (const fn of resolver.ofType('AWS::Lambda::Function')) {
    const { DeadLetterConfig: deadLetters } = resolver.properties(fn) as {
      DeadLetterConfig?: { TargetArn?: string };
    };
    requireGrants(permissions, nameOf(fn), ['sqs:SendMessage'], deadLetters?.TargetArn);
  }
}

function requireGrants(
  permissions: Permissions,
  accessKey: string,
  actions: readonly string[],
  resource: string | undefined,
): void {
  if (!resource) return;
  const denial = permissions.check(
    accessKey,
    actions.map((action) => ({ action, resource })),
  );
  if (denial) throw new Error(denial.message);
}
