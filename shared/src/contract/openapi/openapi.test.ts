import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { rateLimits } from '../rate-limits.ts';
import { defineRoutes, type Access } from '../route.ts';
import { wholeNumberQuery } from '../pagination.ts';

const Note = z.strictObject({ text: z.string() }).meta({ id: 'Note' });
const routes = defineRoutes({
  readNotes: {
    method: 'GET',
    path: '/notes/{name}',
    summary: 'Notes',
    access: 'user',
    caching: 'revalidate',
    limits: [rateLimits.bookmark],
    problems: ['NOT_FOUND'],
    params: z.strictObject({ name: z.string() }),
    query: z.strictObject({
      page: wholeNumberQuery(1, 9).default(1),
      word: z.string().meta({ description: 'a word', spoken: true, secret: true }),
      whole: z
        .enum(['true', 'false'])
        .transform((text) => text === 'true')
        .default(false),
    }),
    response: z.strictObject({ notes: z.array(Note) }),
  },
});
const about = { info: { title: 'Notes', version: '1' }, slices: { notes: 'Notes of people.' } };
const example = {
  params: { name: 'storms' },
  query: { page: 2, word: 'hail' },
  response: { notes: [{ text: 'Hail.' }] },
};
const described = openApiDocument(about, [
  { slice: 'notes', operation: 'readNotes', route: routes.readNotes, example },
]);
const operation = (described['paths'] as Record<string, Record<string, Record<string, unknown>>>)[
  '/api/v1/notes/{name}'
]?.['get'];

describe('the OpenAPI document', () => {
  it('describes each parameter and whether it is required', () => {
    expect(operation?.['parameters']).toMatchObject([
      { name: 'name', in: 'path', required: true, schema: { type: 'string' }, example: 'storms' },
      {
        name: 'page',
        in: 'query',
        required: false,
        description: 'a whole number from 1 to 9',
        schema: { type: 'integer', minimum: 1, maximum: 9, default: 1 },
        example: 2,
      },
      { name: 'word', in: 'query', required: true, schema: { type: 'string' }, example: 'hail' },
      { name: 'whole', in: 'query', required: false, schema: { enum: ['true', 'false'], default: 'false' } },
    ]);
  });

  it('lists a schema with an id once, among the components', () => {
    const text = JSON.stringify(described);
    expect(text).toContain('"items":{"$ref":"#/components/schemas/Note"}');
    expect(text).not.toContain('$defs');
    expect((described['components'] as { schemas: object }).schemas).toHaveProperty('Note.properties.text');
  });

  it('requires a session only for routes that are not public', () => {
    expect(operation?.['security']).toEqual([{ signedIn: [] }]);
    expect(described['components']).toMatchObject({
      securitySchemes: { signedIn: { type: 'apiKey', in: 'cookie', name: '__Host-at' } },
    });
    const securityWith = (access: Access) => {
      const route = { ...routes.readNotes, access };
      const { paths } = openApiDocument(about, [{ slice: 'notes', operation: 'readNotes', route, example }]);
      return (paths as Record<string, Record<string, { security: unknown }>>)['/api/v1/notes/{name}']?.['get']
        ?.security;
    };
    for (const access of ['public', 'open', 'signed'] as const) expect(securityWith(access)).toEqual([]);
    expect(securityWith('optional')).toEqual([{}, { signedIn: [] }]);
    expect(securityWith('verified')).toEqual([{ verified: [] }]);
    expect(securityWith('admin')).toEqual([{ admin: [] }]);
  });

  it('lists each problem under its status with an example, once for all routes with the same problems', () => {
    expect(operation?.['responses']).toMatchObject({
      200: { content: { 'application/json': { example: { notes: [{ text: 'Hail.' }] } } } },
      304: { description: expect.any(String) },
      400: { $ref: '#/components/responses/INVALID_REQUEST' },
      401: { $ref: '#/components/responses/UNAUTHENTICATED.TOKEN_EXPIRED' },
      404: { $ref: '#/components/responses/NOT_FOUND' },
      429: { $ref: '#/components/responses/RATE_LIMITED' },
    });
    expect(described['components']).toMatchObject({
      responses: {
        'UNAUTHENTICATED.TOKEN_EXPIRED': {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Problem' },
              examples: { TOKEN_EXPIRED: { $ref: '#/components/examples/TOKEN_EXPIRED' } },
            },
          },
        },
        RATE_LIMITED: { headers: { 'retry-after': { $ref: '#/components/headers/RetryAfter' } } },
      },
      examples: { TOKEN_EXPIRED: { value: { code: 'TOKEN_EXPIRED', error: expect.any(String) } } },
    });
  });

  it('describes the rate limits of a route in a sentence', () => {
    expect(operation?.['description']).toBe('At most 120 bookmarks in 5 minutes from one account.');
  });

  it('does not contain our internal marks of schemas', () => {
    expect(JSON.stringify(described)).not.toMatch(/"(spoken|secret)"/);
  });

  it('describes a form beside the JSON of a route that accepts pictures', () => {
    const { addNote } = defineRoutes({
      addNote: {
        method: 'POST',
        path: '/notes',
        summary: 'A note with its picture',
        access: 'user',
        caching: 'none',
        pictures: { field: 'image', max: 1, purpose: 'contribution-photo' },
        body: z.strictObject({ text: z.string(), uploadIds: z.array(z.string()).optional() }),
        response: Note,
      },
    });
    const { paths } = openApiDocument(about, [
      { slice: 'notes', operation: 'addNote', route: addNote, example: { response: { text: 'Hail.' } } },
    ]);
    expect(paths).toMatchObject({
      '/api/v1/notes': {
        post: {
          requestBody: {
            content: {
              'application/json': { schema: { properties: { uploadIds: { type: 'array' } } } },
              'multipart/form-data': {
                schema: {
                  properties: {
                    text: { type: 'string' },
                    image: { type: 'string', contentMediaType: 'application/octet-stream' },
                  },
                },
              },
            },
          },
        },
      },
    });
  });
});
