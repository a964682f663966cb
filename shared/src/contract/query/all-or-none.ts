import type * as z from 'zod';

/** Returns a check of parameters that only work together. It reports each missing one. */
export function allOrNone<const Name extends string>(names: readonly Name[]) {
  return <Q extends { [K in Name]?: unknown }>(query: Q, context: z.core.$RefinementCtx<Q>): void => {
    const missing = names.filter((name) => query[name] === undefined);
    if (missing.length === names.length) return;
    for (const name of missing) context.addIssue({ code: 'custom', path: [name], input: undefined });
  };
}
