import {
  emailVerifiedOutcomes,
  emailVerifiedParameter,
  type EmailVerifiedOutcome,
} from '@touchdown/shared/accounts/email-verified.ts';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import type { HttpEvent } from '../../../platform/http/http-event.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { hashOfToken } from './mail-token.ts';

/**
 * The link works until it expires, more than once: mail programs follow links before people do, and the person
 * who follows it afterwards must still see that the email address is verified.
 */
export function verifyEmail(
  ports: Pick<AccountPorts, 'accounts' | 'settings' | 'now'>,
): RouteHandlers<typeof accountRoutes>['verifyEmail'] {
  const { accounts, settings, now } = ports;

  async function verify(token: string, event: HttpEvent): Promise<EmailVerifiedOutcome> {
    const link = await accounts.findToken(hashOfToken(token));
    if (link?.kind !== 'verify-email') return 'invalid';
    const profile = await accounts.find(link.uid);
    if (!profile || profile.email !== link.email) return 'invalid';
    if (profile.isVerified) return 'already';
    if (link.expiresAt <= now()) return 'expired';
    if ((await settings()).readOnly) return 'read-only';
    if (!(await accounts.verifyEmail(profile.id, link.email))) return 'invalid';
    logAccountEvent('email-verified', profile.id, event);
    return 'verified';
  }

  return async ({ params: { token } }, _reply, event) => {
    const outcome = await verify(token, event);
    // Whoever has just confirmed an address begins at the page that says what one can do here.
    const page = pathOf(outcome === 'verified' ? 'welcome' : 'home', {});
    return { location: `${page}?${emailVerifiedParameter}=${emailVerifiedOutcomes[outcome]}` };
  };
}
