import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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

export interface ParameterServer {
  endpoint: string;
  /** Starts to check each call. The guard returns why one is denied. */
  guard: (guard: ParameterGuard) => void;
  /** Makes the next requests fail. */
  failNext: (times: number, failure: ParameterFailure) => void;
  /** Sets a parameter as an operator does. */
  set: (name: string, value: string) => void;
  /** The number of requests since the start. */
  asked: () => number;
  stop: () => Promise<void>;
}

interface ParameterCall {
  Name?: string;
  Value?: string;
  Type?: string;
  Overwrite?: boolean;
}

interface StoredParameter {
  Value: string;
  Version: number;
  /** In seconds since 1970. */
  LastModifiedDate: number;
}

const maxStandardValue = 4096;

/** Starts a server that speaks the Parameter Store's protocol, for single String parameters. Keeps them in a file. */
export async function startParameterServer(file?: string): Promise<ParameterServer> {
  const parameters = new Map<string, StoredParameter>(
    file && existsSync(file)
      ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, StoredParameter>)
      : [],
  );
  const failures: ParameterFailure[] = [];
  let guard: ParameterGuard | undefined;
  let asked = 0;
  const { url, stop } = await serveLocally((incoming, outgoing) => void handle(incoming, outgoing));

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray()).toString();
    asked++;
    const operation = String(incoming.headers['x-amz-target']).replace(/^AmazonSSM\./, '');
    const call = JSON.parse(body || '{}') as ParameterCall;
    const failure =
      failures.shift() ?? validationFailure(operation, call) ?? denialOf(incoming, operation, call);
    const result = failure ?? run(operation, call);
    if ('code' in result) return refuse(outgoing, result);
    answer(outgoing, 200, result);
  }

  function denialOf({ headers }: IncomingMessage, operation: string, { Name = '' }: ParameterCall) {
    const denial = guard?.(headers, operation, Name);
    return denial && { code: 'AccessDeniedException', message: denial.message };
  }

  function run(
    operation: string,
    call: ParameterCall,
  ): ParameterFailure | { Parameter: object } | { Version: number; Tier: string } {
    const { Name = '', Value = '', Overwrite = false } = call;
    const stored = parameters.get(Name);
    if (operation === 'GetParameter') {
      const ARN = `arn:aws:ssm:us-east-1:000000000000:parameter${Name}`;
      return stored
        ? { Parameter: { Name, Type: 'String', DataType: 'text', ARN, ...stored } }
        : { code: 'ParameterNotFound' };
    }
    if (stored && !Overwrite) {
      return { code: 'ParameterAlreadyExists', message: 'The parameter already exists.' };
    }
    return { Version: put(Name, Value), Tier: 'Standard' };
  }

  function put(name: string, Value: string): number {
    const Version = (parameters.get(name)?.Version ?? 0) + 1;
    parameters.set(name, { Value, Version, LastModifiedDate: Date.now() / 1000 });
    if (file) writeFileSync(file, JSON.stringify(Object.fromEntries(parameters)), { mode: 0o600 });
    return Version;
  }

  return {
    endpoint: url,
    guard: (newGuard) => {
      guard = newGuard;
    },
    failNext: (times, failure) => failures.push(...Array.from({ length: times }, () => failure)),
    set: put,
    asked: () => asked,
    stop,
  };
}

/** Returns the error of a call that the Parameter Store would refuse whatever it holds. */
function validationFailure(operation: string, call: ParameterCall): ParameterFailure | undefined {
  if (operation !== 'GetParameter' && operation !== 'PutParameter') {
    const message = `The local cloud plays only GetParameter and PutParameter, not ${operation}.`;
    return { code: 'UnknownOperationException', message };
  }
  const { Name: name = '', Type: type, Value: value = '', Overwrite: isChange = false } = call;
  if (!/^\/[\w.-]+(\/[\w.-]+){0,14}$/.test(name) || /^\/(aws|ssm)/i.test(name)) {
    return { code: 'ValidationException', message: `Parameter name: ${name} is not allowed.` };
  }
  if (operation === 'GetParameter') return undefined;
  if (type !== 'String' && !(type === undefined && isChange)) {
    return { code: 'ValidationException', message: `The local cloud plays only String, not ${type}.` };
  }
  if (value.length === 0 || value.length > maxStandardValue) {
    const message = `Standard tier parameters support a value of 1 to ${maxStandardValue} characters.`;
    return { code: 'ValidationException', message };
  }
  return undefined;
}

function refuse(outgoing: ServerResponse, { status = 400, code, message = code }: ParameterFailure): void {
  answer(outgoing, status, { __type: code, message });
}

function answer(outgoing: ServerResponse, status: number, body: object): void {
  outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
}
