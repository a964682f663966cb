import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import type { StripeEventHint } from './stripe-event.ts';

/** Invokes the consumer asynchronously: Lambda retries it, and reports an event that fails every time. */
export function invokeConsumer(client: LambdaClient, functionName: () => string) {
  return async (hint: StripeEventHint): Promise<void> => {
    await client.send(
      new InvokeCommand({
        FunctionName: functionName(),
        InvocationType: 'Event',
        Payload: JSON.stringify(hint),
      }),
    );
  };
}
