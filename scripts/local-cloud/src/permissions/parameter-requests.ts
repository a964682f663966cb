import { account, region } from '../template/local-values.ts';
import type { AccessRequest } from './policy.ts';

/** Returns the access requests of a call to the Parameter Store, whose ARN has one slash before the name. */
export function parameterRequests(operation: string, name: string): AccessRequest[] {
  return [{ action: `ssm:${operation}`, resource: `arn:aws:ssm:${region}:${account}:parameter${name}` }];
}
