import { account, region } from '../template/local-values.ts';
import type { AccessRequest } from './policy.ts';

/** SES asks for the permission on the sender's domain, and on what the mail is counted under. */
export function mailRequests({
  FromEmailAddress: from = '',
  ConfigurationSetName: counted,
}: {
  FromEmailAddress?: string;
  ConfigurationSetName?: string;
}): AccessRequest[] {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? '';
  const resources = [`identity/${domain}`, ...(counted ? [`configuration-set/${counted}`] : [])];
  return resources.map((name) => ({
    action: 'ses:SendEmail',
    resource: `arn:aws:ses:${region}:${account}:${name}`,
  }));
}
