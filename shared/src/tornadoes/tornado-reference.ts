import * as z from 'zod';
import { tornadoIdPattern } from './tornado-id.ts';

const sourceIdPattern = /^(\d{1,12}|ncei[:-]\d{1,12}|spc[:-]\d{4}-[\w~.-]{1,30})$/;

/**
 * How a URL names a tornado: by our own id, or as an older site or a paper did, by the id of
 * a source. A hyphen stands for the colon where a URL may have none.
 */
export const TornadoReference = z
  .string()
  .refine((text) => tornadoIdPattern.test(text) || sourceIdPattern.test(text))
  .meta({
    description:
      'a tornado id such as 19740403-k3v9qx2a, or a source’s such as ncei:10086976 or spc:1974-123',
  });

/** `ncei:10086976` or `spc:1974-123`, where it is not our own id. */
export function aliasOf(reference: string): string | undefined {
  if (tornadoIdPattern.test(reference)) return undefined;
  if (/^\d+$/.test(reference)) return `ncei:${reference}`;
  return reference.replace(/^(ncei|spc)-/, '$1:');
}
