import { apiDescription } from '@touchdown/shared/api-description.ts';
import { describe, expect, it } from 'vitest';
import { accessWords, curlOf, operationsOf, problemsOf, schemaWords, type OpenApi } from './openapi.ts';

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

describe('an operation of the API’s description', () => {
  const document = apiDescription() as unknown as OpenApi;
  const operation = (name: string) => {
    const match = operationsOf(document).find(({ operationId }) => operationId === name);
    if (!match) throw new Error(`There is no operation ${name}.`);
    return match;
  };

  it('has its method and path', () => {
    expect(operation('removeBookmark')).toMatchObject({
      method: 'DELETE',
      path: '/api/v1/tornadoes/{id}/bookmark',
    });
  });

  it.each([
    ['listTornadoes', 'Open to everybody.'],
    ['getMe', 'Needs the session of a signed-in person.'],
    ['requestTornadoRadar', 'Needs the session of a person with a verified email address.'],
    ['getTornado', 'Open to everybody, and returns more with the session of a signed-in person.'],
  ])('%s says who may call it', (name, words) => {
    expect(accessWords(operation(name), document)).toBe(words);
  });

  it('lists what may go wrong, by status', () => {
    expect(problemsOf(operation('getStormReport'), document)).toEqual([
      { status: '400', code: 'INVALID_REQUEST', when: expect.stringContaining('request') },
      { status: '404', code: 'NOT_FOUND', when: 'The requested item does not exist' },
      { status: '500', code: 'INTERNAL', when: 'An internal error' },
      { status: '503', code: 'UNAVAILABLE', when: 'Temporarily unavailable' },
      { status: '504', code: 'TIMEOUT', when: 'The answer took too long' },
    ]);
  });

  it('is shown as a curl command', () => {
    const curl = (name: string) => curlOf(operation(name), document, 'https://site.example');
    expect(curl('listStormReports')).toBe(
      "curl 'https://site.example/api/v1/spc-reports?limit=1&state=Oklahoma&month=5&day=20'",
    );
    expect(curl('updateMe')).toBe(
      [
        "curl -X PATCH 'https://site.example/api/v1/auth/me'",
        "-b '__Host-at=…'",
        "-H 'Origin: https://site.example'",
        "-H 'Content-Type: application/json'",
        `-d '{"bio":"Kansas. I was there."}'`,
      ].join(' \\\n  '),
    );
  });

  it('escapes a quote in a body', () => {
    const quoting = operation('updateMe');
    quoting.requestBody = { content: { 'application/json': { schema: {}, example: { bio: "Toto's" } } } };
    expect(curlOf(quoting, document, '')).toContain(String.raw`-d '{"bio":"Toto'\''s"}'`);
  });
});
