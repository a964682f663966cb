import * as z from 'zod';
import { mintedTail } from '../contract/minted-tail.ts';

/**
 * Our own permanent identity of a whole tornado: the source's date of touchdown, then eight
 * characters minted once. The date helps a person reading a URL; nothing ever parses it.
 */
export const tornadoIdPattern = /^\d{8}-[0-9a-z]{8}$/;

export const TornadoId = z
  .string()
  .regex(tornadoIdPattern)
  .brand<'TornadoId'>()
  .meta({ description: 'a tornado id such as 19740403-k3v9qx2a' });
export type TornadoId = z.infer<typeof TornadoId>;

/**
 * Mints the same id for the same key, so that loading a record twice writes the same rows: 36^8
 * values against 75,000 tornadoes, and the date in front, keep two keys of one day apart.
 */
export function mintTornadoId(date: string, key: string): TornadoId {
  const day = date.replaceAll('-', '').slice(0, 8);
  return TornadoId.parse(`${day}-${mintedTail(key)}`);
}
