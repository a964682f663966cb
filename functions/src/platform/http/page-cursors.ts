import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { Problem } from '@touchdown/shared/contract/problem.ts';

const cipherName = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Makes and reads the cursors of lists. */
export interface PageCursors {
  /** Returns the cursor of a place. The same place of the same list has the same cursor. */
  seal: (list: string, place: string) => string;
  /** Returns the place of a cursor, or throws the problem of one that was not made here for this list. */
  open: (list: string, cursor: string) => string;
}

/**
 * Seals places in lists. Nobody can read one, because it may be the place of something hidden, make one, or use one in
 * another list. `secrets` is a comma-separated list, newest first; a cursor of an older one stays valid. Each use of a
 * secret has a key of its own.
 */
export function pageCursors(secrets: string): PageCursors {
  const [newest, ...older] = secrets
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean)
    .map((secret) => ({ seal: derived(secret, 'page cursor'), mark: derived(secret, 'place of a cursor') }));
  if (!newest) throw new Error('Cursors need a secret.');

  return {
    seal(list, place) {
      // Derived from the place, so that the answer with the cursor keeps its entity tag.
      const iv = createHmac('sha256', newest.mark).update(`${list}\n${place}`).digest().subarray(0, ivBytes);
      const cipher = createCipheriv(cipherName, newest.seal, iv).setAAD(Buffer.from(list));
      const sealed = [iv, cipher.update(place, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(sealed).toString('base64url');
    },
    open(list, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      // Other texts with the same bytes are no cursors.
      if (bytes.length > ivBytes + tagBytes && bytes.toString('base64url') === cursor) {
        for (const { seal } of [newest, ...older]) {
          const place = opened(seal, list, bytes);
          if (place !== undefined) return place;
        }
      }
      const allowed = 'the value of "next" on the previous page of the same list';
      throw new Problem(
        'INVALID_REQUEST',
        'This list can’t continue from there. Please start again from the first page.',
        [{ field: 'before', received: 'another value', allowed }],
      );
    },
  };
}

function opened(key: Buffer, list: string, bytes: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv(cipherName, key, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(list))
      .setAuthTag(bytes.subarray(-tagBytes));
    return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

function derived(secret: string, use: string): Buffer {
  return createHmac('sha256', secret).update(use).digest();
}
