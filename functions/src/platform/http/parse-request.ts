import type * as z from 'zod';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { Route, RouteRequest } from '@touchdown/shared/contract/route.ts';
import { describeIssues, issueSentence, spokenSentence } from './describe-issues.ts';
import { readMultipart, refuseLargeForm } from './read-multipart.ts';
import { header, type HttpEvent } from './http-event.ts';
import { refuseIllFormed } from './refuse-ill-formed.ts';

/** Far more than any form of the site holds; pictures go another way. */
const maxJsonBytes = 256 * 1024;

/**
 * The three parts of a request, parsed by the route's own schemas; the first wrong part is refused.
 * Whatever text a handler works with has come in here, so half of a character goes no further.
 */
export async function parseRequest<R extends Route>(
  route: R,
  event: HttpEvent,
): Promise<Omit<RouteRequest<R>, 'person'>> {
  refuseIllFormed(event.pathParameters, 'path');
  refuseIllFormed(event.queryStringParameters, 'query');
  const parsed = {
    params: route.params && parse(route.params, event.pathParameters ?? {}, 'path'),
    // A route without a query takes none: a misspelt parameter must not pass unnoticed.
    query: route.query ? parse(route.query, givenQuery(route.query, event), 'query') : noQuery(event),
    ...(await bodyOf(route, event)),
  };
  return parsed as Omit<RouteRequest<R>, 'person'>;
}

async function bodyOf({ access, body, pictures: allowed }: Route, event: HttpEvent) {
  if (access === 'signed') return { body: undefined, rawBody: signedBody(event) };
  if (!body) return { body: undefined };
  if (!allowed) return { body: parse(body, jsonBody(event), 'body') };
  if (mediaType(event) !== 'multipart/form-data') {
    return { body: parse(body, jsonBody(event), 'body'), pictures: [] };
  }
  refuseLargeForm(lengthOf(event));
  const { fields, pictures } = await readMultipart(
    rawBody(event),
    header(event, 'content-type') ?? '',
    allowed,
  );
  refuseIllFormed(fields, 'form');
  refuseIllFormed({ [allowed.field]: pictures.map(({ name }) => name) }, 'form');
  return { body: parse(body, fields, 'form'), pictures };
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
    ([name, value]) => value !== '' || !Object.hasOwn(schema.shape, name),
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
  if (mediaType(event) !== 'application/json') {
    const type = header(event, 'content-type');
    const came = type ? `"${type.slice(0, 80)}"` : 'none';
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', `Content-Type must be application/json, but ${came} came.`);
  }
  refuseLargeBody(event);
  const given = parsedJson(rawBody(event).toString());
  refuseIllFormed(given, 'body');
  return given;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('INVALID_JSON', 'The body is not valid JSON.');
  }
}

/** Byte for byte as it came: a signature is made over nothing less. */
export function signedBody(event: HttpEvent): Uint8Array {
  refuseLargeBody(event);
  return rawBody(event);
}

function refuseLargeBody(event: HttpEvent): void {
  if (lengthOf(event) <= maxJsonBytes) return;
  const sentence = `The body is too large: at most ${maxJsonBytes / 1024} KB of JSON are possible.`;
  throw new Problem('PAYLOAD_TOO_LARGE', sentence);
}

/** Without its parameters: what is a charset to JSON is a boundary to a form. */
function mediaType(event: HttpEvent): string | undefined {
  return header(event, 'content-type')?.split(';')[0]?.trim().toLowerCase();
}

function rawBody({ body = '', isBase64Encoded }: HttpEvent): Buffer {
  return Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
}

function lengthOf({ body = '', isBase64Encoded }: HttpEvent): number {
  return Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
}
