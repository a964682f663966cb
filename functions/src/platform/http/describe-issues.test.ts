import { allRoutes } from '@touchdown/shared/route-tables.ts';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { describeIssues } from './describe-issues.ts';

/** The fields of an object's schema, whatever it is wrapped in. */
function fieldsOf(schema: z.ZodType): string[] {
  const {
    shape,
    innerType,
    in: input,
  } = schema.def as {
    shape?: Record<string, unknown>;
    innerType?: z.ZodType;
    in?: z.ZodType;
  };
  const inner = innerType ?? input;
  return shape ? Object.keys(shape) : inner ? fieldsOf(inner) : [];
}

const parts = allRoutes().flatMap(({ operation, route }) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part];
    return schema ? [{ name: `${operation}, ${part}`, schema }] : [];
  }),
);

describe('a refused field', () => {
  it.each(parts)('of $name says what is allowed, and not what the field is for', ({ schema }) => {
    for (const field of fieldsOf(schema)) {
      const input = { [field]: { of: 'another type' } };
      const issues = schema.safeParse(input).error?.issues ?? [];
      for (const { allowed } of describeIssues(issues, schema, input))
        expect([field, allowed]).not.toEqual([field, expect.stringMatching(/^(?:[A-Z][a-z]|its )/)]);
    }
  });
});
