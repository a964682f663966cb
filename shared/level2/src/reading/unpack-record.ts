import { bunzip2Beginning } from '../bunzip2/bunzip2.ts';
import { nextSignature, type CompressedRecord } from './compressed-records.ts';
import type { Decompress } from '../bunzip2/decompress.ts';
import type { VolumeProblems } from '../volume/volume-problems.ts';

/** The only known volume in a single stream has 11 MB; others could have about 70 MB. */
const maxStreamBytes = 128 * 1024 * 1024;
/** The largest volumes have about 70 MB, so a file above this limit is not a real volume. */
const maxVolumeBytes = 384 * 1024 * 1024;

export class RecordUnpacker {
  readonly #decompress: Decompress;
  readonly #problems: VolumeProblems;
  #remainingBytes = maxVolumeBytes;
  #unpackBeginning: Decompress | undefined;

  constructor(decompress: Decompress, problems: VolumeProblems) {
    this.#decompress = decompress;
    this.#problems = problems;
  }

  /** Returns all that can be unpacked, in one piece that is valid until the next call, and reports damaged streams. */
  unpack({ bytes, index, offset }: CompressedRecord): Uint8Array {
    const parts: Uint8Array[] = [];
    for (const { start, stream } of streamsOf(bytes)) {
      const place = { offset: offset + 4 + start, record: index };
      if (this.#remainingBytes <= 0) {
        this.#problems.add('TOO_LARGE', `The volume unpacks to more than ${maxVolumeBytes} bytes`, place);
        break;
      }
      const before = parts.pop();
      if (before) parts.push(before.slice());
      try {
        const part = this.#decompress(stream, Math.min(maxStreamBytes, this.#remainingBytes));
        this.#remainingBytes -= part.length;
        parts.push(part);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        this.#problems.add('DAMAGED_RECORD', `A record cannot be unpacked: ${reason}`, place);
        parts.push(this.#beginningOf(stream));
      }
    }
    return joinBytes(parts);
  }

  /** A record may be a whole volume in one stream of many blocks, of which a damaged file has the first. */
  #beginningOf(stream: Uint8Array): Uint8Array {
    this.#unpackBeginning ??= bunzip2Beginning();
    const part = this.#unpackBeginning(stream, Math.min(maxStreamBytes, this.#remainingBytes));
    this.#remainingBytes -= part.length;
    return part;
  }
}

/** Finds streams by their first ten bytes, which occur nowhere else, because only unpacking shows where one ends. */
function* streamsOf(bytes: Uint8Array): Generator<{ start: number; stream: Uint8Array }> {
  let start: number | undefined = 0;
  while (start !== undefined) {
    const next = nextSignature(bytes, start + 1);
    yield { start, stream: bytes.subarray(start, next) };
    start = next;
  }
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
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
