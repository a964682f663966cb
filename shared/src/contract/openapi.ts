import * as z from 'zod';
import { ProblemBody } from './problem.ts';
import { apiBase, type Route } from './route.ts';

type Json = { [key: string]: unknown };

export interface DescribedRoute {
  slice: string;
  operation: string;
  route: Route;
}

/** The whole contract as one OpenAPI 3.1 document; schemas with an id become components. */
export function openApiDocument(routes: readonly DescribedRoute[]): Json & { openapi: '3.1.0' } {
  const components: Json = {};
  const paths: { [path: string]: Json } = {};
  for (const { slice, operation, route } of routes) {
    const path = (paths[apiBase + route.path] ??= {});
    path[route.method.toLowerCase()] = describeOperation(slice, operation, route, components);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Touchdown',
      version: '1',
      description: 'Every United States tornado since 1950. Errors are always `{ error, code }`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: components },
  };
}

function describeOperation(slice: string, operation: string, route: Route, components: Json): Json {
  const described: Json = {
    operationId: operation,
    tags: [slice],
    summary: route.summary,
    parameters: [
      ...parameters(route.params, 'path', components),
      ...parameters(route.query, 'query', components),
    ],
    responses: {
      ...(route.redirects ? redirection : answered(route, components)),
      default: { description: 'What went wrong', content: json(toSchema(ProblemBody, 'output', components)) },
    },
  };
  if (route.access !== 'public') described['x-access'] = route.access;
  if (route.body) {
    const body = toSchema(route.body, 'input', components);
    const content = route.pictures ? { ...json(body), ...formWith(route.pictures, body) } : json(body);
    described['requestBody'] = { required: true, content };
  }
  return described;
}

/** The same body as a form: pictures in the place of upload ids. */
function formWith({ field, most }: NonNullable<Route['pictures']>, body: Json): Json {
  const { uploadIds: _ids, ...fields } = body['properties'] as Json;
  const picture = { type: 'string', contentMediaType: 'application/octet-stream' };
  const pictures = most === 1 ? picture : { type: 'array', items: picture, maxItems: most };
  return {
    'multipart/form-data': { schema: { type: 'object', properties: { ...fields, [field]: pictures } } },
  };
}

const redirection: Json = {
  303: {
    description: 'The way to a page that says what happened',
    headers: { location: { schema: { type: 'string' } } },
  },
};

function answered(route: Route, components: Json): Json {
  return {
    200: { description: 'The answer', content: json(toSchema(route.response, 'output', components)) },
  };
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query', components: Json): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const whenLeftOut = z.safeParse(field as z.ZodType, undefined);
    return {
      name,
      in: place,
      required: place === 'path' || !whenLeftOut.success,
      schema: {
        ...parameterSchema(field as z.ZodType, components),
        ...(whenLeftOut.data === undefined ? {} : { default: whenLeftOut.data }),
      },
    };
  });
}

/** A number travels as text, and our pattern for the text says nothing to a reader of the number. */
function parameterSchema(field: z.ZodType, components: Json): Json {
  const { pattern, ...rest } = toSchema(field, 'input', components);
  const isNumber = rest['type'] === 'integer' || rest['type'] === 'number';
  return isNumber || pattern === undefined ? rest : { ...rest, pattern };
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

/**
 * zod puts schemas that carry an id under `$defs` and points there; OpenAPI wants them
 * under `components`, once for the whole document.
 */
function toSchema(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const id = z.globalRegistry.get(schema)?.id;
  const converted = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Json;
  const { $schema: _dialect, $defs: definitions, ...own } = rewriteRefs(converted) as Json;
  for (const [name, definition] of Object.entries((definitions as Json | undefined) ?? {})) {
    components[name] = withoutId(definition as Json);
  }
  if (typeof id !== 'string') return own;
  // A root with an id may come as a pointer to its own definition, which stands among them already.
  if (!('$ref' in own)) components[id] = withoutId(own);
  return { $ref: `#/components/schemas/${id}` };
}

function withoutId({ id: _id, ...rest }: Json): Json {
  return rest;
}

function rewriteRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewriteRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === '$ref' && typeof inner === 'string'
        ? [key, inner.replace('#/$defs/', '#/components/schemas/')]
        : [key, rewriteRefs(inner)],
    ),
  );
}
