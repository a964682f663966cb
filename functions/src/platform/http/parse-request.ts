import type * as z from 'zod';
import busboy from 'busboy';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { Route, RouteRequest, SentPicture } from '@touchdown/shared/contract/route.ts';
import { maxFileNameLength, maxFormBytes } from '@touchdown/shared/uploads/upload-limits.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { describeIssues, issueSentence, namesOf, spokenSentence } from './describe-issues.ts';
import { header, type HttpEvent } from './http-event.ts';
import { refuseIllFormed } from './refuse-ill-formed.ts';

/** Far more than any JSON body of the site. Pictures are uploaded to S3 or sent as multipart forms. */
const maxJsonBytes = 256 * 1024;

/**
 * Parses the parts of a request with the schemas of its route. Throws for the first invalid part. All text of a
 * request passes through here, so that handlers never see half of a character.
 */
export async function parseRequest<R extends Route>(
  route: R,
  event: HttpEvent,
): Promise<Omit<RouteRequest<R>, 'person'>> {
  refuseIllFormed(event.pathParameters, 'path');
  refuseIllFormed(event.queryStringParameters, 'query');
  const parsed = {
    params: route.params && parse(route.params, event.pathParameters ?? {}, 'path'),
    // A route without a query refuses any parameter, so that a misspelt one is noticed.
    query: route.query ? parse(route.query, filledQuery(route.query, event), 'query') : noQuery(event),
    ...(await bodyOf(route, event)),
  };
  return parsed as Omit<RouteRequest<R>, 'person'>;
}

async function bodyOf({ access, body, pictures: allowed, bodyForm }: Route, event: HttpEvent) {
  if (access === 'signed') return { body: undefined, rawBody: signedBody(event) };
  if (!body) return { body: undefined };
  if (isLeftOut(body, event)) return { body: undefined };
  if (!allowed) return { body: parse(body, jsonBody(event, bodyForm), 'body') };
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

/** An optional body may be missing. Some clients name the type of JSON on every request, also without a body. */
function isLeftOut(body: z.ZodType, event: HttpEvent): boolean {
  const type = mediaType(event);
  return body.type === 'optional' && !event.body && (type === undefined || type === 'application/json');
}

/** Parses a query string by itself, for what is no route of the API. */
export function parseQuery<S extends z.ZodObject>(schema: S, query: string): z.output<S> {
  const queryStringParameters = Object.fromEntries(new URLSearchParams(query));
  refuseIllFormed(queryStringParameters, 'query');
  return parse(schema, filledQuery(schema, { queryStringParameters }), 'query') as z.output<S>;
}

function parse(schema: z.ZodType, sent: unknown, part: 'path' | 'query' | 'body' | 'form'): unknown {
  const input = part === 'path' ? sent : inSchemaSpelling(schema, sent);
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const details = describeIssues(result.error.issues, schema, input);
  const sentence = spokenSentence(result.error.issues, schema) ?? issueSentence(details, part);
  throw new Problem('INVALID_REQUEST', sentence, details);
}

/**
 * Names may be in snake case where the schema has them in camel case only: the specification has both. A field in both
 * spellings is left as it was sent, so that the second name is refused.
 */
function inSchemaSpelling(schema: z.ZodType, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const names = namesOf(schema);
  const camelCase = new Map(names.map((name) => [inSnakeCase(name), name]));
  const spelled = ([name, value]: [string, unknown]): [string, unknown] => {
    const own = names.includes(name) ? name : (camelCase.get(name) ?? name);
    return [Object.hasOwn(input, own) ? name : own, value];
  };
  return Object.fromEntries(Object.entries(input).map(spelled));
}

function inSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Drops known parameters that are empty, because a form also sends its empty fields, as in `?county=`. */
function filledQuery(
  schema: z.ZodObject,
  { queryStringParameters = {} }: Pick<HttpEvent, 'queryStringParameters'>,
): Record<string, unknown> {
  const filled = Object.entries(queryStringParameters).filter(
    ([name, value]) => value !== '' || !Object.hasOwn(schema.shape, name),
  );
  return Object.fromEntries(filled);
}

function noQuery(event: HttpEvent): undefined {
  const [name] = Object.keys(event.queryStringParameters ?? {});
  if (name === undefined) return undefined;
  const details = [{ field: name, received: 'an unknown name', allowed: 'none' }];
  throw new Problem('INVALID_REQUEST', issueSentence(details, 'query'), details);
}

const anyJson = { types: ['application/json'], maxBytes: maxJsonBytes };

function jsonBody(event: HttpEvent, { types, maxBytes }: NonNullable<Route['bodyForm']> = anyJson): unknown {
  if (!types.includes(mediaType(event) ?? '')) {
    const type = header(event, 'content-type');
    const received = type ? `"${type.slice(0, 80)}"` : 'none';
    throw new Problem(
      'UNSUPPORTED_MEDIA_TYPE',
      `Content-Type must be ${types.join(' or ')}, but got ${received}.`,
    );
  }
  refuseLargeBody(event, maxBytes);
  const body = parsedJson(rawBody(event).toString());
  refuseIllFormed(body, 'body');
  return body;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('INVALID_JSON', 'The body is not valid JSON.');
  }
}

/** Returns the body byte for byte, because the signature covers the bytes. */
export function signedBody(event: HttpEvent): Uint8Array {
  refuseLargeBody(event);
  return rawBody(event);
}

function refuseLargeBody(event: HttpEvent, maxBytes = maxJsonBytes): void {
  if (lengthOf(event) <= maxBytes) return;
  const sentence = `The body is too large. The limit is ${maxBytes / 1024} KB of JSON.`;
  throw new Problem('PAYLOAD_TOO_LARGE', sentence);
}

/** Returns the Content-Type without its parameters. */
function mediaType(event: HttpEvent): string | undefined {
  return header(event, 'content-type')?.split(';')[0]?.trim().toLowerCase();
}

function rawBody({ body = '', isBase64Encoded }: HttpEvent): Buffer {
  return Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
}

function lengthOf({ body = '', isBase64Encoded }: HttpEvent): number {
  return Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
}

const maxFields = 30;
const maxFieldBytes = 100_000;

interface SentForm {
  fields: Record<string, string>;
  pictures: SentPicture[];
}

/** Throws if a form is too large. Called before Base64 is decoded and again with the decoded body. */
function refuseLargeForm(length: number): void {
  if (length > maxFormBytes) throw new Problem('DIRECT_UPLOAD_REQUIRED', uploadSentences.formTooLarge);
}

/** Parses `multipart/form-data` into its fields and the pictures under the name that the route allows. */
function readMultipart(
  body: Uint8Array,
  contentType: string,
  { field, max }: NonNullable<Route['pictures']>,
): Promise<SentForm> {
  refuseLargeForm(body.length);
  return new Promise((resolve, reject) => {
    const form: SentForm = { fields: withoutPrototype(), pictures: [] };
    const refuse = (sentence: string) => reject(new Problem('INVALID_REQUEST', sentence));
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: { 'content-type': contentType },
        defParamCharset: 'utf8',
        limits: { files: max + 1, fields: maxFields, fieldSize: maxFieldBytes, fieldNameSize: 100 },
      });
    } catch {
      refuse('The form can’t be read. Its Content-Type has no boundary.');
      return;
    }
    parser.on('field', (name, value, { valueTruncated: isCut }) => {
      if (isCut) refuse(`"${name}" in the form is too long.`);
      else if (Object.hasOwn(form.fields, name)) refuse(`"${name}" appears in the form more than once.`);
      else form.fields[name] = value;
    });
    parser.on('file', (name, stream, { filename, mimeType }) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      // The parser reports the error too. Without a listener here it would crash the function.
      stream.on('error', () => {});
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks);
        // A form sends an empty part if no file was chosen.
        if (!filename && bytes.length === 0) return;
        if (name !== field && name !== `${field}[]`)
          refuse(`Unknown file "${name}" in the form; allowed: ${field}.`);
        const short = endOf(filename || 'picture', maxFileNameLength);
        form.pictures.push({ name: short, type: mimeType, bytes });
      });
    });
    parser.on('fieldsLimit', () => refuse(`The form has more than ${maxFields} fields.`));
    parser.on('error', () => refuse('The form can’t be read. It ends too early or is malformed.'));
    parser.on('close', () => {
      if (form.pictures.length > max) refuse(uploadSentences.tooMany(max));
      else if (form.pictures.length === 0) refuse(uploadSentences.noneChosen);
      else resolve(form);
    });
    parser.end(body);
  });
}

/** A field may have any name, also `__proto__`, which would otherwise set the prototype. */
function withoutPrototype(): Record<string, string> {
  return Object.create(null) as Record<string, string>;
}

/** Returns the last code units of a text, without starting with half of a character. */
function endOf(text: string, length: number): string {
  const end = text.slice(-length);
  return end.length < text.length ? end.replace(/^[\udc00-\udfff]/, '') : end;
}
