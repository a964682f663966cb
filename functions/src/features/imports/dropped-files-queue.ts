import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';

interface DroppedFileMessage {
  body: string;
  receipt: string;
}

/** The queue that S3 sends a message to for each dropped file. */
export function droppedFilesQueue(client: SQSClient, url: string) {
  return {
    /** Asks without waiting, because the queue is nearly always empty. The number is approximate. */
    async isEmpty(): Promise<boolean> {
      const { Attributes: attributes } = await client.send(
        new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['ApproximateNumberOfMessages'] }),
      );
      return Number(attributes?.['ApproximateNumberOfMessages'] ?? 0) === 0;
    },

    /** A message that is not removed is received again after the queue's visibility timeout. */
    async receive(): Promise<DroppedFileMessage | undefined> {
      const { Messages: messages = [] } = await client.send(
        // A long poll of any length asks all of SQS's servers.
        new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 1, WaitTimeSeconds: 1 }),
      );
      const [{ Body: body, ReceiptHandle: receipt } = {}] = messages;
      return body === undefined || receipt === undefined ? undefined : { body, receipt };
    },

    async remove(receipt: string): Promise<void> {
      await client.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: receipt }));
    },
  };
}
