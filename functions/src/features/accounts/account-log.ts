import type { sessionReuseEvent } from '@touchdown/shared/accounts/watched-event.ts';
import type { HttpEvent } from '../../platform/http/http-event.ts';
import { logger } from '../../platform/log/logger.ts';

/** What happens to accounts, by id alone: whoever reads logs learns no address and no name. */
export type AccountEvent =
  | 'signed-up'
  | 'logged-in'
  | 'login-refused'
  | 'logged-out'
  | 'session-renewed'
  | typeof sessionReuseEvent
  | 'session-revoked'
  | 'sessions-ended'
  | 'email-verified'
  | 'reset-asked'
  | 'password-reset'
  | 'password-changed'
  | 'profile-changed'
  | 'data-exported'
  | 'account-deleted';

export function logAccountEvent(event: AccountEvent, uid: string | undefined, request: HttpEvent): void {
  logger.info('account', { event, uid: uid ?? null, requestId: request.requestContext.requestId });
}
