import { once } from 'node:events';
import { Agent, request as send, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { serveLocally } from './serve-locally.ts';

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
  stop: () => Promise<void>;
}

/** Starts a proxy to a DynamoDB stand-in that records calls and fails on demand. */
export async function startWatchedTable(target: string): Promise<WatchedTable> {
  const calls: WatchedCall[] = [];
  let faults: Fault[] = [];
  let contention = 0;
  let actions: { operation: string; action: () => Promise<void> }[] = [];
  const busy = new Set<string>();
  const agent = new Agent({ keepAlive: true });

  function nextFault(operation: string): Fault | undefined {
    const fault = faults.find((each) => each.operation === operation && each.times > 0);
    if (fault) fault.times--;
    faults = faults.filter(({ times }) => times > 0);
    return fault;
  }

  const { url, stop } = await serveLocally((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
      calls.push({ operation, input: JSON.parse(body) as Record<string, unknown> });
      for (const one of actions) if (one.operation === operation) await one.action();
      const fault = nextFault(operation);
      const headers = { 'content-type': 'application/x-amz-json-1.0' };
      if (fault && !fault.afterwards) {
        response.writeHead(fault.status, headers).end(JSON.stringify(fault.body));
        return;
      }
      const keys = contention > 0 ? keysOfTransaction(operation, body) : [];
      if (keys.some((key) => busy.has(key))) {
        response.writeHead(400, headers).end(JSON.stringify(cancelled('TransactionConflict')));
        return;
      }
      for (const key of keys) busy.add(key);
      if (keys.length > 0) await wait(contention);
      const answer = await forward(target, agent, request, body);
      for (const key of keys) busy.delete(key);
      if (fault) response.writeHead(fault.status, headers).end(JSON.stringify(fault.body));
      else response.writeHead(answer.status, headers).end(answer.body);
    })().catch(() => response.destroy());
  });

  return {
    endpoint: url,
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
    stop: async () => {
      agent.destroy();
      await stop();
    },
  };
}

/** Not `fetch`, which takes several times the processor time, and most calls of the tests come through here. */
async function forward(
  target: string,
  agent: Agent,
  request: IncomingMessage,
  body: string,
): Promise<{ status: number; body: string }> {
  const onward = send(target, { method: 'POST', agent, headers: forwarded(request) }).end(body);
  const [answer] = (await once(onward, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 502, body: await bodyOf(answer) };
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

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function forwarded({ headers }: IncomingMessage): Record<string, string> {
  const hopByHop = new Set(['host', 'connection', 'content-length', 'expect']);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      hopByHop.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}
