import { nextSignature, type CompressedRecord } from './compressed-records.ts';
import type { VolumeProblems } from './volume-problems.ts';

/**
 * Unpacks one bzip2 stream; bytes behind its end are passed over. Throws where the stream is damaged or
 * would become longer than `maxBytes`. What it answers is good until it is called again.
 */
export type Decompress = (stream: Uint8Array, maxBytes: number) => Uint8Array;

/** A whole volume in one stream has 11 MB in the one that is known, and could have some 70 MB. */
const maxStreamBytes = 128 * 1024 * 1024;
/** The largest volumes have about 70 MB. Beyond this a file only claims to be one. */
const maxVolumeBytes = 384 * 1024 * 1024;

export class RecordUnpacker {
  readonly #decompress: Decompress;
  readonly #problems: VolumeProblems;
  #room = maxVolumeBytes;

  constructor(decompress: Decompress, problems: VolumeProblems) {
    this.#decompress = decompress;
    this.#problems = problems;
  }

  /**
   * Whatever can be unpacked, in one piece, good until the next is unpacked. What cannot is a problem of the
   * volume.
   */
  unpack({ bytes, index, offset }: CompressedRecord): Uint8Array {
    const parts: Uint8Array[] = [];
    for (const { start, stream } of streamsOf(bytes)) {
      const place = { offset: offset + 4 + start, record: index };
      if (this.#room <= 0) {
        this.#problems.add('TOO_LARGE', `The volume unpacks to more than ${maxVolumeBytes} bytes`, place);
        break;
      }
      const before = parts.pop();
      if (before) parts.push(before.slice());
      try {
        const part = this.#decompress(stream, Math.min(maxStreamBytes, this.#room));
        this.#room -= part.length;
        parts.push(part);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        this.#problems.add('DAMAGED_RECORD', `A record cannot be unpacked: ${reason}`, place);
      }
    }
    return joined(parts);
  }
}

/** A stream's end is known only by unpacking it, its beginning by ten bytes that no stream has inside. */
function* streamsOf(bytes: Uint8Array): Generator<{ start: number; stream: Uint8Array }> {
  let start: number | undefined = 0;
  while (start !== undefined) {
    const next = nextSignature(bytes, start + 1);
    yield { start, stream: bytes.subarray(start, next) };
    start = next;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
