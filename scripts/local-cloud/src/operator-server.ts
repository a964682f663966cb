import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveLocally } from './servers/serve-locally.ts';
import type { LocalFunction } from './lambda/local-function.ts';

/** What an operator's commands ask of the parts that play. */
interface OperatedCloud {
  functions: ReadonlyMap<string, LocalFunction>;
  logs: FunctionLogs;
  /** Reads the parameters again, as a deployment does, for all functions and the edge. */
  deploy: () => void;
}

export interface OperatorServer {
  endpoint: string;
  play: (cloud: OperatedCloud) => void;
  stop: () => Promise<void>;
}

/**
 * Plays what an operator's commands call besides tables, buckets and parameters: versions and aliases of Lambda, the
 * logs, and the alarms, of which there are none here. `PUT /deploy` is a deployment of the same templates. So an
 * incident can be rehearsed with the commands that it needs.
 */
export async function startOperatorServer(): Promise<OperatorServer> {
  let cloud: OperatedCloud | undefined;
  const { url, stop } = await serveLocally(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray()).toString();
    answer(outgoing, cloud ? answerOf(cloud, incoming, body) : refusal(503, 'ServiceUnavailableException'));
  });
  return {
    endpoint: url,
    play: (playing) => {
      cloud = playing;
    },
    stop,
  };
}

interface Answer {
  status: number;
  body: object;
  error?: string;
}

function answerOf(
  cloud: OperatedCloud,
  { method, url = '/', headers }: IncomingMessage,
  body: string,
): Answer {
  const { pathname, searchParams } = new URL(url, 'http://operator');
  if (method === 'PUT' && pathname === '/deploy') {
    cloud.deploy();
    return { status: 200, body: {} };
  }
  const [, ofFunctions] = /^\/2015-03-31\/functions(\/.*)?$/.exec(pathname) ?? [];
  if (pathname.startsWith('/2015-03-31/functions'))
    return ofLambda(cloud, {
      method,
      path: ofFunctions ?? '/',
      qualifier: searchParams.get('Qualifier'),
      body,
    });
  const input = parsed(body);
  switch (String(headers['x-amz-target']).split('.')[1]) {
    case 'DescribeAlarms':
      return { status: 200, body: { MetricAlarms: [] } };
    case 'DescribeLogGroups': {
      const prefix = textOf(input['logGroupNamePrefix']);
      const names = cloud.logs.names.filter((name) => name.startsWith(prefix));
      return { status: 200, body: { logGroups: names.map((logGroupName) => ({ logGroupName })) } };
    }
    case 'FilterLogEvents': {
      const { logGroupName, filterPattern, startTime, limit } = input;
      const events = cloud.logs.find(textOf(logGroupName), textOf(filterPattern), Number(startTime ?? 0));
      return { status: 200, body: { events: events.slice(0, Number(limit ?? 10_000)) } };
    }
    default:
      return refusal(400, 'UnknownOperationException', 'The local cloud does not play this call.');
  }
}

interface LambdaCall {
  method: string | undefined;
  /** Behind `/functions`. */
  path: string;
  qualifier: string | null;
  body: string;
}

function ofLambda({ functions }: OperatedCloud, { method, path, qualifier, body }: LambdaCall): Answer {
  if (path === '/')
    return {
      status: 200,
      body: { Functions: [...functions.keys()].map((FunctionName) => ({ FunctionName })) },
    };
  const [, name = '', what, alias] = /^\/([^/]+)\/(configuration|aliases)(?:\/([^/]+))?$/.exec(path) ?? [];
  const local = functions.get(decodeURIComponent(name));
  const asked = qualifier && /^(live|\$LATEST)$/.test(qualifier) ? undefined : (qualifier ?? undefined);
  if (!local || (asked !== undefined && !local.hasVersion(asked)))
    return refusal(
      404,
      'ResourceNotFoundException',
      `Function not found: ${name}${asked ? `:${asked}` : ''}`,
    );
  if (what === 'configuration') {
    const { variables, version } = local;
    const Version = asked ?? version;
    return { status: 200, body: { FunctionName: name, Version, Environment: { Variables: variables } } };
  }
  if (method === 'PUT') {
    const { FunctionVersion: version } = parsed(body);
    if (typeof version !== 'string' || !local.hasVersion(version))
      return refusal(404, 'ResourceNotFoundException', `Function not found: ${name}:${String(version)}`);
    local.point(version);
  }
  return { status: 200, body: { Name: alias, FunctionVersion: local.version } };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function parsed(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function refusal(status: number, error: string, message = error): Answer {
  return { status, error, body: { __type: error, message, Message: message } };
}

function answer(outgoing: ServerResponse, { status, body, error }: Answer): void {
  const headers = { 'content-type': 'application/json', ...(error ? { 'x-amzn-errortype': error } : {}) };
  outgoing.writeHead(status, headers).end(JSON.stringify(body));
}

interface LogEvent {
  timestamp: number;
  message: string;
}

/** Of each log, the newest. */
const maxEvents = 2_000;

/** What functions have written since the start, by log group. */
export class FunctionLogs {
  readonly #events = new Map<string, LogEvent[]>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get names(): string[] {
    return [...this.#events.keys()].toSorted();
  }

  /** Makes a log that is empty. */
  open(name: string): void {
    if (!this.#events.has(name)) this.#events.set(name, []);
  }

  add(name: string, message: string): void {
    this.open(name);
    const events = this.#events.get(name) ?? [];
    events.push({ timestamp: this.#now(), message });
    if (events.length > maxEvents) events.splice(0, events.length - maxEvents);
  }

  /** Returns the events of a log since a time that match a pattern of CloudWatch's filters. */
  find(name: string, pattern: string, since: number): LogEvent[] {
    const matches = matcherOf(pattern);
    return (this.#events.get(name) ?? []).filter(
      ({ timestamp, message }) => timestamp >= since && matches(message),
    );
  }
}

/**
 * Reads the part of CloudWatch's filters that the runbook uses: `{ $.field = "text*" }`, `{ $.field > 2000 }`, texts that
 * must all be there, and with a question mark texts of which one must.
 */
function matcherOf(pattern: string): (message: string) => boolean {
  const [, field, operator, wanted = ''] = /^\{\s*\$\.(\w+)\s*(=|>|<)\s*(.+?)\s*\}$/.exec(pattern) ?? [];
  if (field !== undefined) {
    const text = wanted.replaceAll(/^"|"$/g, '');
    const isLike = new RegExp(
      `^${text.replaceAll(/[\\^$.|+?()[\]{}]/g, String.raw`\$&`).replaceAll('*', '.*')}$`,
      's',
    );
    return (message) => {
      const value = parsed(message)[field];
      if (value === undefined || value === null) return false;
      if (operator === '=') return isLike.test(typeof value === 'string' ? value : JSON.stringify(value));
      return operator === '>' ? Number(value) > Number(text) : Number(value) < Number(text);
    };
  }
  const terms = [...pattern.matchAll(/(\?)?(?:"([^"]*)"|([^\s"?]+))/g)].map(([, any, quoted, bare]) => ({
    isOneOf: any !== undefined,
    text: quoted ?? bare ?? '',
  }));
  const alternatives = terms.filter(({ isOneOf }) => isOneOf);
  const required = terms.filter(({ isOneOf }) => !isOneOf);
  return (message) =>
    required.every(({ text }) => message.includes(text)) &&
    (alternatives.length === 0 || alternatives.some(({ text }) => message.includes(text)));
}
