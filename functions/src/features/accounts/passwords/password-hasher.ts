import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { passwordCost } from './password-cost.ts';

const derive = promisify(argon2);

const saltBytes = 16;
const hashBytes = 32;

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`: names its own cost, so that the cost can be raised later. */
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** The password exactly as typed: no trimming, no Unicode folding. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive('argon2id', {
    ...passwordCost,
    message: password,
    nonce: salt,
    tagLength: hashBytes,
  });
  const { memory, passes, parallelism } = passwordCost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = phc.exec(stored) ?? [];
  if (!hash) throw new Error('A stored password hash has an unknown format.');
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(expected, actual);
}

let dummyHash: Promise<string> | undefined;

/** Does the same work for an unknown account: the response time must not reveal which accounts exist. */
export async function verifyAgainstDummy(password: string): Promise<false> {
  dummyHash ??= hashPassword(randomBytes(saltBytes).toString('base64'));
  await verifyPassword(password, await dummyHash);
  return false;
}

/** Whether a hash was made with a cost other than the current one. */
export function isOutdated(stored: string): boolean {
  const [, memory, passes, parallelism] = phc.exec(stored) ?? [];
  return (
    Number(memory) !== passwordCost.memory ||
    Number(passes) !== passwordCost.passes ||
    Number(parallelism) !== passwordCost.parallelism
  );
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
