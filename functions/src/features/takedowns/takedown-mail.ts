import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { newLinkToken } from '../../domain/mail/link-token.ts';
import type { MailQueue } from '../../domain/mail/mail-queue.ts';
import { oneLine } from '../../domain/mail/one-line.ts';
import { exists, update, writeIf } from '../../platform/aws/items.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import type { RateLimiter } from '../../platform/http/doorkeeper.ts';
import { isWithinLimit } from '../../platform/limits/is-within-limit.ts';
import { logTrouble } from '../../platform/log/log-trouble.ts';
import { takedownKey, type StoredTakedown } from './takedown-items.ts';
import { readAccount } from '../../domain/members/has-account.ts';

interface Mailing {
  queue: MailQueue;
  limiter: Pick<RateLimiter, 'take'>;
  /** Undefined if the operator has set none. */
  operatorEmail: string | undefined;
}

/** One bucket for the mails of all requests. */
const allRequests = 'all';

/**
 * The mails about a case. Each has the same id when it is repeated, so a retry after a failure sends what is missing
 * and nothing twice. A link's token is stored before its mail is sent.
 */
export function takedownMail(
  client: DynamoDBDocumentClient,
  table: string,
  { queue, limiter, operatorEmail }: Mailing,
) {
  return {
    /**
     * To the sender, with the link to the case, and to the operator. Anybody may enter any address, so all these mails
     * together are limited. Returns whether the sender gets one.
     */
    async received({ caseNumber, email, category }: StoredTakedown, network: string): Promise<boolean> {
      const isAllowed =
        (await isWithinLimit(limiter, rateLimits.mailsByNetwork, network)) &&
        (await isWithinLimit(limiter, rateLimits.takedownMails, allRequests));
      if (isAllowed) {
        await queue.send({
          template: 'takedown-received',
          id: `takedown-received:${caseNumber}`,
          to: email,
          caseNumber,
          token: await newLink(client, table, caseNumber, 'senderTokens'),
        });
      } else {
        logTrouble('takedowns/mail-limit', 'takedown request without a mail', { caseNumber });
      }
      if (operatorEmail === undefined) return isAllowed;
      await queue.send({
        template: 'takedown-arrived',
        id: `takedown-arrived:${caseNumber}`,
        to: operatorEmail,
        username: 'operator',
        caseNumber,
        category,
      });
      return isAllowed;
    },

    /** To the author of what was hidden, with the link to answer. Deleted accounts get none. */
    async hidden(
      { caseNumber, category, decisions }: StoredTakedown,
      { authorId, title }: Pick<StoredContribution, 'authorId' | 'title'>,
    ): Promise<void> {
      const author = await readAuthor(client, table, authorId);
      if (!author) return;
      await queue.send({
        template: 'takedown-hidden',
        id: `takedown-hidden:${caseNumber}:${decisions}`,
        to: author.email,
        username: author.username,
        title: oneLine(title),
        caseNumber,
        category,
        token: await newLink(client, table, caseNumber, 'authorTokens'),
      });
    },

    /** To the sender, after each decision. */
    async decided({ caseNumber, email, state, decisions, refusal }: StoredTakedown): Promise<void> {
      if (state === 'OPEN') return;
      await queue.send({
        template: 'takedown-decided',
        id: `takedown-decided:${caseNumber}:${decisions}`,
        to: email,
        caseNumber,
        state,
        ...(refusal ? { refusal: { ...refusal, note: oneLine(refusal.note) } } : {}),
      });
    },
  };
}

/** Earlier links stay valid, because their mail may have been sent. Returns the token of one more. */
async function newLink(
  client: DynamoDBDocumentClient,
  table: string,
  caseNumber: string,
  tokens: 'senderTokens' | 'authorTokens',
): Promise<string> {
  const { token, hash } = newLinkToken();
  const added = { add: { [tokens]: new Set([hash]) }, onlyIf: exists };
  await writeIf(client, update(table, takedownKey(caseNumber), added)).catch(
    unavailable('That can’t be saved right now. Please try again.'),
  );
  return token;
}

async function readAuthor(
  client: DynamoDBDocumentClient,
  table: string,
  uid: string,
): Promise<{ email: string; username: string } | undefined> {
  const profile = await readAccount(client, table, uid).catch(
    unavailable('The case can’t be loaded right now. Please try again.'),
  );
  if (!profile) return undefined;
  return { email: String(profile['email']), username: String(profile['username']) };
}
