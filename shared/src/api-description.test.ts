import { describe, expect, it } from 'vitest';
import { apiDescription, describedRoutes } from './api-description.ts';
import { ProblemBody, problemStatus, type ProblemCode } from './contract/problem.ts';
import { problemWords } from './contract/openapi/problem-words.ts';

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, unknown>[];
  parameters: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { example?: unknown }> }>;
}

const document = apiDescription() as unknown as {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: object; responses: Record<string, object> };
};
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
const routes = describedRoutes();

describe.each(routes)('the example of $operation', ({ route, example }) => {
  it.each(['params', 'query', 'body'] as const)('has valid values for %s', (part) => {
    // Values in a URL are text.
    const given = part === 'body' ? example.body : asText(example[part]);
    expect(given !== undefined).toBe(route[part] !== undefined);
    expect(route[part]?.safeParse(given).error?.issues ?? []).toEqual([]);
  });

  it('has a valid response', () => {
    expect(route.response.safeParse(example.response).error?.issues ?? []).toEqual([]);
  });
});

function asText(values: Record<string, unknown> | undefined): Record<string, string> | undefined {
  return values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

describe('the contact', () => {
  it('has the operator’s address, if there is one', () => {
    const contact = { name: 'Touchdown', email: 'hello@example.org' };
    expect(apiDescription(contact.email)).toMatchObject({ info: { contact } });
    expect(JSON.stringify(apiDescription())).toContain('"contact":{"name":"Touchdown"}');
  });
});

describe('every operation', () => {
  it.each(operations)('$operationId has its access, its problems and an example', (operation) => {
    const { operationId, summary, tags, security, responses, requestBody } = operation;
    expect(summary).not.toBe('');
    expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(tags));
    const schemes = security.flatMap((requirement) => Object.keys(requirement));
    expect(Object.keys(document.components.securitySchemes)).toEqual(expect.arrayContaining(schemes));
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '500']));
    const [shown] = Object.values(responses['200']?.content ?? {});
    // A file of a record has no example.
    if (!responses['303'] && operationId !== 'exportTornadoes') expect(shown).toHaveProperty('example');
    // Browsers send their reports as types of their own.
    if (requestBody) expect(Object.values(requestBody.content)[0]).toHaveProperty('example');
  });

  it('has a unique name', () => {
    const names = operations.map(({ operationId }) => operationId);
    // Exported files are in no table.
    expect(names).toHaveLength(routes.length + 1);
    expect(new Set(names).size).toBe(names.length);
  });
});

it.each(Object.keys(problemStatus) as ProblemCode[])('the example of %s is a valid problem', (code) => {
  const { when, error, details } = problemWords[code];
  expect(when).toMatch(/^[A-Z].*[^.]$/);
  expect(ProblemBody.safeParse({ code, error, details }).error).toBeUndefined();
});

it('the description does not contain our internal marks of schemas', () => {
  const keys = new Set<string>();
  collectKeys(document, keys);
  expect([...keys]).toContain('maxLength');
  expect([...keys].filter((key) => ['spoken', 'secret', '$defs'].includes(key))).toEqual([]);
});

function collectKeys(value: unknown, keys: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    keys.add(key);
    collectKeys(inner, keys);
  }
}
