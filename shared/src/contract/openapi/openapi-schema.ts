import * as z from 'zod';

export type Json = { [key: string]: unknown };

/** The parts of a document that operations share, filled while they are described. */
export interface Components {
  schemas: Json;
  responses: Json;
  examples: Json;
}

/** What we note at a schema for ourselves: how a refusal speaks of it. No reader of the contract needs it. */
const ownMarks = ['spoken', 'secret'];

export function json(schema: Json, example?: unknown): Json {
  return { 'application/json': { schema, ...(example === undefined ? {} : { example }) } };
}

/** What a path or a query may hold, with the values of one call as examples. */
export function parameters(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query',
  components: Components,
  example: Json = {},
): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const { data: whenLeftOut, success: canBeLeftOut } = z.safeParse(field as z.ZodType, undefined);
    const { description, ...described } = parameterSchema(field as z.ZodType, components);
    return {
      name,
      in: place,
      ...(description === undefined ? {} : { description }),
      required: place === 'path' || !canBeLeftOut,
      schema:
        whenLeftOut === undefined ? described : { ...described, default: asSent(whenLeftOut, described) },
      ...(example[name] === undefined ? {} : { example: asSent(example[name], described) }),
    };
  });
}

/** A number travels as text, and our pattern for the text says nothing to a reader of the number. */
function parameterSchema(field: z.ZodType, components: Components): Json {
  const { pattern, ...rest } = toSchema(field, 'input', components);
  return isNumber(rest) || pattern === undefined ? rest : { ...rest, pattern };
}

/** What is no number is text in a URL: a yes is `true` in four letters. */
function asSent(value: unknown, schema: Json): unknown {
  return isNumber(schema) ? Number(value) : String(value);
}

function isNumber({ type }: Json): boolean {
  return type === 'integer' || type === 'number';
}

/**
 * zod puts schemas that carry an id under `$defs` and points there; OpenAPI wants them
 * under `components`, once for the whole document.
 */
export function toSchema(schema: z.ZodType, io: 'input' | 'output', components: Components): Json {
  const id = z.globalRegistry.get(schema)?.id;
  const converted = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      for (const mark of ownMarks) delete (jsonSchema as Json)[mark];
    },
  }) as Json;
  const { $schema: _dialect, $defs: definitions, ...own } = rewriteRefs(converted) as Json;
  for (const [name, definition] of Object.entries((definitions as Json | undefined) ?? {})) {
    components.schemas[name] = withoutId(definition as Json);
  }
  if (typeof id !== 'string') return own;
  // A root with an id may come as a pointer to its own definition, which stands among them already.
  if (!('$ref' in own)) components.schemas[id] = withoutId(own);
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
