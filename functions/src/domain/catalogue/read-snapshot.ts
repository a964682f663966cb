import { brotliDecompressSync } from 'node:zlib';
import { column, columnNamesOf, type Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';
import { outbreakIdsOf, withOutbreaks } from './with-outbreaks.ts';

/** Many times the size of the whole record. A damaged length must not exhaust memory. */
const maxBytes = 256 * 1024 * 1024;

/**
 * Decodes a snapshot that an import wrote. Throws if it is damaged or incomplete. The number of the last change
 * in it comes from its header, which its checksum covers. One of an older version has no outbreaks: they are found, as
 * its import would have found them.
 */
export function readSnapshot(object: Uint8Array, key: string): Catalogue {
  try {
    const file = key.endsWith('.br') ? brotliDecompressSync(object, { maxOutputLength: maxBytes }) : object;
    // A plain Uint8Array, because `slice` of a Buffer does not copy, and unaligned columns need a copy.
    const catalogue = decodeSnapshot(new Uint8Array(file.buffer, file.byteOffset, file.byteLength));
    const missing = columnNamesOf('server').filter((name) => !(name in catalogue.columns));
    if (missing.length > 0) throw new Error(`expected all columns, got none for ${missing.join(', ')}`);
    const hasOutbreaks = column(catalogue, 'outbreak').values.length > 0;
    return hasOutbreaks ? catalogue : withOutbreaks(catalogue, outbreakIdsOf(catalogue));
  } catch (error) {
    throw new Error(`The snapshot ${key} cannot be used.`, { cause: error });
  }
}
