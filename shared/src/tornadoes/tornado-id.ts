import * as z from 'zod';

/**
 * Our own permanent identity of a whole tornado: the source's date of touchdown, then eight
 * characters minted once. The date helps a person reading an address; nothing ever parses it.
 */
export const tornadoIdPattern = /^\d{8}-[0-9a-z]{8}$/;

export const TornadoId = z
  .string()
  .regex(tornadoIdPattern)
  .brand<'TornadoId'>()
  .meta({ description: 'a tornado id such as 19740403-k3v9qx2a' });
export type TornadoId = z.infer<typeof TornadoId>;

/**
 * Mints the same id for the same key, so that loading a record twice writes the same rows.
 * FNV-1a over UTF-16 code units, 64 bits, written in base 36: 36^8 values against 75,000
 * tornadoes, and the date in front, keep two keys of one day apart.
 */
export function mintTornadoId(date: string, key: string): TornadoId {
  const day = date.replaceAll('-', '').slice(0, 8);
  let hash = 0xcbf29ce484222325n;
  for (let i = 0; i < key.length; i++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(key.charCodeAt(i))) * 0x100000001b3n);
  }
  const tail = (hash % 36n ** 8n).toString(36).padStart(8, '0');
  return TornadoId.parse(`${day}-${tail}`);
}
