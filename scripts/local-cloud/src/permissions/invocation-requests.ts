import { account, region } from '../template/local-values.ts';
import type { AccessRequest } from './policy.ts';

/** Returns the access request of Invoke: the permission on exactly this function. */
export function invocationRequests(functionName: string): AccessRequest[] {
  return [
    {
      action: 'lambda:InvokeFunction',
      resource: `arn:aws:lambda:${region}:${account}:function:${functionName}`,
    },
  ];
}
