import { countedLines } from '@touchdown/shared/contract/counted-lines.ts';
import type { HttpEvent } from '../../platform/http/http-event.ts';
import { logger } from '../../platform/log/logger.ts';

/** What happens to accounts. Logged by id alone, so that logs reveal no email address and no name. */
export type AccountEvent =
  | 'signed-up'
  | 'logged-in'
  | 'login-refused'
  | 'logged-out'
  | 'session-renewed'
  | typeof countedLines.reusedSession.value
  | 'session-revoked'
  | 'sessions-ended'
  | 'email-verified'
  | 'reset-requested'
  | 'password-reset'
  | 'password-changed'
  | 'profile-changed'
  | 'data-exported'
  | 'decision-mails-off'
  | 'account-deleted';

export function logAccountEvent(event: AccountEvent, uid: string | undefined, request: HttpEvent): void {
  const { field } = countedLines.reusedSession;
  logger.info('account', { [field]: event, uid: uid ?? null, requestId: request.requestContext.requestId });
}
