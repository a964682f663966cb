import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { expiryAttribute, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { isNew, put, writeIf } from '../../../platform/aws/items.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import type { SessionKeys } from '../sessions/session-tokens.ts';

/** Long enough to look for a key in a drawer. */
export const challengeMilliseconds = 5 * 60_000;

/** Random bytes, the time until which it may be answered, and a signature of both for its purpose. */
const randomLength = 16;
const timeLength = 6;
const signedLength = randomLength + timeLength;

/**
 * What a passkey signs. The server signs it itself, so that nothing is stored for a page that is only looked at. It is
 * stored once it has been answered: nobody can send the same answer again.
 */
export function passkeyChallenges(
  client: DynamoDBDocumentClient,
  table: string,
  { keys, now }: { keys: SessionKeys; now: () => number },
) {
  const proofOf = (keyId: string, purpose: string, signed: Buffer) =>
    keys.sign(keyId, `passkey|${purpose}|${signed.toString('base64url')}`);

  /** Returns whether nobody has answered it before. */
  async function use(challenge: string): Promise<boolean> {
    const seconds = Math.ceil((now() + 2 * challengeMilliseconds) / 1000);
    const item = { ...itemKey(ephemeral.kinds.usedChallenge, { challenge }), [expiryAttribute]: seconds };
    return writeIf(client, put(table, item, isNew)).catch(
      unavailable('Passkeys can’t be checked right now. Please try again.'),
    );
  }

  return {
    /** `purpose` says what the answer is good for, and for whom. */
    make(purpose: string): Uint8Array<ArrayBuffer> {
      const time = Buffer.alloc(timeLength);
      time.writeUIntBE(now() + challengeMilliseconds, 0, timeLength);
      const signed = Buffer.concat([randomBytes(randomLength), time]);
      const proof = Buffer.from(proofOf(keys.newestId, purpose, signed) ?? '', 'base64url');
      return Uint8Array.from(Buffer.concat([signed, Buffer.from(keys.newestId), proof]));
    },

    /** Returns whether it is one of ours, for this purpose, in time, and answered for the first time. */
    async take(challenge: string, purpose: string): Promise<boolean> {
      const bytes = Buffer.from(challenge, 'base64url');
      const signed = bytes.subarray(0, signedLength);
      const keyId = bytes.subarray(signedLength, signedLength + keys.newestId.length).toString();
      const received = bytes.subarray(signedLength + keys.newestId.length);
      const expected = Buffer.from(proofOf(keyId, purpose, signed) ?? '', 'base64url');
      const isOurs =
        expected.length > 0 && expected.length === received.length && timingSafeEqual(expected, received);
      if (!isOurs || now() > signed.readUIntBE(randomLength, timeLength)) return false;
      return use(signed.toString('base64url'));
    },
  };
}
