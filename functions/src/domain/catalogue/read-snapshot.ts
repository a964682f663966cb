import { brotliDecompressSync } from 'node:zlib';
import { columnNamesOf, type Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';

/** Many times what the whole record comes to: a damaged length must not fill the memory. */
const maxBytes = 256 * 1024 * 1024;

/**
 * The columns in an object that an import wrote; throws where it is not whole. Up to which change it
 * reaches its own header says, which its checksum covers.
 */
export function readSnapshot(object: Uint8Array, key: string): Catalogue {
  try {
    const file = key.endsWith('.br') ? brotliDecompressSync(object, { maxOutputLength: maxBytes }) : object;
    // A plain array even of a Buffer, whose own `slice` would not copy what is not aligned.
    const catalogue = decodeSnapshot(new Uint8Array(file.buffer, file.byteOffset, file.byteLength));
    const missing = columnNamesOf('server').filter((name) => !(name in catalogue.columns));
    if (missing.length > 0) throw new Error(`expected all columns, got none for ${missing.join(', ')}`);
    return catalogue;
  } catch (error) {
    throw new Error(`The snapshot ${key} cannot be used.`, { cause: error });
  }
}
