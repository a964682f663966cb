import { StripeRefusal } from './stripe-refusal.ts';

/** An answer that is given again for the same idempotency key. */
export interface KeptAnswer {
  request: string;
  status: number;
  body: string;
  keptAt: number;
}

const keptForSeconds = 24 * 3600;

/** Returns the answer of an earlier call with this key. The same key for another call is refused. */
export function findKeptAnswer(
  answers: Record<string, KeptAnswer>,
  { key, request, now }: { key: string; request: string; now: number },
): KeptAnswer | undefined {
  const kept = answers[key];
  if (!kept) return undefined;
  if (now - kept.keptAt > keptForSeconds) {
    delete answers[key];
    return undefined;
  }
  if (kept.request === request) return kept;
  const message =
    'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
    `Try using a key other than '${key}' if you meant to execute a different request.`;
  throw new StripeRefusal(400, { type: 'idempotency_error', message });
}
