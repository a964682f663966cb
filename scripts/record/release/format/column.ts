import * as z from 'zod';

/** What a value is. A column's kinds are written only if it has several. */
export const kinds = ['null', 'false', 'true', 'string', 'number', 'array', 'object'] as const;
export type Kind = (typeof kinds)[number];

/** The keys of an object in their order, and the order in which its values are written. */
const Shape = z.strictObject({
  keys: z.array(z.string()),
  order: z.array(z.int()),
  columns: z.array(z.int()),
});
export type Shape = z.infer<typeof Shape>;

/**
 * How a value follows from values before it in the same document: it is the same, it is the number that they spell, or
 * it is what followed from them the last time.
 */
export const Prediction = z.strictObject({
  how: z.enum(['same', 'number', 'learnt']),
  from: z.array(z.int()),
});
export type Prediction = z.infer<typeof Prediction>;

/** Everything about a column except its values: all values of the documents that have the same path. */
export const Column = z.strictObject({
  kinds: z.array(z.enum(kinds)),
  shapes: z.array(Shape),
  /** The column of an array's items. */
  items: z.int().optional(),
  prediction: Prediction.optional(),
});
export type Column = z.infer<typeof Column>;

export function kindOf(value: unknown): Kind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  if (type === 'boolean') return value ? 'true' : 'false';
  if (type === 'string' || type === 'number' || type === 'object') return type;
  throw new TypeError(`A release cannot hold a ${type}.`);
}
