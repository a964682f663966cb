import { requiredEnv } from '../../../platform/aws/env.ts';
import { signedCalls, type SendSigned } from '../../../platform/aws/signed-call.ts';
import { answerAlarm, type AlarmEvent } from './answer-alarm.ts';
import { logReader } from './log-lines.ts';

const send = signedCalls();
const topic = requiredEnv('alertTopic');
const ports = {
  place: {
    read: logReader(send, requiredEnv('stage')),
    logs: requiredEnv('watchedLogs').split(','),
  },
  brake: apiBrake(send, requiredEnv('apiId'), Number(requiredEnv('brakedRequestsPerSecond'))),
  async publish(subject: string, message: string) {
    const form = {
      Action: 'Publish',
      Version: '2010-03-31',
      TopicArn: topic,
      Subject: subject,
      Message: message,
    };
    await send({
      service: 'sns',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
  },
  now: Date.now,
};

/** Called by CloudWatch when an alarm starts. The alarm's own mail is sent without this function. */
export async function handler(event: AlarmEvent): Promise<void> {
  await answerAlarm(ports, event);
}

/**
 * Lowers what the API accepts from all callers together. It stays so until somebody releases it (see the runbook),
 * because a script that is refused comes back: releasing it automatically would let it through every other hour.
 */
function apiBrake(send: SendSigned, apiId: string, requestsPerSecond: number): () => Promise<string> {
  return async () => {
    await send({
      service: 'apigateway',
      method: 'PATCH',
      path: `/v2/apis/${apiId}/stages/$default`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        defaultRouteSettings: {
          throttlingRateLimit: requestsPerSecond,
          throttlingBurstLimit: 2 * requestsPerSecond,
        },
      }),
    });
    return `The API now answers 429 above ${requestsPerSecond} requests a second, until somebody releases the brake.`;
  };
}
