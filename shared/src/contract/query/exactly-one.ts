import type * as z from 'zod';

/** Returns a check that a request has exactly one of these parameters. */
export function exactlyOne<const Name extends string>(names: readonly Name[]) {
  return <Q extends { [K in Name]?: unknown }>(query: Q, context: z.core.$RefinementCtx<Q>): void => {
    if (names.filter((name) => query[name] !== undefined).length === 1) return;
    const message = `one with exactly one of ${names.map((name) => `"${name}"`).join(' and ')}`;
    context.addIssue({ code: 'custom', path: [], message, input: query });
  };
}
