import { nameOf } from '../template/local-values.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';
import type { Permissions } from './permissions.ts';

/** What Lambda does with a function's role for an event source, and asks for when the mapping is made. */
const ofStream = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
const ofQueue = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'];

interface Mapping {
  EventSourceArn: string;
  FunctionName: string;
  DestinationConfig?: { OnFailure?: { Destination?: string } };
}

/** Refuses to start where a deployment would fail: Lambda could not read for a function, or not set aside. */
export function checkEventSources(resolver: TemplateResolver, permissions: Permissions): void {
  for (const mapping of resolver.ofType('AWS::Lambda::EventSourceMapping')) {
    const properties = resolver.properties(mapping) as unknown as Mapping;
    const { EventSourceArn: source, FunctionName: name, DestinationConfig: destination } = properties;
    const actions = source.startsWith('arn:aws:sqs:')
      ? ofQueue.map((action) => `sqs:${action}`)
      : ofStream.map((action) => `dynamodb:${action}`);
    const accessKey = name.replace(/^.*function:/, '');
    demand(permissions, accessKey, actions, source);
    demand(permissions, accessKey, ['sqs:SendMessage'], destination?.OnFailure?.Destination);
  }
  for (const fn of resolver.ofType('AWS::Lambda::Function')) {
    const { DeadLetterConfig: deadLetters } = resolver.properties(fn) as {
      DeadLetterConfig?: { TargetArn?: string };
    };
    demand(permissions, nameOf(fn), ['sqs:SendMessage'], deadLetters?.TargetArn);
  }
}

function demand(
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
