import * as z from 'zod';
import type { ProblemDetail } from '@touchdown/shared/contract/problem.ts';
import { shortened } from '@touchdown/shared/text/shortened.ts';

/** Limits the response to a body that contains many mistakes. */
const maxDetails = 20;

/** Turns zod's issues into details that a person can correct: the field, what was received, what is allowed. */
export function describeIssues(
  issues: readonly z.core.$ZodIssue[],
  schema: z.ZodType,
  input: unknown,
): ProblemDetail[] {
  return issues.slice(0, maxDetails).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const allowed = allowedKeys(schemaAt(schema, issue.path));
      return issue.keys.slice(0, maxDetails).map((key) => ({
        field: shortened([...issue.path, key].join('.'), maxQuotedCharacters),
        received: 'an unknown name',
        allowed,
      }));
    }
    // The sentence says it all: such a rule is about several fields.
    if (issue.path.length === 0 && issue.code === 'custom' && hasMark(schema, 'spoken')) return [];
    const field = issue.path.join('.');
    const fieldSchema = schemaAt(schema, issue.path);
    const value = valueAt(input, issue.path);
    return [
      {
        field,
        received: fieldSchema && hasMark(fieldSchema, 'secret') ? describeSecret(value) : quote(value),
        allowed: allowedFor(issue, fieldSchema),
      },
    ];
  });
}

/** How zod's own messages begin, such as that for a missing field. They are for programs. */
const ofZod = 'Invalid ';

/** Returns the message of the first refused field, if its schema has messages for people. */
export function spokenSentence([first]: readonly z.core.$ZodIssue[], schema: z.ZodType): string | undefined {
  if (!first || first.code === 'unrecognized_keys' || first.message.startsWith(ofZod)) return undefined;
  const fieldSchema = schemaAt(schema, first.path);
  return fieldSchema && hasMark(fieldSchema, 'spoken') ? first.message : undefined;
}

/** Returns a message for the first detail, with the number of the others. */
export function issueSentence(details: readonly ProblemDetail[], part: string): string {
  const [first] = details;
  if (!first) return `The ${part} is not valid.`;
  const more = details.length > 1 ? ` (${details.length - 1} more in details)` : '';
  if (first.received === 'an unknown name') {
    return `Unknown name "${first.field}" in the ${part}; allowed: ${first.allowed}.${more}`;
  }
  const subject = first.field ? `"${first.field}" in the ${part}` : `The ${part}`;
  return `${subject} must be ${first.allowed}, but got ${first.received}.${more}`;
}

/** zod's message for a custom issue without one. */
const defaultMessage = `${ofZod}input`;

function allowedFor(issue: z.core.$ZodIssue, schema: z.ZodType | undefined): string {
  // The message of a rule over several fields is more precise than the description of one field.
  if (issue.code === 'custom' && issue.message !== defaultMessage) return issue.message;
  const described = schema && descriptionOf(schema);
  if (described) return described;
  switch (issue.code) {
    case 'invalid_value':
      return `one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_type':
      return `a value of type ${issue.expected}`;
    case 'too_big':
      return `at most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'too_small':
      return `at least ${issue.minimum}${unitOf(issue.origin)}`;
    default:
      return issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
  }
}

function unitOf(origin: string): string {
  return origin === 'string' ? ' characters' : origin === 'array' ? ' items' : '';
}

/** A description that says what a field is for, as a sentence. The others are rules, such as "an email address". */
const explanation = /^[A-Z][a-z]/;

function descriptionOf(schema: z.ZodType): string | undefined {
  for (let current: z.ZodType | undefined = schema; current; current = unwrapped(current)) {
    const description = z.globalRegistry.get(current)?.description;
    if (description && !explanation.test(description)) return description;
  }
  return undefined;
}

/**
 * `secret`: a password or a token, which no response may contain, not even a refusal.
 * `spoken`: the schema's messages are written for people.
 */
function hasMark(schema: z.ZodType, mark: 'secret' | 'spoken'): boolean {
  for (let current: z.ZodType | undefined = schema; current; current = unwrapped(current)) {
    if (z.globalRegistry.get(current)?.[mark] === true) return true;
  }
  return false;
}

function describeSecret(value: unknown): string {
  if (typeof value !== 'string') return value === undefined ? 'nothing' : `a ${typeof value}`;
  return value.length === 1 ? '1 character' : `${value.length} characters`;
}

function unwrapped(schema: z.ZodType): z.ZodType | undefined {
  const {
    innerType,
    in: input,
    out,
    options,
  } = schema.def as {
    innerType?: z.ZodType;
    in?: z.ZodType;
    out?: z.ZodType;
    options?: readonly z.ZodType[];
  };
  // Of a text or an object, only the object has fields.
  const object = options?.find(({ def }) => 'shape' in def);
  if (object) return object;
  // The fields of a transformed object are those that it is made from.
  return innerType ?? (out?.def.type === 'transform' ? input : out);
}

function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  let current: z.ZodType | undefined = schema;
  for (const key of path) {
    while (current && !('shape' in current.def) && !('element' in current.def)) current = unwrapped(current);
    const def = current?.def as { shape?: Record<PropertyKey, z.ZodType>; element?: z.ZodType } | undefined;
    current = def?.shape?.[key] ?? def?.element;
  }
  return current;
}

function allowedKeys(schema: z.ZodType | undefined): string {
  return namesOf(schema).join(', ') || 'none';
}

/** Returns the names of an object's fields; none for another schema. */
export function namesOf(schema: z.ZodType | undefined): string[] {
  let current = schema;
  while (current && !('shape' in current.def)) current = unwrapped(current);
  const { shape = {} } = (current?.def ?? {}) as { shape?: Record<string, unknown> };
  return Object.keys(shape);
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    input,
  );
}

/** Long enough to recognise the value, short enough not to echo a page of text. */
export const maxQuotedCharacters = 80;

function quote(value: unknown): string {
  if (value === undefined) return 'nothing';
  try {
    return shortened(JSON.stringify(value), maxQuotedCharacters);
  } catch {
    // JSON.parse accepts deeper nesting than JSON.stringify.
    return 'something nested too deeply';
  }
}
