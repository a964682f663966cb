import { describe, expect, it } from 'vitest';
import { operationsOf, schemaWords } from './openapi.ts';

describe('a schema in words', () => {
  it.each([
    [{ $ref: '#/components/schemas/Tornado' }, 'Tornado'],
    [{ type: 'array', items: { $ref: '#/components/schemas/TornadoSummary' } }, 'TornadoSummary[]'],
    [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'number or null'],
    [{ enum: ['F0', 'F1'] }, 'one of F0, F1'],
    [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
    [{ const: '3.1.0' }, '"3.1.0"'],
  ])('%j is %s', (schema, words) => {
    expect(schemaWords(schema)).toBe(words);
  });
});

it('operations carry their method and path', () => {
  const operation = { operationId: 'a', summary: '', tags: [], parameters: [], responses: {} };
  const found = operationsOf({
    paths: { '/x': { get: operation, post: operation } },
    components: { schemas: {} },
  });
  expect(found.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /x', 'POST /x']);
});
