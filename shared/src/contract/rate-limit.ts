/**
 * A token bucket: `max` calls at once, then one more after each `seconds / max`. Limits with the same name share a
 * bucket.
 */
export interface RateLimit {
  name: string;
  /** `ip` and `person` are counted before the route's handler runs, all others by the handler. */
  per: 'ip' | 'person' | 'network' | 'mailbox' | 'subject';
  max: number;
  seconds: number;
  /** What the limit counts, for the sentence "Too many attempts to log in". */
  what: string;
  /**
   * Whether a call comes back to the bucket if its body is refused for its form. For a limit beside one by IP address,
   * which counts such calls, and never for a limit of guesses.
   */
  returnsRefused?: true;
  /** What is possible without it. */
  instead?: string;
}
