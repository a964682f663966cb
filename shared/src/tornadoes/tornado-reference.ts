import * as z from 'zod';
import { tornadoIdPattern } from './tornado-id.ts';

const sourceIdPattern = /^(\d{1,12}|ncei[:-]\d{1,12}|spc[:-]\d{4}-[\w~.-]{1,30})$/;

/**
 * The reference to a tornado in a URL: our own id or, as on older sites and in papers, the id of a source. A hyphen
 * may replace the colon.
 */
export const TornadoReference = z
  .string()
  .refine((text) => tornadoIdPattern.test(text) || sourceIdPattern.test(text))
  .meta({
    description:
      'a tornado id such as 19740403-k3v9qx2a, or a source’s such as ncei:10086976 or spc:1974-123',
  });

/** Returns an alias such as `ncei:10086976` or `spc:1974-123`; undefined for our own id. */
export function aliasOf(reference: string): string | undefined {
  if (tornadoIdPattern.test(reference)) return undefined;
  if (/^\d+$/.test(reference)) return `ncei:${reference}`;
  return reference.replace(/^(ncei|spc)-/, '$1:');
}
