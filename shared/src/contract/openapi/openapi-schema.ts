import * as z from 'zod';

export type Json = { [key: string]: unknown };

/** The parts of a document that operations share. Describing an operation adds to them. */
export interface Components {
  schemas: Json;
  responses: Json;
  examples: Json;
}

/** Metadata of schemas for error messages, which does not belong in the public description. */
const internalMarks = ['spoken', 'secret'];

export function json(schema: Json, example?: unknown, types: readonly string[] = ['application/json']): Json {
  const described = { schema, ...(example === undefined ? {} : { example }) };
  return Object.fromEntries(types.map((type) => [type, described]));
}

/** Describes the parameters of a path or a query, with the values of one call as examples. */
export function parameters(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query',
  components: Components,
  example: Json = {},
): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const { data: defaultValue, success: isOptional } = z.safeParse(field as z.ZodType, undefined);
    const { description, ...described } = parameterSchema(field as z.ZodType, components);
    return {
      name,
      in: place,
      ...(description === undefined ? {} : { description }),
      required: place === 'path' || !isOptional,
      schema:
        defaultValue === undefined
          ? described
          : { ...described, default: valueInUrl(defaultValue, described) },
      ...(example[name] === undefined ? {} : { example: valueInUrl(example[name], described) }),
    };
  });
}

/** Omits the pattern of a number's text, because the description shows it as a number. */
function parameterSchema(field: z.ZodType, components: Components): Json {
  const { pattern, ...rest } = toSchema(field, 'input', components);
  return isNumber(rest) || pattern === undefined ? rest : { ...rest, pattern };
}

/** Every value in a URL that is not a number is text, also `true`. */
function valueInUrl(value: unknown, schema: Json): unknown {
  return isNumber(schema) ? Number(value) : String(value);
}

function isNumber({ type }: Json): boolean {
  return type === 'integer' || type === 'number';
}

/**
 * Converts a schema. zod puts schemas with an id under `$defs`; OpenAPI needs them under `components`, once for the
 * whole document.
 */
export function toSchema(schema: z.ZodType, io: 'input' | 'output', components: Components): Json {
  const id = z.globalRegistry.get(schema)?.id;
  const converted = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      for (const mark of internalMarks) delete (jsonSchema as Json)[mark];
    },
  }) as Json;
  const { $schema: _dialect, $defs: definitions, ...own } = rewriteRefs(converted) as Json;
  for (const [name, definition] of Object.entries((definitions as Json | undefined) ?? {})) {
    components.schemas[name] = withoutId(definition as Json);
  }
  if (typeof id !== 'string') return own;
  // zod may convert a root with an id to a reference to its own definition, which the loop above has already added.
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
