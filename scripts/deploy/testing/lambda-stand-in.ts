import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { serveLocally, type ServedLocally } from '@touchdown/local-cloud/servers/serve-locally.ts';

export interface FunctionOfStandIn {
  /** The environment of each published version. */
  versions: Record<string, Record<string, string>>;
  live: string;
  /** Requests that go to other versions. */
  weights?: Record<string, number>;
}

/** So few on a page that a reader of only the first one is found out. */
const versionsPerPage = 5;

/** A stand-in for the part of Lambda's wire protocol that reads and deletes versions and moves aliases. */
export async function lambdaStandIn(
  functions: Map<string, FunctionOfStandIn>,
  beforeCall: (call: string) => void = () => {},
): Promise<ServedLocally> {
  return serveLocally((request, response) => {
    void respond(functions, request, beforeCall).then(({ status, body, error }) => {
      const headers = { 'content-type': 'application/json', ...(error ? { 'x-amzn-errortype': error } : {}) };
      response.writeHead(status, headers).end(JSON.stringify(body));
    });
  });
}

interface Answer {
  status: number;
  body: unknown;
  error?: string;
}

async function respond(
  functions: Map<string, FunctionOfStandIn>,
  request: IncomingMessage,
  beforeCall: (call: string) => void,
): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://lambda');
  const [, name = '', what, alias] =
    /^\/2015-03-31\/functions\/([^/]+)(?:\/(\w+)(?:\/(\w+))?)?$/.exec(pathname) ?? [];
  const fn = functions.get(name);
  const missing = {
    status: 404,
    body: { Message: `Function not found: ${name}` },
    error: 'ResourceNotFoundException',
  };
  try {
    beforeCall(`${request.method} ${what} ${name}`);
  } catch (cause) {
    return { status: 400, body: { Message: String(cause) }, error: 'InvalidParameterValueException' };
  }
  if (!fn) return missing;
  if (what === 'versions') {
    const all = ['$LATEST', ...Object.keys(fn.versions)];
    const from = Number(searchParams.get('Marker') ?? 0);
    const to = from + versionsPerPage;
    const versions = all.slice(from, to).map((Version) => ({ FunctionName: name, Version }));
    return { status: 200, body: { Versions: versions, ...(to < all.length ? { NextMarker: `${to}` } : {}) } };
  }
  if (what === undefined && request.method === 'DELETE') {
    const version = searchParams.get('Qualifier') ?? '';
    // Without a version it would delete the whole function.
    if (!fn.versions[version]) return missing;
    if (version === fn.live || fn.weights?.[version]) {
      return { status: 409, body: { Message: 'An alias uses it' }, error: 'ResourceConflictException' };
    }
    delete fn.versions[version];
    return { status: 204, body: {} };
  }
  if (what === 'configuration') {
    const qualifier = searchParams.get('Qualifier') ?? '';
    const variables = fn.versions[qualifier === 'live' ? fn.live : qualifier];
    return variables ? { status: 200, body: { Environment: { Variables: variables } } } : missing;
  }
  if (what !== 'aliases' || alias !== 'live') return missing;
  if (request.method === 'PUT') {
    const { FunctionVersion: version, RoutingConfig } = (await json(request)) as {
      FunctionVersion: string;
      RoutingConfig?: { AdditionalVersionWeights: Record<string, number> };
    };
    if (!fn.versions[version]) return missing;
    fn.live = version;
    if (RoutingConfig) fn.weights = RoutingConfig.AdditionalVersionWeights;
  }
  const routing = fn.weights ? { RoutingConfig: { AdditionalVersionWeights: fn.weights } } : {};
  return { status: 200, body: { Name: 'live', FunctionVersion: fn.live, ...routing } };
}
