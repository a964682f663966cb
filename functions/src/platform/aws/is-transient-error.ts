/** Returns whether a retry may succeed. AWS would refuse a faulty request again. */
export function isTransientError(error: unknown): boolean {
  const { $fault: fault, name = '' } = error as { $fault?: string; name?: string };
  return fault !== 'client' || /Throttl|TooManyRequests|ThroughputExceeded|RequestLimitExceeded/.test(name);
}
