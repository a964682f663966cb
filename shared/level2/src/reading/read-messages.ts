import type { Place } from '../volume/level-two-error.ts';
import { toTime } from './radial.ts';
import type { VolumeProblems } from '../volume/volume-problems.ts';

/**
 * Finds the messages in a run of bytes. Each begins with a header of 28 bytes (the first twelve are a remnant of
 * tapes). A radial of message 31 states its length; every other message fills a slot of 2,432 bytes.
 *
 * A damaged length would make everything after it unreadable. The reader therefore checks the following header
 * first, and searches for the next radial if that header is implausible.
 */
export const messageHeaderBytes = 28;
export const slotBytes = 2_432;
const headerBeforeSize = 12;
/** With this size, bytes 24 to 27 of the header have the message's length in bytes. */
const sizeInSegments = 0xffff;
const maxMessageBytes = 16 * 1024 * 1024;
const searchBytes = 160 * 1024;
const radialHeaderBytes = 32;

export interface Message {
  type: number;
  /** The bytes after the header. */
  body: DataView;
  place: Place;
}

export class MessageReader {
  readonly #visit: (message: Message) => boolean;
  readonly #problems: VolumeProblems;
  readonly #record: { index: number; offset: number } | undefined;
  #count = 0;
  /** The bytes before this offset were already searched for radials. */
  #searchedTo = 0;

  /** `visit` returns whether more messages are wanted. */
  constructor(
    visit: (message: Message) => boolean,
    problems: VolumeProblems,
    record?: { index: number; offset: number },
  ) {
    this.#visit = visit;
    this.#problems = problems;
    this.#record = record;
  }

  /** Visits every whole message of bytes that begin at `offset`. Returns how many bytes are done. */
  read(bytes: Uint8Array, offset: number, isEnd: boolean): number {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = 0;
    while (at + messageHeaderBytes <= view.byteLength) {
      const length = this.#lengthOf(view, at, offset, isEnd);
      if (length === undefined) return at;
      const end = Math.min(at + length, view.byteLength);
      const type = view.getUint8(at + 15);
      const place = this.#place(offset + at);
      this.#count += 1;
      if (at + length > view.byteLength && isCut(view, at)) {
        this.#problems.add('CUT_SHORT', `A message of type ${type} ends early`, place);
        return end;
      }
      const body = new DataView(
        bytes.buffer,
        bytes.byteOffset + at + messageHeaderBytes,
        Math.max(0, end - at - messageHeaderBytes),
      );
      if (!this.#visit({ type, body, place })) return end;
      at = end;
    }
    if (isEnd && bytes.subarray(at).some((byte) => byte !== 0))
      this.#problems.add('CUT_SHORT', `${bytes.length - at} bytes are left over`, this.#place(offset + at));
    return isEnd ? bytes.length : at;
  }

  /** Returns undefined if more bytes are needed. */
  #lengthOf(view: DataView, at: number, offset: number, isEnd: boolean): number | undefined {
    const statedLength = readLength(view, at);
    const next = at + statedLength;
    if (!isEnd && next + messageHeaderBytes > view.byteLength) return undefined;
    if (next + messageHeaderBytes > view.byteLength) return statedLength;
    if (isPlausibleHeader(view, next)) return statedLength;
    const isSlot = statedLength === slotBytes;
    if (!isSlot && !isRadialHeader(view, at) && isPlausibleHeader(view, at + slotBytes)) return slotBytes;
    const searchEnd = at + (isSlot ? slotBytes : searchBytes);
    if (!isEnd && searchEnd + messageHeaderBytes + radialHeaderBytes > view.byteLength) return undefined;
    const found = this.#searchRadial(view, at + messageHeaderBytes, searchEnd, offset);
    if (found === undefined) return statedLength;
    const sentence = `A message states a length of ${statedLength} bytes, but the next radial begins after ${found - at}`;
    this.#problems.add('LOST_PLACE', sentence, this.#place(offset + at));
    return found - at;
  }

  #searchRadial(view: DataView, from: number, to: number, offset: number): number | undefined {
    const start = Math.max(from, this.#searchedTo - offset);
    for (let at = start; at < to; at += 1) {
      if (isRadialHeader(view, at)) return at;
    }
    this.#searchedTo = Math.max(this.#searchedTo, offset + to);
    return undefined;
  }

  #place(offset: number): Place {
    return this.#record === undefined
      ? { offset, message: this.#count }
      : { offset: this.#record.offset, record: this.#record.index, message: this.#count };
  }
}

function readLength(view: DataView, at: number): number {
  const size = view.getUint16(at + 12);
  const type = view.getUint8(at + 15);
  if (size === sizeInSegments) {
    const length = headerBeforeSize + view.getUint32(at + 24);
    return length >= messageHeaderBytes && length <= maxMessageBytes ? length : slotBytes;
  }
  const length = headerBeforeSize + size * 2;
  return type === 31 && length >= messageHeaderBytes ? length : slotBytes;
}

/** Returns whether a message is truncated. The last one may have been written without the rest of its slot. */
function isCut(view: DataView, at: number): boolean {
  const size = view.getUint16(at + 12);
  return (
    view.getUint8(at + 15) !== 0 &&
    (size === sizeInSegments || at + headerBeforeSize + size * 2 > view.byteLength)
  );
}

function isPlausibleHeader(view: DataView, at: number): boolean {
  if (at + messageHeaderBytes > view.byteLength) return false;
  const type = view.getUint8(at + 15);
  if (type === 0) return true;
  return type <= 33 && toTime(view.getUint16(at + 18), view.getUint32(at + 20)) !== undefined;
}

/** Checks type, both dates and the station's letters, so that no run of codes looks like a header. */
function isRadialHeader(view: DataView, at: number): boolean {
  const radial = at + messageHeaderBytes;
  if (radial + radialHeaderBytes > view.byteLength) return false;
  if (view.getUint8(at + 15) !== 31 || !isPlausibleHeader(view, at)) return false;
  for (let letter = 0; letter < 4; letter += 1) {
    const code = view.getUint8(radial + letter);
    const isLetter = code >= 65 && code <= 90;
    const isDigit = code >= 48 && code <= 57;
    if (!isLetter && !(letter > 0 && isDigit)) return false;
  }
  return Math.abs(view.getUint16(radial + 8) - view.getUint16(at + 18)) <= 1;
}
