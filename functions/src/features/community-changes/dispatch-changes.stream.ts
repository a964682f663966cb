import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { InvokeCommand } from '@aws-sdk/client-lambda';
import { lambda } from '../../platform/aws/lambda.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { sqs } from '../../platform/aws/sqs.ts';
import { onStream } from '../../platform/events/on-stream.ts';
import { dispatchChanges, followerFunctions } from './dispatch-changes.ts';

const functions = followerFunctions(requiredEnv('followers'));
const deadLetters = requiredEnv('changesDeadLettersUrl');
const [lambdaClient, sqsClient] = [lambda(), sqs()];

const dispatch = dispatchChanges({
  invoke: async (follower, change) => {
    await lambdaClient.send(
      new InvokeCommand({
        FunctionName: functions[follower],
        InvocationType: 'Event',
        Payload: JSON.stringify({ part: follower, ...change }),
      }),
    );
  },
  giveUp: async (follower, change, { name, message }) => {
    // In the form in which Lambda reports an event that failed in all attempts.
    const record = {
      requestContext: { functionArn: functions[follower], condition: 'Refused' },
      requestPayload: { part: follower, ...change },
      responsePayload: { errorType: name, errorMessage: message },
    };
    await sqsClient.send(
      new SendMessageCommand({ QueueUrl: deadLetters, MessageBody: JSON.stringify(record) }),
    );
  },
});

/** Called for every change of an item that something follows. */
export const handler = onStream(dispatch);
