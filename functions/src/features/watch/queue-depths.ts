import { GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { countedLines, type TroubleName } from '@touchdown/shared/contract/counted-lines.ts';

/** The URLs of queues, by the name under which a waiting message is reported. */
export type WatchedQueues = ReadonlyMap<TroubleName, string>;

/** Reads the setting `dead-letters/mail=URL,…`. */
export function watchedQueues(setting: string): WatchedQueues {
  return new Map(
    setting.split(',').map((pair) => {
      const [name = '', url = ''] = pair.split('=');
      if (!(name in countedLines) || !url) throw new Error(`The setting names an unknown queue: "${pair}".`);
      return [name as TroubleName, url];
    }),
  );
}

export interface QueueDepths {
  names: readonly TroubleName[];
  /** How many messages wait. Messages that a function has at the moment do not count. The number is approximate. */
  read: (name: TroubleName) => Promise<number>;
}

export function queueDepths(client: SQSClient, queues: WatchedQueues): QueueDepths {
  return {
    names: [...queues.keys()],
    async read(name) {
      const { Attributes: attributes } = await client.send(
        new GetQueueAttributesCommand({
          QueueUrl: queues.get(name),
          AttributeNames: ['ApproximateNumberOfMessages'],
        }),
      );
      return Number(attributes?.ApproximateNumberOfMessages ?? 0);
    },
  };
}
