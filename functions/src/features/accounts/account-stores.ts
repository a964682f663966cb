import { randomUUID } from 'node:crypto';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { tornadoOfRecord } from '../../domain/catalogue/tornado-of-record.ts';
import { mailQueue, type QueueMail } from '../../domain/mail/mail-queue.ts';
import { subscriptionKey, type StoredSubscription } from '../../domain/support/subscription-items.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { readItem } from '../../platform/aws/items.ts';
import { sqs } from '../../platform/aws/sqs.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { logger } from '../../platform/log/logger.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import type { StoredProfile } from './account-items.ts';
import { accountStore } from './account-store.ts';
import { accountWriter } from './account-writer.ts';
import { passkeyChallenges } from './passkeys/passkey-challenges.ts';
import { passkeyStore } from './passkeys/passkey-store.ts';
import { securityWriter } from './sessions/security-writer.ts';
import { sessionStore } from './sessions/session-store.ts';
import { sessionKeys } from './sessions/session-tokens.ts';
import type { Opens } from './what-opens.ts';

/** What the operations of accounts share (`accounts.http.ts`). Commands and followers make stores of their own. */
export type Handlers = RouteHandlers<typeof accountRoutes>;

export const client = dynamo();
export const table = requiredEnv('communityTable');
export const ephemeral = requiredEnv('ephemeralTable');
export const now = (): number => Date.now();
export const keys = sessionKeys(requiredEnv('sessionKeys'));
export const accounts = accountStore(client, table);
export const writer = accountWriter(client, table, now);
export const security = securityWriter(client, table, now);
export const sessions = sessionStore(client, table, { keys, now });
export const passkeys = passkeyStore(client, table, now);
export const challenges = passkeyChallenges(client, ephemeral, { keys, now });
export const findTornado = tornadoOfRecord(client, requiredEnv('catalogueTable'));
export const limiter = rateLimiter(client, ephemeral, now);
export const settings = settingsOfStage(now);

const mails = mailQueue(sqs(), requiredEnv('mailQueueUrl'));

/**
 * A failure of the queue must not undo what the person has done. The log names the missing mail's template,
 * and every mail with a link can be requested again.
 */
export const queueMail: QueueMail = async (message) => {
  try {
    await mails.send({ ...message, id: randomUUID() });
  } catch (error) {
    logger.error('mail not queued', { template: message.template, error: (error as Error).name });
  }
};

/** Returns the caller's account. It is missing only when it was deleted after the session check. */
export async function ownProfile({ id }: Pick<Person, 'id'>): Promise<StoredProfile> {
  const profile = await accounts.find(id);
  if (!profile) throw new Problem('UNAUTHENTICATED', 'Please log in first.');
  return profile;
}

/** Reads everything that lets somebody into an account. */
export async function whatOpens(profile: StoredProfile): Promise<Opens> {
  const { id, email, heldEmail: held } = profile;
  const [hash, own, alive] = await Promise.all([
    accounts.passwordHashOf(id),
    passkeys.list(id),
    sessions.list(profile),
  ]);
  const isHeld = held !== undefined && held.until > now() && held.email !== email;
  return {
    hasPassword: hash !== undefined,
    passkeys: own,
    sessions: alive,
    email,
    ...(isHeld ? { previousEmail: held } : {}),
  };
}

/** Returns what is stored about a person's support, for the export of their data and for the mark on the profile. */
export async function readSupport(uid: string): Promise<StoredSubscription | undefined> {
  const item = await readItem(client, table, subscriptionKey(uid), { isConsistent: false }).catch(
    unavailable('Support can’t be loaded right now. Please try again.'),
  );
  return item as StoredSubscription | undefined;
}
