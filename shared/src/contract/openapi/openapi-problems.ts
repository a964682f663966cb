import { json, toSchema, type Components, type Json } from './openapi-schema.ts';
import { problemCodesOf } from '../problem-codes.ts';
import { ProblemBody, problemStatus, type ProblemCode } from '../problem.ts';
import { problemWords } from './problem-words.ts';
import type { Route } from '../route.ts';

/** Returns one response per status. Responses with the same codes share a component. */
export function problemResponses(route: Route, components: Components): Json {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of problemCodesOf(route)) {
    byStatus.set(problemStatus[code], [...(byStatus.get(problemStatus[code]) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = codes.join('.');
      components.responses[name] ??= problemResponse(codes, components);
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function problemResponse(codes: readonly ProblemCode[], components: Components): Json {
  const schema = toSchema(ProblemBody, 'output', components);
  const examples = codes.map((code) => {
    const { when, error, details } = problemWords[code];
    components.examples[code] ??= { summary: when, value: { error, code, ...(details ? { details } : {}) } };
    return [code, { $ref: `#/components/examples/${code}` }];
  });
  const hasRetryAfter = codes.some((code) => problemWords[code].hasRetryAfter);
  return {
    description: codes.map((code) => `${code}: ${problemWords[code].when}.`).join(' '),
    headers: {
      'x-request-id': { $ref: '#/components/headers/RequestId' },
      ...(hasRetryAfter ? { 'retry-after': { $ref: '#/components/headers/RetryAfter' } } : {}),
    },
    content: {
      'application/json': {
        ...(json(schema)['application/json'] as Json),
        examples: Object.fromEntries(examples),
      },
    },
  };
}
