import type { ByteQueue } from './byte-queue.ts';
import type { VolumeProblems } from '../volume/volume-problems.ts';

/**
 * A record of a volume as the Local Data Manager writes it: a signed length in four bytes (only the manager uses its
 * sign), then one or more bzip2 streams. If a length is damaged, the next record is found by the ten bytes at the
 * beginning of every stream.
 */
export interface CompressedRecord {
  /** The first record, which has the metadata, is 0. */
  index: number;
  offset: number;
  /** bzip2 streams, one after the other. */
  bytes: Uint8Array;
}

const lengthBytes = 4;
const signature = [0x42, 0x5a, 0x68, 0, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59];
/** The largest known record, a whole volume of 2010, has 0.7 MB. */
const maxRecordBytes = 64 * 1024 * 1024;

export class CompressedRecords {
  readonly #queue: ByteQueue;
  readonly #problems: VolumeProblems;
  #index = 0;
  #isOver = false;

  constructor(queue: ByteQueue, problems: VolumeProblems) {
    this.#queue = queue;
    this.#problems = problems;
  }

  /** Returns the next whole record, or undefined until it has arrived. At the end it also returns an incomplete one. */
  next(isEnd: boolean): CompressedRecord | undefined {
    while (!this.#isOver && this.#queue.length > 0) {
      const waiting = this.#queue.peek();
      if (waiting.length < lengthBytes + signature.length && !isEnd) return undefined;
      if (isSignature(waiting, lengthBytes)) return this.#take(waiting, isEnd);
      if (!this.#skipToRecord(waiting, isEnd)) return undefined;
    }
    return undefined;
  }

  #take(waiting: Uint8Array, isEnd: boolean): CompressedRecord | undefined {
    const size = sizeAt(waiting);
    const next = isPossibleSize(size) ? undefined : nextSignature(waiting, lengthBytes + 1);
    const end = lengthBytes + (next === undefined ? size : next - lengthBytes * 2);
    const isWhole = isPossibleSize(size) || next !== undefined ? end <= waiting.length : false;
    if (!isWhole && !isEnd) return undefined;
    const { offset } = this.#queue;
    const place = { offset, record: this.#index };
    if (!isWhole) this.#problems.add('CUT_SHORT', `A record of ${size} bytes ends early`, place);
    const record = { index: this.#index, offset, bytes: waiting.subarray(lengthBytes, end) };
    this.#index += 1;
    this.#queue.drop(Math.min(end, waiting.length));
    return record;
  }

  /** Skips bytes that do not begin a record. Returns whether a record follows. */
  #skipToRecord(waiting: Uint8Array, isEnd: boolean): boolean {
    const place = { offset: this.#queue.offset, record: this.#index };
    if (startsLikeVolume(waiting)) {
      this.#problems.add('SECOND_VOLUME', 'Another volume follows; it was not read', place);
      this.#isOver = true;
      return false;
    }
    const next = nextSignature(waiting, lengthBytes + 1);
    const skipped =
      next === undefined ? waiting.length - (isEnd ? 0 : keptWhileSearching) : next - lengthBytes;
    if (skipped <= 0) return false;
    if (waiting.subarray(0, skipped).some((byte) => byte !== 0))
      this.#problems.add('LOST_PLACE', `${skipped} bytes are not a record`, place);
    this.#queue.drop(skipped);
    return next !== undefined;
  }
}

/** A length and a signature may be split across two chunks. */
const keptWhileSearching = lengthBytes + signature.length;

function sizeAt(bytes: Uint8Array): number {
  return Math.abs(new DataView(bytes.buffer, bytes.byteOffset, lengthBytes).getInt32(0));
}

function isPossibleSize(size: number): boolean {
  return size >= signature.length && size <= maxRecordBytes;
}

/** The signature is "BZh", the block size, and the six bytes before the first block. */
function isSignature(bytes: Uint8Array, at: number): boolean {
  return matchingBytes(bytes, at) === signature.length;
}

/** Recognizes a compressed volume even if a part of the signature is damaged. */
export function looksLikeSignature(bytes: Uint8Array, at: number): boolean {
  return matchingBytes(bytes, at) >= 6;
}

function matchingBytes(bytes: Uint8Array, at: number): number {
  let matching = 0;
  for (let place = 0; place < signature.length; place += 1) {
    const byte = bytes[at + place] ?? -1;
    if (place === 3 ? byte >= 0x31 && byte <= 0x39 : byte === signature[place]) matching += 1;
  }
  return matching;
}

export function nextSignature(bytes: Uint8Array, from: number): number | undefined {
  for (let at = bytes.indexOf(0x42, from); at >= 0; at = bytes.indexOf(0x42, at + 1)) {
    if (bytes[at + 1] === signature[1] && isSignature(bytes, at)) return at;
  }
  return undefined;
}

function startsLikeVolume(bytes: Uint8Array): boolean {
  return bytes[0] === 0x41 && bytes[1] === 0x52 && bytes[2] === 0x32 && bytes[3] === 0x56;
}
