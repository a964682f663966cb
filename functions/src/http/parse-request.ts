import type * as z from 'zod';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { Route, RouteRequest } from '@touchdown/shared/contract/route.ts';
import { describeIssues, issueSentence, spokenSentence } from './describe-issues.ts';
import { header, type HttpEvent } from './http-event.ts';

/** The three parts of a request, parsed by the route's own schemas; the first wrong part is refused. */
export function parseRequest<R extends Route>(route: R, event: HttpEvent): Omit<RouteRequest<R>, 'person'> {
  return {
    params: route.params && parse(route.params, event.pathParameters ?? {}, 'path'),
    // A route without a query takes none: a misspelt parameter must not pass unnoticed.
    query: route.query ? parse(route.query, givenQuery(route.query, event), 'query') : noQuery(event),
    body: route.body && parse(route.body, jsonBody(event), 'body'),
  } as Omit<RouteRequest<R>, 'person'>;
}

function parse(schema: z.ZodType, input: unknown, part: string): unknown {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const details = describeIssues(result.error.issues, schema, input);
  const sentence = spokenSentence(result.error.issues, schema, input) ?? issueSentence(details, part);
  throw new Problem('INVALID_REQUEST', sentence, details);
}

/** A form sends its empty fields too: `?county=` asks for nothing. Only names the route knows are passed over. */
function givenQuery(schema: z.ZodObject, { queryStringParameters = {} }: HttpEvent): Record<string, unknown> {
  const given = Object.entries(queryStringParameters).filter(
    ([name, value]) => value !== '' || !(name in schema.shape),
  );
  return Object.fromEntries(given);
}

function noQuery(event: HttpEvent): undefined {
  const [name] = Object.keys(event.queryStringParameters ?? {});
  if (name === undefined) return undefined;
  const details = [{ field: name, received: 'an unknown name', allowed: 'none' }];
  throw new Problem('INVALID_REQUEST', issueSentence(details, 'query'), details);
}

function jsonBody(event: HttpEvent): unknown {
  const type = header(event, 'content-type') ?? '';
  if (type.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    const came = type ? `"${type.slice(0, 80)}"` : 'none';
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', `Content-Type must be application/json, but ${came} came.`);
  }
  const text = event.isBase64Encoded
    ? Buffer.from(event.body ?? '', 'base64').toString()
    : (event.body ?? '');
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('INVALID_JSON', 'The body is not valid JSON.');
  }
}
