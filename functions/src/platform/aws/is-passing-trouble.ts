/** Whether asking AWS again may go well. A refusal of the request itself is our mistake, and stays one. */
export function isPassingTrouble(error: unknown): boolean {
  const { $fault: fault, name = '' } = error as { $fault?: string; name?: string };
  return fault !== 'client' || /Throttl|ThroughputExceeded|RequestLimitExceeded/.test(name);
}
