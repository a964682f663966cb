import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** A conflict with another transaction, a failure before the write, or an answer that is lost after it. */
export type WriteFault = 'conflict' | 'failed' | 'answer lost';

/** Makes a client's transactions fail in the order of `faults`. Faster than a proxy, for thousands of calls. */
export function failingWrites(client: DynamoDBDocumentClient): {
  client: DynamoDBDocumentClient;
  faults: WriteFault[];
} {
  const faults: WriteFault[] = [];
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (call) => {
        const fault = commandName === 'TransactWriteItemsCommand' ? faults.shift() : undefined;
        if (fault === 'conflict') throw conflict();
        if (fault === 'failed') throw new Error('Made up by a test.');
        const answer = await next(call);
        if (fault === 'answer lost') throw new Error('Made up by a test.');
        return answer;
      },
    { step: 'finalizeRequest', priority: 'low' },
  );
  return { client, faults };
}

function conflict(): TransactionCanceledException {
  return new TransactionCanceledException({
    message: 'Made up by a test.',
    $metadata: {},
    CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
  });
}
