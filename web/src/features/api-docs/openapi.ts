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

export interface Content {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, Reference>;
}

export interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  schema: Schema;
  example?: string | number;
}

interface Answer {
  description: string;
  content?: Record<string, Content>;
  headers?: Record<string, Reference | { example?: string }>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, unknown>[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Answer | Reference>;
}

export interface OpenApi {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
    examples: Record<string, { summary: string }>;
    securitySchemes: Record<string, { name: string; description: string }>;
  };
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

/** Returns who may call the operation, in the words of its security scheme. */
export function accessWords({ security }: Operation, { components }: OpenApi): string {
  const schemes = security.flatMap((requirement) => Object.keys(requirement));
  const words = schemes.map((name) => components.securitySchemes[name]?.description ?? name).join(' ');
  if (schemes.length === 0) return 'Open to everybody.';
  const isOptional = security.some((requirement) => Object.keys(requirement).length === 0);
  return `${isOptional ? 'Open to everybody, and returns more with' : 'Needs'} ${lowerFirst(words)}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export interface ListedProblem {
  status: string;
  code: string;
  when: string;
}

/** Returns the problems of an operation, by status. */
export function problemsOf({ responses }: Operation, { components }: OpenApi): ListedProblem[] {
  return Object.entries(responses).flatMap(([status, response]) => {
    const { content } = '$ref' in response ? (components.responses[nameOf(response)] ?? {}) : response;
    return Object.keys(content?.['application/json']?.examples ?? {}).map((code) => ({
      status,
      code,
      when: components.examples[code]?.summary ?? '',
    }));
  });
}

/** Returns the example of an operation as a curl command. */
export function curlOf(operation: PlacedOperation, document: OpenApi, origin: string): string {
  const { method, parameters, security, requestBody } = operation;
  const cookie = security
    .flatMap((requirement) => Object.keys(requirement))
    .map((name) => document.components.securitySchemes[name]?.name);
  const body = requestBody?.content['application/json']?.example;
  const isGuarded = problemsOf(operation, document).some(({ code }) => code === 'CROSS_SITE');
  const pieces = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(origin + urlOf(operation.path, parameters))}`,
    ...(cookie[0] ? [`-b ${quoted(`${cookie[0]}=…`)}`] : []),
    ...(isGuarded ? [`-H ${quoted(`Origin: ${origin}`)}`] : []),
    ...(body === undefined
      ? []
      : [`-H ${quoted('Content-Type: application/json')}`, `-d ${quoted(JSON.stringify(body))}`]),
  ];
  return pieces.join(' \\\n  ');
}

function urlOf(template: string, parameters: readonly Parameter[]): string {
  const given = parameters.filter(({ example }) => example !== undefined);
  const path = given
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
      template,
    );
  const query = given
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** Quotes a text for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function nameOf({ $ref }: Reference): string {
  return $ref.split('/').at(-1) ?? '';
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
