import { SSMClient } from '@aws-sdk/client-ssm';
import type { ParameterCall, StoredParameters } from '@touchdown/local-cloud/servers/parameter-operations.ts';
import {
  startParameterServer,
  type ParameterWatcher,
} from '@touchdown/local-cloud/servers/start-parameter-server.ts';

export interface ParameterStore {
  client: SSMClient;
  parameters: StoredParameters;
  calls: ParameterCall[];
  /** Operations that the credentials may not use. */
  denied: Set<string>;
  /** Runs before a call takes effect and before it is answered: what somebody else does at that moment. */
  meanwhile: ParameterWatcher;
  stop: () => Promise<void>;
}

/** The stand-in for the Parameter Store with a client, for the commands of an operator. */
export async function startParameterStore(): Promise<ParameterStore> {
  const server = await startParameterServer();
  const client = new SSMClient({
    region: 'us-east-1',
    maxAttempts: 1,
    endpoint: server.endpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const store: ParameterStore = {
    client,
    parameters: server.parameters,
    calls: [],
    denied: new Set(),
    meanwhile: () => {},
    stop: async () => {
      client.destroy();
      await server.stop();
    },
  };
  server.watch((call, when) => {
    if (when === 'asked') store.calls.push(call);
    store.meanwhile(call, when);
  });
  server.guard((_headers, operation) =>
    store.denied.has(operation)
      ? { message: `User is not authorized to perform: ssm:${operation}` }
      : undefined,
  );
  return store;
}
