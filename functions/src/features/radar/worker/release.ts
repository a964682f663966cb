/**
 * Gives the memory of bytes back at once, so that the next ones of their size lie in the same place. The
 * garbage collector would come for megabytes as rarely as for any other small object, and fresh memory costs
 * a fault for every page of it. Whoever looks at the bytes afterwards finds none.
 */
export function release(bytes: { buffer: ArrayBufferLike } | undefined): void {
  if (bytes?.buffer instanceof ArrayBuffer) bytes.buffer.transfer(0);
}
