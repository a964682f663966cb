import { GetCallerIdentityCommand, type STSClient } from '@aws-sdk/client-sts';
import { blocker, fine, type Finding } from './finding.ts';

export interface Caller {
  finding: Finding;
  /** Undefined if nobody is signed in. */
  account?: string;
}

const topic = 'credentials';
const signIn = 'aws sso login, or aws configure, or set AWS_PROFILE';

/** Finds out whose credentials these are. AWS answers this without any permission. */
export async function whoDeploys(client: STSClient): Promise<Caller> {
  try {
    const { Arn: arn = '', Account: account = '' } = await client.send(new GetCallerIdentityCommand({}));
    return { finding: fine(topic, `${arn} in the account ${account}`), account };
  } catch (error) {
    return { finding: blocker(topic, refusal(error as Error), signIn) };
  }
}

function refusal({ name, message }: Error): string {
  if (name === 'CredentialsProviderError') return 'there are no AWS credentials';
  if (name.startsWith('ExpiredToken')) return 'the credentials have expired';
  return `AWS did not accept them: ${message}`;
}
