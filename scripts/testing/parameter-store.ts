import { text } from 'node:stream/consumers';
import { SSMClient } from '@aws-sdk/client-ssm';
import { serveLocally } from '@touchdown/functions/testing/serve-locally.ts';

interface StoredParameter {
  type: string;
  /** Every value, oldest first: the version is the place in the list, from one. */
  values: string[];
}

interface Call {
  action: string;
  input: Record<string, unknown>;
}

export interface ParameterStore {
  url: string;
  client: SSMClient;
  parameters: Map<string, StoredParameter>;
  calls: Call[];
  /** Actions that the credentials may not use. */
  denied: Set<string>;
  /** Runs before a call is answered: what somebody else does at that moment. */
  meanwhile: (call: Call) => void;
  stop: () => Promise<void>;
}

const standardBytes = 4_096;

/** A stand-in for the wire protocol of the Parameter Store: versions, types, sizes and refusals as the real one has. */
export async function startParameterStore(): Promise<ParameterStore> {
  const parameters: ParameterStore['parameters'] = new Map();
  const actions: Record<string, (input: Record<string, unknown>) => Record<string, unknown>> = {
    GetParameter: (input) => getParameter(parameters, input),
    PutParameter: (input) => putParameter(parameters, input),
    DescribeParameters: (input) => describeParameters(parameters, input),
  };
  const server = await serveLocally((request, response) => {
    void text(request).then((body) => {
      const action = String(request.headers['x-amz-target']).replace('AmazonSSM.', '');
      const call = { action, input: JSON.parse(body) as Record<string, unknown> };
      store.calls.push(call);
      store.meanwhile(call);
      const { status, result } = answer(call, actions[action]);
      response
        .writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
        .end(JSON.stringify(result));
    });
  });
  const client = new SSMClient({
    region: 'us-east-1',
    maxAttempts: 1,
    endpoint: server.url,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const store: ParameterStore = {
    url: server.url,
    client,
    parameters,
    calls: [],
    denied: new Set(),
    meanwhile: () => {},
    stop: async () => {
      client.destroy();
      await server.stop();
    },
  };
  return store;

  function answer({ action, input }: Call, run: (typeof actions)[string] | undefined) {
    try {
      if (store.denied.has(action)) {
        throw new Refusal('AccessDeniedException', `User is not authorized to perform: ssm:${action}`);
      }
      if (!run) throw new Refusal('UnknownOperationException', '');
      return { status: 200, result: run(input) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: 400, result: { __type: error.name, message: error.message } };
    }
  }
}

class Refusal extends Error {
  override readonly name: string;

  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

function getParameter(parameters: ParameterStore['parameters'], { Name }: Record<string, unknown>) {
  const [name = '', selector] = String(Name).split(':');
  const stored = parameters.get(name);
  if (!stored) throw new Refusal('ParameterNotFound', '');
  const version = selector === undefined ? stored.values.length : Number(selector);
  const value = stored.values[version - 1];
  if (value === undefined)
    throw new Refusal('ParameterVersionNotFound', `${name} has no version ${selector}.`);
  return { Parameter: { Name: name, Type: stored.type, Value: value, Version: version } };
}

function putParameter(parameters: ParameterStore['parameters'], input: Record<string, unknown>) {
  const { Name, Type, Value, Overwrite = false } = input;
  const [name, value] = [String(Name), String(Value)];
  const stored = parameters.get(name);
  if (stored && Overwrite !== true) {
    throw new Refusal('ParameterAlreadyExists', 'The parameter already exists.');
  }
  if (!stored && Type === undefined)
    throw new Refusal('ValidationException', 'A parameter type is required.');
  if (stored && Type !== undefined && Type !== stored.type) {
    throw new Refusal('HierarchyTypeMismatchException', `The parameter is of type ${stored.type}.`);
  }
  if (value === '') throw new Refusal('ValidationException', 'Value must have at least one character.');
  if (/\{\{|\}\}/.test(value)) {
    throw new Refusal('ValidationException', 'Parameter value cannot nest another parameter.');
  }
  if (Buffer.byteLength(value) > standardBytes) {
    throw new Refusal('ValidationException', 'Standard tier parameters support at most 4096 characters.');
  }
  const values = [...(stored?.values ?? []), value];
  parameters.set(name, { type: stored?.type ?? String(Type), values });
  return { Version: values.length, Tier: 'Standard' };
}

/** Metadata only, as the real one: no value. */
function describeParameters(parameters: ParameterStore['parameters'], input: Record<string, unknown>) {
  const filters = (input['ParameterFilters'] ?? []) as { Key: string; Option: string; Values: string[] }[];
  const [filter] = filters;
  if (filter?.Key !== 'Name' || filter.Option !== 'Equals') throw new Refusal('InvalidFilterOption', '');
  const found = filter.Values.flatMap((Name) => {
    const stored = parameters.get(Name);
    return stored ? [{ Name, Type: stored.type, Version: stored.values.length }] : [];
  });
  return { Parameters: found };
}
