import { securityOf, securitySchemes } from './openapi-access.ts';
import { problemResponses } from './openapi-problems.ts';
import { json, parameters, toSchema, type Components, type Json } from './openapi-schema.ts';
import type { AnyExample } from './route-example.ts';
import { apiBase, changesSomething, type Route } from '../route.ts';
import { timeInWords } from '../time-in-words.ts';

export interface DescribedRoute {
  slice: string;
  operation: string;
  route: Route;
  example: AnyExample;
}

/** What is said of the API as a whole. */
export interface AboutTheApi {
  info: Json;
  /** What each slice is about. */
  slices: Record<string, string>;
}

/** The whole contract as one OpenAPI 3.1 document; schemas with an id become components. */
export function openApiDocument(
  { info, slices }: AboutTheApi,
  routes: readonly DescribedRoute[],
): Json & { openapi: '3.1.0' } {
  const components: Components = { schemas: {}, responses: {}, examples: {} };
  const paths: { [path: string]: Json } = {};
  for (const described of routes) {
    const path = (paths[apiBase + described.route.path] ??= {});
    path[described.route.method.toLowerCase()] = describeOperation(described, components);
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/', description: 'The site that this description comes from' }],
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
  RequestId: { description: 'Names this request to us', schema: { type: 'string' } },
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
    responses: { ...answers(route, example, components), ...problemResponses(route, components) },
  };
  const terms = termsOf(route);
  if (terms.length > 0) described['description'] = terms.join(' ');
  if (route.body) {
    const body = toSchema(route.body, 'input', components);
    const content = json(body, example.body);
    described['requestBody'] = {
      required: true,
      content: route.pictures ? { ...content, ...formWith(route.pictures, body) } : content,
    };
  }
  return described;
}

/** What no schema can say: from where a call may come, and how often. */
function termsOf(route: Route): string[] {
  const terms = (route.limits ?? []).map(
    ({ max, seconds, what, per }) =>
      `At most ${max} ${what} in ${timeInWords(seconds)} from one ${per === 'ip' ? 'IP address' : 'account'}.`,
  );
  if (changesSomething(route)) {
    terms.unshift('Only from the pages of the site itself: a program sends the site as its `Origin`.');
  }
  return terms;
}

/** The same body as a form: pictures in the place of upload ids. */
function formWith({ field, max }: NonNullable<Route['pictures']>, body: Json): Json {
  const { uploadIds: _ids, ...fields } = body['properties'] as Json;
  const picture = { type: 'string', contentMediaType: 'application/octet-stream' };
  const pictures = max === 1 ? picture : { type: 'array', items: picture, maxItems: max };
  return {
    'multipart/form-data': { schema: { type: 'object', properties: { ...fields, [field]: pictures } } },
  };
}

function answers(route: Route, example: AnyExample, components: Components): Json {
  const named = { 'x-request-id': { $ref: '#/components/headers/RequestId' } };
  if (route.redirects) {
    const { location } = example.response as { location: string };
    const header = { description: 'Where the page is', schema: { type: 'string' }, example: location };
    return {
      303: { description: 'A page that says what happened', headers: { location: header, ...named } },
    };
  }
  const content = json(toSchema(route.response, 'output', components), example.response);
  const answer = { 200: { description: 'The answer', headers: named, content } };
  const hasTag = route.method === 'GET' && route.caching !== 'none';
  return hasTag
    ? { ...answer, 304: { description: 'What the `ETag` sent as `If-None-Match` stands for is still so' } }
    : answer;
}
