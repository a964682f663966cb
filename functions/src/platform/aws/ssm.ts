import { SSMClient } from '@aws-sdk/client-ssm';
import { requestTimeouts } from './request-timeouts.ts';

/** A client that gives up soon: a person may wait for it, and there are values to continue with. */
export function ssm(): SSMClient {
  return new SSMClient({ maxAttempts: 2, requestHandler: requestTimeouts(1_000) });
}
