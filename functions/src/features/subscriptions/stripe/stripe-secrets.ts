import { GetParameterCommand, ParameterNotFound, type SSMClient } from '@aws-sdk/client-ssm';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { logger } from '../../../platform/log/logger.ts';

const minute = 60_000;
/** A new key is used soon after an operator has set it. Stripe accepts the old one for longer than this. */
const keptFor = 10 * minute;
const missingFor = minute;

/**
 * Returns a reader of one of Stripe's secrets, undefined while it is not set. Each instance of a function keeps what
 * it has read. Without a parameter's name the stage has no secret.
 */
export function stripeSecret(
  client: Pick<SSMClient, 'send'>,
  parameter: string | undefined,
  now: () => number,
): () => Promise<string | undefined> {
  let kept: string | undefined;
  let keptUntil = -Infinity;
  let reading: Promise<void> | undefined;

  async function read(name: string): Promise<void> {
    try {
      kept = await readSecret(client, name);
      keptUntil = now() + (kept === undefined ? missingFor : keptFor);
    } catch (error) {
      if (kept === undefined) throw unreadable(error);
      logger.warn('secret not read again', { parameter: name, error: error as Error });
      keptUntil = now() + missingFor;
    }
  }

  return async () => {
    if (parameter === undefined) return undefined;
    if (now() < keptUntil) return kept;
    reading ??= read(parameter).finally(() => {
      reading = undefined;
    });
    await reading;
    return kept;
  };
}

async function readSecret(client: Pick<SSMClient, 'send'>, name: string): Promise<string | undefined> {
  try {
    const command = new GetParameterCommand({ Name: name, WithDecryption: true });
    const { Parameter: stored } = await client.send(command);
    return stored?.Value?.trim() || undefined;
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  }
}

function unreadable(cause: unknown): Problem {
  const sentence = 'Payment settings can’t be loaded right now. Please try again.';
  return new Problem('UNAVAILABLE', sentence, [], { retryAfterSeconds: 5, cause });
}
