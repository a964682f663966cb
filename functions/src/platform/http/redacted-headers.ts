import { originVerifyHeader } from '@touchdown/shared/contract/env.ts';
import { redactedPath } from './redacted-path.ts';

const secretHeaders = new Set(['cookie', 'set-cookie', 'authorization', originVerifyHeader]);

/** Headers as a log may keep them: that a secret came is worth knowing, its value is not. */
export function redactedHeaders(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      if (value === undefined) return [];
      if (secretHeaders.has(name.toLowerCase())) return [[name, '[redacted]']];
      return [[name, name.toLowerCase() === 'referer' ? redactedPath(value) : value]];
    }),
  );
}
