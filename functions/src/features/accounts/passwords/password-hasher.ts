import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's floor for argon2id, and what a log-in costs: kibibytes, passes, lanes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const hashBytes = 32;

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`: with what it was made, so that a later cost can follow. */
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** The password exactly as typed: no trimming, no Unicode folding. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive('argon2id', { ...cost, message: password, nonce: salt, tagLength: hashBytes });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = phc.exec(stored) ?? [];
  if (!hash) throw new Error('A stored password is in no form that is known here.');
  const known = Buffer.from(hash, 'base64');
  const came = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: known.length,
  });
  return timingSafeEqual(known, came);
}

let nobodys: Promise<string> | undefined;

/** The same work where there is no account: the response time must not reveal which accounts exist. */
export async function verifyAgainstNothing(password: string): Promise<false> {
  nobodys ??= hashPassword(randomBytes(saltBytes).toString('base64'));
  await verifyPassword(password, await nobodys);
  return false;
}

/** Whether it was made with a cost that is no longer ours. */
export function isOutdated(stored: string): boolean {
  const [, memory, passes, parallelism] = phc.exec(stored) ?? [];
  return (
    Number(memory) !== cost.memory ||
    Number(passes) !== cost.passes ||
    Number(parallelism) !== cost.parallelism
  );
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
