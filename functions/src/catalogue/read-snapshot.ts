import { brotliDecompressSync } from 'node:zlib';
import { columnNamesOf, type Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';
import type { CataloguePointer } from './catalogue-pointer.ts';

/** Many times what the whole record comes to: a damaged length must not fill the memory. */
const maxBytes = 256 * 1024 * 1024;

/** The columns in an object that an import wrote; throws where they are not exactly what the pointer promises. */
export function readSnapshot(
  object: Uint8Array,
  { snapshotKey, snapshotSequence }: CataloguePointer,
): Catalogue {
  try {
    const file = snapshotKey.endsWith('.br')
      ? brotliDecompressSync(object, { maxOutputLength: maxBytes })
      : object;
    // A plain array even of a Buffer, whose own `slice` would not copy what is not aligned.
    const catalogue = decodeSnapshot(new Uint8Array(file.buffer, file.byteOffset, file.byteLength));
    const missing = columnNamesOf('server').filter((name) => !(name in catalogue.columns));
    if (missing.length > 0) throw new Error(`expected all columns, got none for ${missing.join(', ')}`);
    if (catalogue.sequence !== snapshotSequence) {
      throw new Error(`expected changes up to ${snapshotSequence}, got those up to ${catalogue.sequence}`);
    }
    return catalogue;
  } catch (error) {
    throw new Error(`The snapshot ${snapshotKey} cannot be used.`, { cause: error });
  }
}
