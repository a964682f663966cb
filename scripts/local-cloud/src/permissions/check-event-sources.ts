import { nameOf } from '../template/local-values.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';
import type { Permissions } from './permissions.ts';

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
export function checkEventSources(resolver: TemplateResolver, permissions: Permissions): void {
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
