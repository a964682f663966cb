import type { SSMClient } from '@aws-sdk/client-ssm';
import { readParameter } from '../parameter-store.ts';
import { askAccount } from './ask-account.ts';
import { blocker, fine, type Finding } from './finding.ts';

const parameter = '/cdk-bootstrap/hnb659fds/version';

/** What CDK's templates require of the account (`MIN_BOOTSTRAP_STACK_VERSION` in aws-cdk-lib). */
const minVersion = 6;

/** CDK deploys with roles and a bucket of its own, which somebody creates once for an account and region. */
export function checkBootstrap(client: SSMClient, account: string, region: string): Promise<Finding> {
  const topic = 'CDK’s bootstrap';
  const mend = `npx cdk bootstrap aws://${account}/${region}`;
  return askAccount({
    topic,
    permission: 'ssm:GetParameter',
    ask: async () => {
      const found = await readParameter(client, parameter);
      if (!found) return blocker(topic, `the account has none in ${region}`, mend);
      if (Number(found.value) >= minVersion) return fine(topic, `version ${found.value}`);
      return blocker(topic, `version ${found.value} is too old: at least ${minVersion} is needed`, mend);
    },
  });
}
