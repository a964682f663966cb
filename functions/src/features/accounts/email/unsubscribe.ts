import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { UnsubscribeTokens } from '../../../domain/mail/unsubscribe-token.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';

interface UnsubscribePorts extends Pick<AccountPorts, 'writer'> {
  unsubscribeTokens: UnsubscribeTokens;
}

/** Turns mails about decisions off. A repeat, and a deleted account, have the same answer. */
export function unsubscribe({
  writer,
  unsubscribeTokens,
}: UnsubscribePorts): RouteHandlers<typeof accountRoutes>['unsubscribe'] {
  return async ({ params: { token } }, _reply, event) => {
    const person = unsubscribeTokens.personOf(token);
    if (person === undefined) throw new Problem('INVALID_TOKEN', accountSentences.unsubscribeLinkInvalid);
    await writer.setChoice(person, 'decisionMails', false);
    logAccountEvent('decision-mails-off', person, event);
    return { message: accountSentences.decisionMailsOff };
  };
}

/**
 * Changes nothing, because mail programs follow links before people do. The token moves to the fragment, which no
 * log has, and the page has a button.
 */
export const showUnsubscribe: RouteHandlers<typeof accountRoutes>['showUnsubscribe'] = async ({
  params: { token },
}) => ({ location: `/unsubscribe#${encodeURIComponent(token)}` });
