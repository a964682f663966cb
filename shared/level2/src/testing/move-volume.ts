import { gunzipSync, gzipSync } from 'node:zlib';
import { toTime } from '../reading/radial.ts';
import { messageHeaderBytes, slotBytes } from '../reading/read-messages.ts';
import type { Decompress } from '../bunzip2/decompress.ts';
import { readVolumeStart, volumeHeaderBytes } from '../reading/volume-assembly.ts';
import { compressRecord } from '../writing/compress-record.ts';
import { dayOf, millisecondsOf } from '../writing/write-radial-1.ts';

const lengthBytes = 4;
/** The byte of a message that has its type. */
const typeAt = 15;

/** The copies of a packed volume are packed too, or plain, which takes a fraction of the time. */
export type Container = 'as it is' | 'plain';

/**
 * Returns a function that makes a copy of a real volume with later times. In packed volumes, only records with radials
 * below an angle get new times, because compressing all of them again takes seconds.
 */
export function volumeMover(
  file: Uint8Array,
  decompress: Decompress,
  { container, belowDegrees }: { container: Container; belowDegrees: number },
): (laterMilliseconds: number) => Uint8Array {
  if (file[0] === 0x1f) {
    const plain = gunzipSync(file);
    return (laterMilliseconds) => {
      const moved = Buffer.from(plain);
      moveHeader(moved, laterMilliseconds);
      moveRadials(moved.subarray(volumeHeaderBytes), laterMilliseconds);
      return gzipSync(moved, { level: 6 });
    };
  }
  const records = packedRecords(file).map((packed) => {
    const record = decompress(packed.subarray(lengthBytes), 2 ** 26);
    const isKept = container === 'plain' || hasLowRadial(record, belowDegrees);
    return { packed, record: isKept ? record.slice() : undefined };
  });
  return (laterMilliseconds) => {
    const header = Buffer.from(file.subarray(0, volumeHeaderBytes));
    moveHeader(header, laterMilliseconds);
    const moved = records.map(({ packed, record }) => {
      if (!record) return packed;
      const copy = Buffer.from(record);
      moveRadials(copy, laterMilliseconds);
      return container === 'plain' ? copy : compressRecord(copy, false);
    });
    return Buffer.concat([header, ...moved]);
  };
}

/** Returns the complete records. The last record of a file that was cut short is incomplete. */
function packedRecords(file: Uint8Array): Uint8Array[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const records: Uint8Array[] = [];
  for (let at = volumeHeaderBytes; at + lengthBytes <= file.length;) {
    const end = at + lengthBytes + Math.abs(view.getInt32(at));
    if (end > file.length) break;
    records.push(file.subarray(at, end));
    at = end;
  }
  return records;
}

/** Returns the time in the header of a volume, with or without gzip. */
export function timeOfVolume(file: Uint8Array): number {
  const { time } = readVolumeStart(file[0] === 0x1f ? gunzipSync(file) : file);
  if (time === undefined) throw new Error('The volume has no time.');
  return time;
}

function moveHeader(header: Buffer, laterMilliseconds: number): void {
  const time = timeOf(header.readUInt32BE(12), header.readUInt32BE(16)) + laterMilliseconds;
  header.writeUInt32BE(dayOf(time), 12);
  header.writeUInt32BE(millisecondsOf(time), 16);
}

function moveRadials(messages: Buffer, laterMilliseconds: number): void {
  for (const { at, type } of messagesIn(messages)) {
    const body = at + messageHeaderBytes;
    if (type === 31) moveTime(messages, body + 8, body + 4, laterMilliseconds);
    if (type === 1) moveTime(messages, body + 4, body, laterMilliseconds);
  }
}

function moveTime(bytes: Buffer, dayAt: number, millisecondsAt: number, laterMilliseconds: number): void {
  const time = timeOf(bytes.readUInt16BE(dayAt), bytes.readUInt32BE(millisecondsAt)) + laterMilliseconds;
  bytes.writeUInt16BE(dayOf(time), dayAt);
  bytes.writeUInt32BE(millisecondsOf(time), millisecondsAt);
}

function timeOf(day: number, milliseconds: number): number {
  const time = toTime(day, milliseconds);
  if (time === undefined) throw new Error(`Day ${day}, ${milliseconds} ms is not a valid time.`);
  return time;
}

function hasLowRadial(record: Uint8Array, belowDegrees: number): boolean {
  const bytes = Buffer.from(record.buffer, record.byteOffset, record.byteLength);
  return messagesIn(bytes).some(
    ({ at, type }) => type === 31 && bytes.readFloatBE(at + messageHeaderBytes + 24) < belowDegrees,
  );
}

function messagesIn(bytes: Buffer): { at: number; type: number }[] {
  const messages: { at: number; type: number }[] = [];
  for (let at = 0; at + messageHeaderBytes < bytes.length;) {
    const type = bytes[at + typeAt] ?? 0;
    messages.push({ at, type });
    at += type === 31 ? 12 + bytes.readUInt16BE(at + 12) * 2 : slotBytes;
  }
  return messages;
}
