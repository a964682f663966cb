import * as z from 'zod';
import { idEnding } from '../contract/id-ending.ts';

/**
 * Our permanent id of a whole tornado: the source's date of touchdown, then eight derived characters. The date helps
 * a person who reads the URL; no code parses it.
 */
export const tornadoIdPattern = /^\d{8}-[0-9a-z]{8}$/;

export const TornadoId = z
  .string()
  .regex(tornadoIdPattern)
  .brand<'TornadoId'>()
  .meta({ description: 'a tornado id such as 19740403-k3v9qx2a' });
export type TornadoId = z.infer<typeof TornadoId>;

/**
 * Returns the same id for the same key, so that loading a record twice writes the same rows. With the date and 36^8
 * values, a collision among 75,000 tornadoes is improbable.
 */
export function mintTornadoId(date: string, key: string): TornadoId {
  const day = date.replaceAll('-', '').slice(0, 8);
  return TornadoId.parse(`${day}-${idEnding(key)}`);
}
