import { dayOf, millisecondsOf } from './volume-time.ts';

/** Twelve bytes of the former tape format, then table II of ICD 2620002AA. */
const headerBytes = 28;
const slotBytes = 2_432;

/** Returns a message that is as long as its header and content. */
export function writeMessage(content: Buffer, type: number, time: number): Buffer {
  const message = Buffer.alloc(headerBytes + content.length + (content.length % 2));
  message.writeUInt16BE((message.length - 12) / 2, 12);
  message.writeUInt8(8, 14);
  message.writeUInt8(type, 15);
  message.writeUInt16BE(dayOf(time), 18);
  message.writeUInt32BE(millisecondsOf(time), 20);
  message.writeUInt16BE(1, 24);
  message.writeUInt16BE(1, 26);
  content.copy(message, headerBytes);
  return message;
}

/** Returns a message of fixed length, as all types except 31 have. */
export function writeSlot(content: Buffer, type: number, time: number): Buffer {
  const slot = Buffer.alloc(slotBytes);
  if (headerBytes + content.length > slotBytes)
    throw new Error(`A message of ${content.length} bytes does not fit into its slot`);
  writeMessage(content, type, time).copy(slot);
  return slot;
}
