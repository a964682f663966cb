/** Returns the parts of a Query that limit what it reads of each item. A dot leads into an attribute. */
export function projection(fields: readonly string[]): {
  ProjectionExpression?: string;
  names: Record<string, string>;
} {
  if (fields.length === 0) return { names: {} };
  const steps = fields.flatMap((field) => field.split('.'));
  return {
    ProjectionExpression: fields.map((field) => field.replaceAll(/[^.]+/g, '#$&')).join(', '),
    names: Object.fromEntries(steps.map((step) => [`#${step}`, step])),
  };
}
