import { DescribeParametersCommand, PutParameterCommand, type SSMClient } from '@aws-sdk/client-ssm';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import {
  operatorSecretName,
  operatorSecrets,
  type OperatorSecretId,
} from '@touchdown/shared/contract/operator-secrets.ts';
import { withPermission } from '../with-permission.ts';

const ids = Object.keys(operatorSecrets) as OperatorSecretId[];

/** Returns the secret of a name. The message does not repeat the name, because it may be the secret itself. */
export function operatorSecretId(name: string | undefined): OperatorSecretId {
  const id = ids.find((one) => one === name);
  if (id) return id;
  throw new Error(
    `--secret takes the name of a secret, and its value from standard input. The secrets are ${ids.join(' and ')}.`,
  );
}

/** Stores a secret, encrypted with the account's own key for parameters, which costs nothing. */
export async function setOperatorSecret(
  client: SSMClient,
  stage: StageName,
  id: OperatorSecretId,
  input: string,
): Promise<void> {
  const value = input.trim();
  const { looksLike, description } = operatorSecrets[id];
  if (!looksLike.test(value)) {
    throw new Error(
      `What came from standard input does not look like a value of ${id}; nothing has been changed.`,
    );
  }
  const name = operatorSecretName(stage, id);
  const put = new PutParameterCommand({
    Name: name,
    Description: description,
    Type: 'SecureString',
    Value: value,
    Overwrite: true,
  });
  await withPermission('ssm:PutParameter', name, client.send(put));
}

/** What an account has under a secret's name. */
export type SecretState = 'set' | 'not set' | 'not encrypted';

/** Returns which secrets are set. It reads only their names and types, never a value. */
export async function secretStates(
  client: SSMClient,
  stage: StageName,
): Promise<Record<OperatorSecretId, SecretState>> {
  const names = ids.map((id) => operatorSecretName(stage, id));
  const describe = new DescribeParametersCommand({
    ParameterFilters: [{ Key: 'Name', Option: 'Equals', Values: names }],
  });
  const { Parameters = [] } = await client.send(describe);
  const types = new Map(Parameters.map(({ Name, Type }) => [Name, Type]));
  const states = ids.map((id) => {
    const type = types.get(operatorSecretName(stage, id));
    return [id, type === undefined ? 'not set' : type === 'SecureString' ? 'set' : 'not encrypted'] as const;
  });
  return Object.fromEntries(states) as Record<OperatorSecretId, SecretState>;
}

/** Returns a line for each secret. */
export async function shownSecrets(client: SSMClient, stage: StageName): Promise<string[]> {
  const states = await withPermission('ssm:DescribeParameters', '*', secretStates(client, stage));
  const words = { set: 'set', 'not set': 'not set', 'not encrypted': notEncrypted } as const;
  return [`Secrets of ${stage}:`, ...ids.map((id) => `  ${id}: ${words[states[id]]}`)];
}

const notEncrypted = 'set, but not encrypted: delete it and set it again';
