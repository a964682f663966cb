import { removalDays } from '@touchdown/shared/contributions/removal-sentences.ts';

/** Returns until when a contribution can be restored that was removed at a time. Then it is erased. */
export function restorableUntil(removedAt: string): string {
  return new Date(Date.parse(removedAt) + removalDays * 86_400_000).toISOString();
}

/** The same for a contribution, which is kept longer while an appeal is open. */
export function keptUntilOf({
  removedAt = '',
  keptUntil,
}: {
  removedAt?: string;
  keptUntil?: string;
}): string {
  return keptUntil ?? restorableUntil(removedAt);
}
