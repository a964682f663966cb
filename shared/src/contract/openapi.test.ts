import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { defineRoutes } from './route.ts';
import { wholeNumberQuery } from './pagination.ts';

const Note = z.strictObject({ text: z.string() }).meta({ id: 'Note' });
const routes = defineRoutes({
  readNotes: {
    method: 'GET',
    path: '/notes/{name}',
    summary: 'Notes',
    access: 'user',
    caching: 'none',
    params: z.strictObject({ name: z.string() }),
    query: z.strictObject({ page: wholeNumberQuery(1, 9).default(1), word: z.string() }),
    response: z.strictObject({ notes: z.array(Note) }),
  },
});
const described = openApiDocument([{ slice: 'notes', operation: 'readNotes', route: routes.readNotes }]);
const operation = (described['paths'] as Record<string, Record<string, Record<string, unknown>>>)[
  '/api/v1/notes/{name}'
]?.['get'];

describe('the OpenAPI document', () => {
  it('says what each parameter may be, and which can be left out', () => {
    expect(operation?.['parameters']).toMatchObject([
      { name: 'name', in: 'path', required: true, schema: { type: 'string' } },
      {
        name: 'page',
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 9, default: 1 },
      },
      { name: 'word', in: 'query', required: true, schema: { type: 'string' } },
    ]);
  });

  it('names a schema with an id once, among the components', () => {
    const text = JSON.stringify(described);
    expect(text).toContain('"items":{"$ref":"#/components/schemas/Note"}');
    expect(text).not.toContain('$defs');
    expect((described['components'] as { schemas: object }).schemas).toHaveProperty('Note.properties.text');
  });

  it('says who may call a route that is not public', () => {
    expect(operation?.['x-access']).toBe('user');
  });

  it('describes a form beside the JSON of a route that takes pictures', () => {
    const { addNote } = defineRoutes({
      addNote: {
        method: 'POST',
        path: '/notes',
        summary: 'A note with its picture',
        access: 'user',
        caching: 'none',
        pictures: { field: 'image', most: 1, purpose: 'contribution-photo' },
        body: z.strictObject({ text: z.string(), uploadIds: z.array(z.string()).optional() }),
        response: Note,
      },
    });
    const { paths } = openApiDocument([{ slice: 'notes', operation: 'addNote', route: addNote }]);
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
