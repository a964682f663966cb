/**
 * Unpacks one bzip2 stream and ignores bytes after its end. Throws if the stream is damaged or longer than `maxBytes`.
 * The returned bytes are valid until the next call.
 */
export type Decompress = (stream: Uint8Array, maxBytes: number) => Uint8Array;
