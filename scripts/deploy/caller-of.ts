import { GetCallerIdentityCommand, type STSClient } from '@aws-sdk/client-sts';

/** Returns the ARN of whoever runs this command. AWS answers it to everybody with credentials. */
export async function callerOf(client: STSClient): Promise<string> {
  const { Arn } = await client.send(new GetCallerIdentityCommand({}));
  return Arn ?? 'unknown';
}
