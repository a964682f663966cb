import { confirmedSeconds, deskSeconds } from '../confirmation-sentences.ts';
import { problemCodesOf } from '../problem-codes.ts';
import { ProblemBody, problemStatus, type ProblemCode } from '../problem.ts';
import { sessionCookieNames } from '../session-cookie-names.ts';
import { json, parameters, toSchema, type Components, type Json } from './openapi-schema.ts';
import { problemWords } from './problem-words.ts';
import type { AnyExample } from './route-example.ts';
import {
  addressOf,
  changesSomething,
  isForModerators,
  isForOtherSites,
  type Route,
  type Access,
} from '../route.ts';
import { timeInWords } from '../time-in-words.ts';

/** Every scheme is the same cookie, for different people. Other kinds of access read no cookie. */
const schemes = {
  signedIn: 'The session of a signed-in person.',
  verified: 'The session of a person with a verified email address.',
  moderator: 'The session of a moderator or an admin.',
  admin: 'The session of an admin.',
};

const schemeOf: Partial<Record<Access, Scheme>> = {
  optional: 'signedIn',
  user: 'signedIn',
  verified: 'verified',
  moderator: 'moderator',
  admin: 'admin',
};

export interface DescribedRoute {
  slice: string;
  operation: string;
  route: Route;
  example: AnyExample;
}

/** The description of the API as a whole. */
export interface AboutTheApi {
  info: Json;
  /** A sentence about each slice. */
  slices: Record<string, string>;
}

/** Returns the whole contract as one OpenAPI 3.1 document. Schemas with an id become components. */
export function openApiDocument(
  { info, slices }: AboutTheApi,
  routes: readonly DescribedRoute[],
): Json & { openapi: '3.1.0' } {
  const components: Components = { schemas: {}, responses: {}, examples: {} };
  const paths: { [path: string]: Json } = {};
  for (const described of routes) {
    const path = (paths[addressOf(described.route)] ??= {});
    path[described.route.method.toLowerCase()] = describeOperation(described, components);
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/', description: 'The site that serves this description' }],
    tags: Object.entries(slices).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: securitySchemes(routes.map(({ route }) => route)),
      headers,
      ...components,
    },
  };
}

const headers = {
  RequestId: { description: 'The id of this request, for questions to us', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds after which a retry may succeed', schema: { type: 'integer' } },
};

function describeOperation(
  { slice, operation, route, example }: DescribedRoute,
  components: Components,
): Json {
  const described: Json = {
    operationId: operation,
    tags: [slice],
    summary: route.summary,
    security: securityOf(route),
    parameters: [
      ...parameters(route.params, 'path', components, example.params),
      ...parameters(route.query, 'query', components, example.query),
    ],
    responses: { ...successResponses(route, example, components), ...problemResponses(route, components) },
  };
  const terms = termsOf(route);
  if (terms.length > 0) described['description'] = terms.join(' ');
  if (route.body) {
    const body = toSchema(route.body, 'input', components);
    const content = json(body, example.body, route.bodyForm?.types);
    described['requestBody'] = {
      required: route.body.type !== 'optional',
      content: route.pictures ? { ...content, ...formWith(route.pictures, body) } : content,
    };
  }
  return described;
}

/** Returns one response per status. Responses with the same codes share a component. */
function problemResponses(route: Route, components: Components): Json {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of problemCodesOf(route)) {
    byStatus.set(problemStatus[code], [...(byStatus.get(problemStatus[code]) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = codes.join('.');
      components.responses[name] ??= problemResponse(codes, components);
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function problemResponse(codes: readonly ProblemCode[], components: Components): Json {
  const schema = toSchema(ProblemBody, 'output', components);
  const examples = codes.map((code) => {
    const { when, error, details } = problemWords[code];
    components.examples[code] ??= { summary: when, value: { error, code, ...(details ? { details } : {}) } };
    return [code, { $ref: `#/components/examples/${code}` }];
  });
  const hasRetryAfter = codes.some((code) => problemWords[code].hasRetryAfter);
  return {
    description: codes.map((code) => `${code}: ${problemWords[code].when}.`).join(' '),
    headers: {
      'x-request-id': { $ref: '#/components/headers/RequestId' },
      ...(hasRetryAfter ? { 'retry-after': { $ref: '#/components/headers/RetryAfter' } } : {}),
    },
    content: {
      'application/json': {
        ...(json(schema)['application/json'] as Json),
        examples: Object.fromEntries(examples),
      },
    },
  };
}

type Scheme = keyof typeof schemes;

/** Returns the alternatives that a call needs. An empty one means that a call without a session is possible. */
function securityOf({ access }: Route): Json[] {
  const scheme = schemeOf[access];
  if (!scheme) return [];
  const required = { [scheme]: [] };
  return access === 'optional' ? [{}, required] : [required];
}

/** Returns the schemes that these routes use. */
function securitySchemes(routes: readonly Route[]): Json {
  const used = new Set(routes.flatMap(({ access }) => schemeOf[access] ?? []));
  const { access: name } = sessionCookieNames(false);
  return Object.fromEntries(
    Object.entries(schemes)
      .filter(([scheme]) => used.has(scheme as Scheme))
      .map(([scheme, description]) => [scheme, { type: 'apiKey', in: 'cookie', name, description }]),
  );
}

const hours = timeInWords(confirmedSeconds);
const deskTerm = `Only for somebody who has confirmed with a passkey within the last ${timeInWords(deskSeconds)}.`;
const confirmationTerms = {
  fresh: `Only for somebody who has confirmed with a passkey within the last ${hours}.`,
  moderating: `As a moderator, only if you have confirmed with a passkey within the last ${hours}.`,
} as const;

/** Returns the conditions that no schema describes: which sites may call, and how often. */
function termsOf(route: Route): string[] {
  const terms = (route.limits ?? []).map(
    ({ max, seconds, what, per }) =>
      `At most ${max} ${what} in ${timeInWords(seconds)} from one ${per === 'ip' ? 'IP address' : 'account'}.`,
  );
  if (route.confirmation) terms.unshift(confirmationTerms[route.confirmation]);
  else if (isForModerators(route)) terms.unshift(deskTerm);
  if (changesSomething(route) && !isForOtherSites(route.access)) {
    terms.unshift('Accepted only with the site itself as `Origin`, which a program has to send.');
  }
  return terms;
}

/** Returns the body as a form, with pictures in place of upload ids. */
function formWith({ field, max }: NonNullable<Route['pictures']>, body: Json): Json {
  const { uploadIds: _ids, pictures: _pictures, ...fields } = body['properties'] as Json;
  const picture = { type: 'string', contentMediaType: 'application/octet-stream' };
  const pictures = max === 1 ? picture : { type: 'array', items: picture, maxItems: max };
  return {
    'multipart/form-data': { schema: { type: 'object', properties: { ...fields, [field]: pictures } } },
  };
}

function successResponses(route: Route, example: AnyExample, components: Components): Json {
  const requestId = { 'x-request-id': { $ref: '#/components/headers/RequestId' } };
  if (route.redirects) {
    const { location } = example.response as { location: string };
    const header = { description: 'The URL of the page', schema: { type: 'string' }, example: location };
    return {
      303: { description: 'A page that shows the result', headers: { location: header, ...requestId } },
    };
  }
  const success = {
    200: route.mediaTypes
      ? fileResponse(route.mediaTypes, requestId)
      : bodyResponse(route, example, components, requestId),
  };
  const hasTag = route.method === 'GET' && route.caching !== 'none';
  return hasTag
    ? {
        ...success,
        304: { description: 'Not modified since the response with the `ETag` in `If-None-Match`' },
      }
    : success;
}

function bodyResponse(route: Route, example: AnyExample, components: Components, requestId: Json): Json {
  const described = json(toSchema(route.response, 'output', components), example.response);
  const content = route.contentType
    ? { [route.contentType.split(';')[0] ?? '']: described['application/json'] }
    : described;
  return { description: 'Success', headers: requestId, content };
}

function fileResponse(mediaTypes: readonly string[], requestId: Json): Json {
  const name = { description: 'The name of the file', schema: { type: 'string' } };
  return {
    description: 'A file. If it breaks off, the response has no regular end.',
    headers: { 'content-disposition': name, ...requestId },
    content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string' } }])),
  };
}
