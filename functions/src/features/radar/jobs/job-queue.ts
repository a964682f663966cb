import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import * as z from 'zod';

/** A message lets a worker take the first job in line. It names the one that sent it, so that none is left without. */
export const JobMessage = z.object({ jobId: z.string() });

export interface ReceivedJob {
  jobId: string | undefined;
  receipt: string;
  /** How often it was received, this time included. */
  received: number;
}

export type JobQueue = ReturnType<typeof jobQueue>;

/** The queue that workers take their jobs from. */
export function jobQueue(client: SQSClient, url: string) {
  return {
    /** One message group per person, so that one person's many messages do not delay everybody else's. */
    async send(jobId: string, uid: string): Promise<void> {
      const body = JSON.stringify({ jobId } satisfies z.infer<typeof JobMessage>);
      await client.send(new SendMessageCommand({ QueueUrl: url, MessageBody: body, MessageGroupId: uid }));
    },

    /** Visible and hidden messages together. Both counts are approximate. */
    async length(): Promise<number> {
      const { Attributes: attributes = {} } = await client.send(
        new GetQueueAttributesCommand({
          QueueUrl: url,
          AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
        }),
      );
      return Object.values(attributes).reduce((sum, text) => sum + Number(text), 0);
    },

    async receive(waitSeconds: number, signal?: AbortSignal): Promise<ReceivedJob | undefined> {
      const { Messages: messages = [] } = await client.send(
        new ReceiveMessageCommand({
          QueueUrl: url,
          MaxNumberOfMessages: 1,
          WaitTimeSeconds: waitSeconds,
          MessageSystemAttributeNames: ['ApproximateReceiveCount'],
        }),
        signal ? { abortSignal: signal } : {},
      );
      const [message] = messages;
      if (!message?.ReceiptHandle) return undefined;
      return {
        jobId: jobIdOf(message.Body),
        receipt: message.ReceiptHandle,
        received: Number(message.Attributes?.ApproximateReceiveCount ?? 1),
      };
    },

    async hide(receipt: string, seconds: number): Promise<void> {
      await client.send(
        new ChangeMessageVisibilityCommand({
          QueueUrl: url,
          ReceiptHandle: receipt,
          VisibilityTimeout: seconds,
        }),
      );
    },

    async remove(receipt: string): Promise<void> {
      await client.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: receipt }));
    },
  };
}

/** Undefined for a message that our dispatcher did not write. */
export function jobIdOf(body: string | undefined): string | undefined {
  try {
    return JobMessage.safeParse(JSON.parse(body ?? '')).data?.jobId;
  } catch {
    return undefined;
  }
}
