import { setTimeout as wait } from 'node:timers/promises';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import type { HttpEvent } from '../../../platform/http/http-event.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { StoredProfile } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { drawToken, hashOfToken } from '../email/mail-token.ts';

/** Longer than drawing a link and leaving a mail takes: the answer comes as late without an account as with one. */
const noSoonerThanMilliseconds = 500;

/**
 * Says the same of every address, and says it as late; also where so many links have gone out that no other
 * is sent. One of those is still good then: a link lives longer than the limit takes to refill.
 */
export function forgotPassword(ports: AccountPorts): RouteHandlers<typeof accountRoutes>['forgotPassword'] {
  const { accounts, mail, limiter, now } = ports;

  async function sendLink(email: string, event: HttpEvent): Promise<void> {
    const profile = await accounts.findByEmail(email);
    if (!(await isLeft(subjectOf(email, profile))) || !profile) return;
    const { token, hash, stored } = drawToken('reset-password', profile, now());
    await accounts.keepToken(hash, stored);
    await mail({ template: 'reset-password', to: profile.email, username: profile.username, token });
    logAccountEvent('reset-asked', profile.id, event);
  }

  async function isLeft(subject: string): Promise<boolean> {
    try {
      await limiter.take(rateLimits.forgotBySubject, subject);
      return true;
    } catch (error) {
      if (error instanceof Problem && error.code === 'RATE_LIMITED') return false;
      throw error;
    }
  }

  return async ({ body: { email } }, _reply, event) => {
    await Promise.all([sendLink(email, event), wait(noSoonerThanMilliseconds)]);
    return { message: accountSentences.resetLinkSent };
  };
}

/** What makes the links of before worthless, a new epoch or address, begins with all its attempts. */
function subjectOf(asked: string, profile: StoredProfile | undefined): string {
  return hashOfToken(profile ? `${profile.id}|${profile.email}|${profile.authEpoch}` : asked.toLowerCase());
}
