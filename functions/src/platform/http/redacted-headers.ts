import { originVerifyHeader } from '@touchdown/shared/contract/env.ts';
import { redactedPath } from './redacted-path.ts';

const secretHeaders = new Set(['cookie', 'set-cookie', 'authorization', originVerifyHeader]);

/** Returns headers that may be logged. The names of secret headers stay, their values do not. */
export function redactedHeaders(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      if (value === undefined) return [];
      if (secretHeaders.has(name.toLowerCase())) return [[name, '[redacted]']];
      return [[name, name.toLowerCase() === 'referer' ? redactedPath(value) : value]];
    }),
  );
}
