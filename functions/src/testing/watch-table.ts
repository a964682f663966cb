import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import {
  dynamodbResponse,
  interceptCalls,
  operationOf,
  textOf,
} from '@touchdown/local-cloud/testing/intercept-calls.ts';

/** One call to DynamoDB: its operation, such as `Query`, and its input. */
export interface WatchedCall {
  operation: string;
  input: Record<string, unknown>;
}

interface Fault {
  operation: string;
  times: number;
  status: number;
  body: Record<string, unknown>;
  /** Whether DynamoDB executes the call and only the response is lost. */
  afterwards: boolean;
}

export interface WatchedTable {
  endpoint: string;
  calls: WatchedCall[];
  /** Returns the operations called since the last call of this function. */
  taken: () => string[];
  /** Cancels the next transactions for a reason, by default a conflict. */
  cancel: (times: number, reason?: string) => void;
  /** Answers the next calls of an operation with an internal error of DynamoDB. */
  fail: (operation: string, times: number, how?: { afterwards?: boolean }) => void;
  /**
   * Makes each transaction take so long. Others on the same items are cancelled meanwhile, as DynamoDB does but the
   * stand-ins do not.
   */
  contend: (milliseconds: number) => void;
  /** Runs an action before each call of an operation, as if somebody else were a moment faster. */
  before: (operation: string, action: () => Promise<void>) => void;
  /** Ends all failures, actions and contention. */
  mend: () => void;
}

/** Watches the calls of this process's clients on their way to DynamoDB. It records them and fails on demand. */
export function watchTable(target: string): WatchedTable {
  const calls: WatchedCall[] = [];
  let faults: Fault[] = [];
  let contention = 0;
  let actions: { operation: string; action: () => Promise<void> }[] = [];
  const busy = new Set<string>();

  function nextFault(operation: string): Fault | undefined {
    const fault = faults.find((each) => each.operation === operation && each.times > 0);
    if (fault) fault.times--;
    faults = faults.filter(({ times }) => times > 0);
    return fault;
  }

  const endpoint = interceptCalls(target, async (request, send) => {
    const body = textOf(request);
    const operation = operationOf(request);
    calls.push({ operation, input: JSON.parse(body) as Record<string, unknown> });
    for (const one of actions) if (one.operation === operation) await one.action();
    const fault = nextFault(operation);
    if (fault && !fault.afterwards) return dynamodbResponse(fault.status, fault.body);
    const keys = contention > 0 ? keysOfTransaction(operation, body) : [];
    if (keys.some((key) => busy.has(key))) return dynamodbResponse(400, cancelled('TransactionConflict'));
    for (const key of keys) busy.add(key);
    if (keys.length > 0) await wait(contention);
    const response = await send(request).finally(() => {
      for (const key of keys) busy.delete(key);
    });
    if (!fault) return response;
    // Nobody reads this response, and its connection is free for others only after its end.
    (response.body as Readable).resume();
    return dynamodbResponse(fault.status, fault.body);
  });

  return {
    endpoint,
    calls,
    taken: () => calls.splice(0).map(({ operation }) => operation),
    cancel: (times, reason = 'TransactionConflict') =>
      faults.push({
        operation: 'TransactWriteItems',
        times,
        status: 400,
        body: cancelled(reason),
        afterwards: false,
      }),
    fail: (operation, times, { afterwards = false } = {}) =>
      faults.push({
        operation,
        times,
        status: 500,
        body: {
          __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
          message: 'Made up by a test.',
        },
        afterwards,
      }),
    contend: (milliseconds) => {
      contention = milliseconds;
    },
    before: (operation, action) => actions.push({ operation, action }),
    mend: () => {
      actions = [];
      contention = 0;
      faults = [];
    },
  };
}

function cancelled(reason: string): Record<string, unknown> {
  return {
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${reason}]`,
    CancellationReasons: [{ Code: reason, Message: 'Made up by a test.' }],
  };
}

/** Returns the keys of a transaction's updates as text; empty for any other call. */
function keysOfTransaction(operation: string, body: string): string[] {
  if (operation !== 'TransactWriteItems') return [];
  const { TransactItems: items } = JSON.parse(body) as { TransactItems: { Update?: { Key: unknown } }[] };
  return items.flatMap(({ Update: update }) => (update ? [JSON.stringify(update.Key)] : []));
}
