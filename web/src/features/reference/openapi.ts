/** The parts of an OpenAPI document that the page shows. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
  pattern?: string;
  format?: string;
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[];
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface PlacedOperation extends Operation {
  method: string;
  path: string;
}

export function operationsOf({ paths }: OpenApi): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
}

/** A schema in a few words: `string`, `TornadoSummary[]`, `number or null`, `one of a, b`. */
export function schemaWords(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return `one of ${schema.enum.map(String).join(', ')}`;
  if (schema.anyOf) return schema.anyOf.map(schemaWords).join(' or ');
  if (schema.type === 'array') return `${schema.items ? schemaWords(schema.items) : 'anything'}[]`;
  const type = [schema.type ?? 'anything'].flat().join(' or ');
  return schema.format ? `${type} (${schema.format})` : type;
}
