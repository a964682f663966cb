import {
  GetParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  type SSMClient,
} from '@aws-sdk/client-ssm';

export interface ParameterStore {
  read: (name: string) => Promise<string | undefined>;
  write: (name: string, value: string) => Promise<void>;
}

/** The account's Parameter Store, for parameters of the type String. */
export function parameterStore(client: SSMClient): ParameterStore {
  return {
    async read(name) {
      try {
        return (await client.send(new GetParameterCommand({ Name: name }))).Parameter?.Value;
      } catch (error) {
        if (error instanceof ParameterNotFound) return undefined;
        throw error;
      }
    },
    async write(name, value) {
      await client.send(
        new PutParameterCommand({ Name: name, Value: value, Type: 'String', Overwrite: true }),
      );
    },
  };
}
