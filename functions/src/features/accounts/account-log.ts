import { troubleField, type TroubleName } from '@touchdown/shared/contract/counted-lines.ts';
import type { HttpEvent } from '../../platform/http/http-event.ts';
import { logger } from '../../platform/log/logger.ts';

/** What happens to accounts. Logged by id alone, so that logs reveal no email address and no name. */
export type AccountEvent =
  | 'signed-up'
  | 'logged-in'
  | 'login-refused'
  | 'logged-out'
  | 'confirmed'
  | 'session-renewed'
  | 'session-reuse'
  | 'session-revoked'
  | 'sessions-ended'
  | 'email-verified'
  | 'reset-requested'
  | 'password-reset'
  | 'password-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-copied'
  | 'recovery-refused'
  | 'profile-changed'
  | 'data-exported'
  | 'decision-mails-off'
  | 'account-deleted';

export function logAccountEvent(event: AccountEvent, uid: string | undefined, request: HttpEvent): void {
  const { requestId } = request.requestContext;
  const counted: TroubleName | undefined = event === 'session-reuse' ? 'accounts/session-reuse' : undefined;
  logger.info('account', {
    event,
    uid: uid ?? null,
    requestId,
    ...(counted ? { [troubleField]: counted } : {}),
  });
}
