import { randomUUID } from 'node:crypto';
import type { AcceptedEvent, KeptEvents } from './kept-events.ts';
import { account, region } from '../template/local-values.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';
import type { LocalFunction } from './local-function.ts';
import { FunctionError } from './function-sandbox.ts';

/** Lambda waits one minute before the first retry and two before the second. Here a minute is a tenth of a second. */
const retryPauses = [100, 200];

/** How Lambda invokes one function asynchronously: an `AWS::Lambda::EventInvokeConfig`, resolved. */
interface AsyncTarget {
  fn: LocalFunction;
  maxRetries: number;
  onFailureQueue: string | undefined;
}

export interface AsyncInvocations {
  knows: (name: string) => boolean;
  /**
   * Takes an event over: invokes the function, retries, and reports an event that failed in all attempts. Throws if the
   * event cannot be kept.
   */
  accept: (name: string, event: unknown) => void;
  /** Takes up the events that an earlier process has accepted and not handled. */
  resume: () => void;
  /** Resolves when no event is left. */
  drain: () => Promise<void>;
}

interface AsyncContext {
  functions: ReadonlyMap<string, LocalFunction>;
  kept: KeptEvents;
  sendToQueue: (queue: string, body: string) => void;
  log: (line: string) => void;
}

/** Plays the queue between Invoke and a function. Events wait for nobody else's. */
export function asyncInvocations(resolver: TemplateResolver, context: AsyncContext): AsyncInvocations {
  const { functions, kept, sendToQueue, log } = context;
  const targets = asyncTargets(resolver, functions);
  // Before this process accepts events of its own.
  const left = kept.left();
  const running = new Set<Promise<void>>();

  async function run({ fn, maxRetries, onFailureQueue }: AsyncTarget, event: unknown): Promise<void> {
    const requestId = randomUUID();
    for (let attempt = 1; ; attempt++) {
      const error = await fn.invoke(event).then(
        () => undefined,
        (failure: Error) => failure,
      );
      if (!error) return;
      log(`${fn.name} failed on an event, attempt ${attempt}: ${error.message}`);
      if (attempt > maxRetries) {
        const record = failureRecord(fn.name, requestId, event, attempt, error);
        if (onFailureQueue) sendToQueue(onFailureQueue, JSON.stringify(record));
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, retryPauses[attempt - 1]));
    }
  }

  /** An event that its failure queue could not take stays kept, and comes again with the next start. */
  function start(target: AsyncTarget, accepted: AcceptedEvent): void {
    const invocation = run(target, accepted.event)
      .then(() => kept.forget(accepted))
      .catch((error: Error) => log(`An event of ${target.fn.name} is kept: ${error.message}`))
      .finally(() => running.delete(invocation));
    running.add(invocation);
  }

  return {
    knows: (name) => targets.has(name),
    accept: (name, event) => {
      const target = targets.get(name);
      if (!target) throw new Error(`There is no function ${name}.`);
      start(target, kept.accept(name, event));
    },
    resume: () => {
      for (const accepted of left.splice(0)) {
        const target = targets.get(accepted.target);
        if (target) start(target, accepted);
        else kept.forget(accepted);
      }
    },
    drain: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

interface InvokeConfig {
  FunctionName: string;
  MaximumRetryAttempts?: number;
  DestinationConfig?: { OnFailure?: { Destination?: string } };
}

const defaultRetries = 2;

function asyncTargets(
  resolver: TemplateResolver,
  functions: ReadonlyMap<string, LocalFunction>,
): Map<string, AsyncTarget> {
  const configs = new Map(
    resolver.ofType('AWS::Lambda::EventInvokeConfig').map((resource) => {
      const config = resolver.properties(resource) as unknown as InvokeConfig;
      return [config.FunctionName.replace(/^.*function:/, ''), config] as const;
    }),
  );
  return new Map(
    [...functions].map(([name, fn]) => {
      const { MaximumRetryAttempts: maxRetries = defaultRetries, DestinationConfig: destination } =
        configs.get(name) ?? {};
      const onFailureQueue = destination?.OnFailure?.Destination?.split(':').at(-1);
      return [name, { fn, maxRetries, onFailureQueue }];
    }),
  );
}

/** What Lambda sends to the destination. */
function failureRecord(name: string, requestId: string, event: unknown, attempts: number, error: Error) {
  return {
    version: '1.0',
    timestamp: new Date().toISOString(),
    requestContext: {
      requestId,
      functionArn: `arn:aws:lambda:${region}:${account}:function:${name}:$LATEST`,
      condition: 'RetriesExhausted',
      approximateInvokeCount: attempts,
    },
    requestPayload: event,
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    responsePayload: {
      errorType: error instanceof FunctionError ? error.type : error.name,
      errorMessage: error.message,
    },
  };
}
