import { account, region } from '../template/local-values.ts';
import type { AccessRequest } from './policy.ts';

/** Returns the access requests of SendEmail: SES requires the sender's domain and the configuration set. */
export function mailRequests({
  FromEmailAddress: from = '',
  ConfigurationSetName: configurationSet,
}: {
  FromEmailAddress?: string;
  ConfigurationSetName?: string;
}): AccessRequest[] {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? '';
  const resources = [
    `identity/${domain}`,
    ...(configurationSet ? [`configuration-set/${configurationSet}`] : []),
  ];
  return resources.map((name) => ({
    action: 'ses:SendEmail',
    resource: `arn:aws:ses:${region}:${account}:${name}`,
  }));
}
