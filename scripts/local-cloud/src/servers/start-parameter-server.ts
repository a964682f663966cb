import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import {
  parametersOf,
  ParameterRefusal,
  runParameterCall,
  type ParameterCall,
  type StoredParameter,
  type StoredParameters,
} from './parameter-operations.ts';
import { serveLocally } from './serve-locally.ts';

/** An error of the Parameter Store: `ThrottlingException`. All but internal ones have status 400. */
export interface ParameterFailure {
  code: string;
  message?: string;
  status?: number;
}

/** Takes the headers of a call, its operation and the parameter's name. */
export type ParameterGuard = (
  headers: IncomingHttpHeaders,
  operation: string,
  name: string,
) => { message: string } | undefined;

/** May throw before a call takes effect or, if it was `answered`, so that only its answer is lost. */
export type ParameterWatcher = (call: ParameterCall, when: 'asked' | 'answered') => void;

export interface ParameterServer {
  endpoint: string;
  parameters: StoredParameters;
  /** Starts to check each call. The guard returns why one is denied. */
  guard: (guard: ParameterGuard) => void;
  /** Starts to see each call: what somebody else does at that moment. */
  watch: (watcher: ParameterWatcher) => void;
  /** Makes the next requests fail. */
  failNext: (times: number, failure: ParameterFailure) => void;
  /** Sets a parameter as an operator does. A SecureString is readable only for who asks for its decryption. */
  set: (name: string, value: string, type?: 'String' | 'SecureString') => void;
  /** The number of requests since the start. */
  asked: () => number;
  stop: () => Promise<void>;
}

/** Starts a server that speaks the Parameter Store's protocol. Keeps the newest values in a file. */
export async function startParameterServer(file?: string): Promise<ParameterServer> {
  const parameters = file && existsSync(file) ? readParameters(file) : new Map<string, StoredParameter>();
  const failures: ParameterFailure[] = [];
  let guard: ParameterGuard | undefined;
  let watcher: ParameterWatcher = () => {};
  let asked = 0;
  const { url, stop } = await serveLocally(handle);

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray()).toString();
    asked++;
    const operation = String(incoming.headers['x-amz-target']).replace(/^AmazonSSM\./, '');
    const call = { operation, input: JSON.parse(body || '{}') as ParameterCall['input'] };
    try {
      const failure = failures.shift();
      if (failure) return refuse(outgoing, failure);
      watcher(call, 'asked');
      requireAllowed(incoming.headers, call);
      const result = run(call);
      watcher(call, 'answered');
      answer(outgoing, 200, result);
    } catch (error) {
      const code = error instanceof ParameterRefusal ? error.code : 'ValidationException';
      refuse(outgoing, { code, message: (error as Error).message });
    }
  }

  function requireAllowed(headers: IncomingHttpHeaders, call: ParameterCall): void {
    const names = parametersOf(call);
    for (const name of names.length > 0 ? names : ['*']) {
      const denial = guard?.(headers, call.operation, name);
      if (denial) throw new ParameterRefusal('AccessDeniedException', denial.message);
    }
  }

  function run(call: ParameterCall): object {
    const result = runParameterCall(parameters, call);
    if (file && call.operation === 'PutParameter') writeParameters(file, parameters);
    return result;
  }

  return {
    endpoint: url,
    parameters,
    guard: (newGuard) => {
      guard = newGuard;
    },
    watch: (newWatcher) => {
      watcher = newWatcher;
    },
    failNext: (times, failure) => failures.push(...Array.from({ length: times }, () => failure)),
    set: (Name, Value, Type = 'String') =>
      void run({ operation: 'PutParameter', input: { Name, Value, Type, Overwrite: true } }),
    asked: () => asked,
    stop,
  };
}

/** What the file has of each parameter: its newest value, and which version that is. */
interface FiledParameter {
  Type?: string;
  Value: string;
  Version: number;
}

function readParameters(file: string): StoredParameters {
  const filed = JSON.parse(readFileSync(file, 'utf8')) as Record<string, FiledParameter>;
  return new Map(
    Object.entries(filed).map(([name, { Type: type = 'String', Value, Version }]) => {
      const values: string[] = [];
      values[Version - 1] = Value;
      return [name, { type, values }];
    }),
  );
}

function writeParameters(file: string, parameters: StoredParameters): void {
  const filed = [...parameters].map(([name, { type, values }]) => {
    const newest: FiledParameter = { Type: type, Value: values.at(-1) ?? '', Version: values.length };
    return [name, newest];
  });
  // The new file replaces the old one as a whole, so that a full disk or a killed process leaves a readable one.
  writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(filed)), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function refuse(outgoing: ServerResponse, { status = 400, code, message = code }: ParameterFailure): void {
  answer(outgoing, status, { __type: code, message });
}

function answer(outgoing: ServerResponse, status: number, body: object): void {
  outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
}
