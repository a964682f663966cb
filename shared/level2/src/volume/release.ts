/**
 * Frees the memory of the bytes at once, so that the next buffer of this size reuses it. The garbage collector
 * treats megabytes outside the heap as one small object and frees them late, and fresh memory costs a page fault
 * for every page. The bytes are empty afterwards.
 */
export function release(bytes: { buffer: ArrayBufferLike } | undefined): void {
  // Node 20 has no `transfer`. The collector then frees them in its own time.
  if (bytes?.buffer instanceof ArrayBuffer && 'transfer' in ArrayBuffer.prototype) bytes.buffer.transfer(0);
}

/** Frees the tables of a sweep that is not needed any more. */
export function releaseSweep({ moments }: { moments: Partial<Record<string, { codes: Codes }>> }): void {
  for (const moment of Object.values(moments)) release(moment?.codes);
}

type Codes = { buffer: ArrayBufferLike };
