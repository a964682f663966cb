import { megabytesOf } from '@touchdown/shared/contract/abuse-budgets.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { maxPictureBytes } from '@touchdown/shared/uploads/upload-limits.ts';
import { clientSite } from '../../platform/http/client-network.ts';
import type { RateLimiter } from '../../platform/http/doorkeeper.ts';
import type { HttpEvent } from '../../platform/http/http-event.ts';

/** Counts files toward the day of the sender's network. One that is too large is refused later, and is not read whole. */
export async function countUploaded(
  limiter: Pick<RateLimiter, 'take'>,
  event: HttpEvent,
  sizes: readonly number[],
): Promise<void> {
  if (sizes.length === 0) return;
  const bytes = sizes.reduce((sum, size) => sum + Math.min(size, maxPictureBytes), 0);
  await limiter.take(rateLimits.uploadedByNetwork, clientSite(event), megabytesOf(bytes));
}
