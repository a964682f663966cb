import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { confirmedSeconds, deskSeconds } from '@touchdown/shared/contract/confirmation-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { getAll } from '../../platform/aws/queries.ts';
import { isTransientError } from '../../platform/aws/is-transient-error.ts';
import type { Authenticate } from '../../platform/http/doorkeeper.ts';
import { matchAccess, parseAccessToken, type AccessToken } from './access-token.ts';
import { sentTokens } from './session-cookies.ts';
import {
  isAlive,
  isConfirmed,
  profileKey,
  sessionKey,
  suspensionOf,
  type SessionOwner,
  type StoredSession,
} from './session-items.ts';
import { accessSeconds, graceSeconds } from './session-life.ts';

/**
 * Reads two items per request, strongly consistently: a log-out, a lost role or a changed password takes effect
 * with the next call. An expired access token has its own code, because a script can renew it without the user.
 */
export function authenticate(client: DynamoDBDocumentClient, table: string, now: () => number): Authenticate {
  async function sessionOf({ uid, sid }: AccessToken) {
    const keys = [sessionKey(sid), profileKey(uid)];
    const items = await getAll(client, table, keys, { isConsistent: true }).catch((error: unknown) => {
      throw isTransientError(error) ? unavailableProblem(error) : error;
    });
    const [session, owner] = keys.map((key) =>
      items.find((item) => item[partitionKey] === key[partitionKey]),
    );
    return {
      session: session as unknown as StoredSession | undefined,
      owner: owner as unknown as SessionOwner | undefined,
    };
  }

  return async (event) => {
    const sent = sentTokens(event);
    if (sent.access === undefined) {
      // The browser has dropped the access cookie. A renewal will show whether the refresh token is still valid.
      if (sent.refresh !== undefined) throw expired();
      return undefined;
    }
    const token = parseAccessToken(sent.access);
    if (!token) return undefined;
    const { session, owner } = await sessionOf(token);
    if (!session || !owner || !isAlive(session, owner, now())) return undefined;
    const match = matchAccess(session, token);
    if (!match) return undefined;
    if (now() >= session.renewedAt + (match === 'current' ? accessSeconds : graceSeconds) * 1000) {
      throw expired();
    }
    const { id, username, role, isVerified, createdAt } = owner;
    const suspension = suspensionOf(owner, now());
    return {
      id,
      username,
      role,
      isVerified,
      ...(createdAt === undefined ? {} : { accountCreatedAt: Date.parse(createdAt) }),
      sessionId: session.sid,
      hasPasskey: (owner.passkeys ?? 0) > 0,
      isConfirmed: isConfirmed(session, owner, { now: now(), seconds: confirmedSeconds }),
      mayReadDesk: isConfirmed(session, owner, { now: now(), seconds: deskSeconds }),
      ...(suspension ? { suspension: { reason: suspension.reason, until: suspension.until } } : {}),
    };
  };
}

function expired(): Problem {
  return new Problem('TOKEN_EXPIRED', 'Your session needs to be renewed. Please try again.');
}

function unavailableProblem(cause?: unknown): Problem {
  const sentence = 'We can’t check who you are right now. Please try again.';
  return new Problem('UNAVAILABLE', sentence, [], { retryAfterSeconds: 5, cause });
}
