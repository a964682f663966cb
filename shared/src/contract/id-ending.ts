/**
 * Returns eight characters derived from a key, with which every id of ours ends. They must never change for the same
 * key. FNV-1a over UTF-16 code units with 64 bits, modulo 36^8, in base 36.
 */
export function idEnding(key: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let i = 0; i < key.length; i++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(key.charCodeAt(i))) * 0x100000001b3n);
  }
  return (hash % 36n ** 8n).toString(36).padStart(8, '0');
}
