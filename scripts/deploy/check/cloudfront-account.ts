import { ListDistributionsCommand, type CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { askAccount } from './ask-account.ts';
import { fine, warning, type Finding } from './finding.ts';

/**
 * No call says whether AWS has verified an account for CloudFront. An account with a distribution was verified once;
 * of any other only the first deployment shows it.
 */
export function checkCloudFront(client: CloudFrontClient): Promise<Finding> {
  const topic = 'CloudFront';
  return askAccount({
    topic,
    permission: 'cloudfront:ListDistributions',
    ask: async () => {
      const { DistributionList: list } = await client.send(new ListDistributionsCommand({ MaxItems: 1 }));
      if ((list?.Quantity ?? 0) > 0) return fine(topic, 'the account has distributions, so it is verified');
      return warning(
        topic,
        'the account has no distribution yet. Until AWS has verified a new account, the Edge stack fails with “Your account must be verified before you can add new CloudFront resources”',
        'open a case of the kind “Account and billing” now, and quote that sentence: https://console.aws.amazon.com/support/home#/case/create',
      );
    },
  });
}
