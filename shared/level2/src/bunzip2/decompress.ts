/** A stream that is damaged or too long. */
export class StreamError extends RangeError {
  /** How much was unpacked before that, useful or not. */
  readonly unpackedBytes: number;

  constructor(sentence: string, unpackedBytes: number) {
    super(sentence);
    this.name = 'StreamError';
    this.unpackedBytes = unpackedBytes;
  }
}

/**
 * Unpacks one bzip2 stream and ignores bytes after its end. Throws if the stream is damaged or longer than `maxBytes`:
 * `bunzip2()` throws a `StreamError`.
 * The returned bytes are valid until the next call.
 */
export type Decompress = (stream: Uint8Array, maxBytes: number) => Uint8Array;
