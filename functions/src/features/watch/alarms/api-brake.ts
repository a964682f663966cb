import type { SendSigned } from '../../../platform/aws/signed-call.ts';

/**
 * Lowers what the API accepts from all callers together. It stays so until somebody releases it (see the runbook),
 * because a script that is refused comes back: releasing it automatically would let it through every other hour.
 */
export function apiBrake(send: SendSigned, apiId: string, requestsPerSecond: number): () => Promise<string> {
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
