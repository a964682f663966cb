/**
 * Eight characters for a key, the same for the same key for ever: the end of every id we mint.
 * FNV-1a over UTF-16 code units, 64 bits, written in base 36, of which 36^8 values are kept.
 */
export function mintedTail(key: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let i = 0; i < key.length; i++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(key.charCodeAt(i))) * 0x100000001b3n);
  }
  return (hash % 36n ** 8n).toString(36).padStart(8, '0');
}
