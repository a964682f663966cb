import { compressRecord } from './compress-record.ts';
import { dayOf, millisecondsOf, writeRadial1 } from './write-radial-1.ts';
import type { ScanPattern } from '../volume/scan-pattern.ts';
import type { Sweep, Volume, Moment } from '../volume/volume.ts';

/**
 * Writes a Level II volume in the archive's format, for tests and for the archive of the local cloud:
 *
 *     writeVolume(volume, { messages: 31, container: 'ldm-bzip2' })
 *
 * With message 31 (since 2008) or message 1 (before 2008, only 8-bit REF, VEL and SW). The container is records
 * of 120 radials, compressed by the machine's `bzip2`, or plain messages, as in the archive's gzipped volumes.
 */
export interface WriteOptions {
  messages: 1 | 31;
  container: 'ldm-bzip2' | 'plain';
}

type WrittenVolume = Pick<Volume, 'station' | 'location' | 'time' | 'vcp' | 'scanPattern' | 'sweeps'>;

const radialsPerRecord = 120;
/** The metadata record has room for 134 messages, most of them empty. */
const metadataSlots = 134;

export function writeVolume(volume: WrittenVolume, { messages, container }: WriteOptions): Uint8Array {
  const records = [
    writeMetadata(volume),
    ...volume.sweeps.flatMap((sweep) => writeRecords(volume, sweep, messages)),
  ];
  const header = writeHeader(volume, messages);
  if (container === 'plain') return Buffer.concat([header, ...records]);
  return Buffer.concat([
    header,
    ...records.map((record, place) => compressRecord(record, place === records.length - 1)),
  ]);
}

function writeHeader({ station, time = 0 }: WrittenVolume, messages: 1 | 31): Buffer {
  const header = Buffer.alloc(24);
  header.write(messages === 31 ? 'AR2V0006.001' : 'AR2V0001.001', 'latin1');
  header.writeUInt32BE(dayOf(time), 12);
  header.writeUInt32BE(millisecondsOf(time), 16);
  header.write(station ?? '', 20, 4, 'latin1');
  return header;
}

function writeMetadata({ time = 0, scanPattern }: WrittenVolume): Buffer {
  const slots = Array.from({ length: metadataSlots }, () => writeSlot(Buffer.alloc(0), 0, time));
  if (scanPattern) slots[metadataSlots - 2] = writeSlot(writeScanPattern(scanPattern), 5, time);
  return Buffer.concat(slots);
}

/** Returns message 5, table XI of ICD 2620002AA: 22 bytes, then 46 for each cut. */
function writeScanPattern({ number, cuts }: ScanPattern): Buffer {
  const content = Buffer.alloc(22 + cuts.length * 46);
  content.writeUInt16BE(content.length / 2, 0);
  content.writeUInt16BE(2, 2);
  content.writeUInt16BE(number, 4);
  content.writeUInt16BE(cuts.length, 6);
  for (const [place, { elevationDegrees, waveform, isHalfDegree, isSails }] of cuts.entries()) {
    const at = 22 + place * 46;
    const angle = (elevationDegrees + 360) % 360;
    content.writeUInt16BE(Math.round((angle * 4_096) / 180) * 8, at);
    content.writeUInt8(waveform, at + 3);
    content.writeUInt8(isHalfDegree ? 1 : 0, at + 4);
    content.writeUInt16BE(isSails ? 1 : 0, at + 28);
  }
  return content;
}

function writeRecords(volume: WrittenVolume, sweep: Sweep, messages: 1 | 31): Buffer[] {
  const written = Array.from({ length: sweep.radials.count }, (_, radial) => {
    const status = statusOf(volume, sweep, radial);
    const time = sweep.radials.time[radial] ?? 0;
    if (messages === 1) return writeSlot(writeRadial1(volume, sweep, radial, status), 1, time);
    return writeMessage(writeRadial31(volume, sweep, radial, status), 31, time);
  });
  const records: Buffer[] = [];
  for (let at = 0; at < written.length; at += radialsPerRecord)
    records.push(Buffer.concat(written.slice(at, at + radialsPerRecord)));
  return records;
}

function statusOf({ sweeps }: WrittenVolume, sweep: Sweep, radial: number): number {
  const isLastSweep = sweep === sweeps.at(-1);
  if (radial === 0) {
    if (sweep === sweeps[0]) return 3;
    return isLastSweep ? 5 : 0;
  }
  if (radial < sweep.radials.count - 1) return 1;
  return isLastSweep ? 4 : 2;
}

/** Twelve bytes of the former tape format, then table II of ICD 2620002AA. */
const headerBytes = 28;
const slotBytes = 2_432;

/** Returns a message that is as long as its header and content. */
function writeMessage(content: Buffer, type: number, time: number): Buffer {
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
function writeSlot(content: Buffer, type: number, time: number): Buffer {
  const slot = Buffer.alloc(slotBytes);
  if (headerBytes + content.length > slotBytes)
    throw new Error(`A message of ${content.length} bytes does not fit into its slot`);
  writeMessage(content, type, time).copy(slot);
  return slot;
}

/** Message 31, tables XVII-A, B, E, F and H of ICD 2620002AA. */
function writeRadial31(
  { station, location, vcp }: Pick<Volume, 'station' | 'location' | 'vcp'>,
  sweep: Sweep,
  radial: number,
  status: number,
): Buffer {
  const { radials } = sweep;
  const nyquist = radials.nyquistMetersPerSecond[radial] ?? Number.NaN;
  const blocks = [
    writeVolumeBlock(location, vcp),
    writeElevationBlock(),
    writeRadialBlock(Number.isNaN(nyquist) ? 0 : nyquist),
    ...Object.entries(sweep.moments)
      .filter(([, moment]) => (moment.gatesSent[radial] ?? 0) > 0)
      .map(([name, moment]) => writeMomentBlock(name, moment, radial)),
  ];
  const header = Buffer.alloc(32 + blocks.length * 4);
  const time = radials.time[radial] ?? 0;
  header.write(station ?? '', 0, 4, 'latin1');
  header.writeUInt32BE(millisecondsOf(time), 4);
  header.writeUInt16BE(dayOf(time), 8);
  header.writeUInt16BE(radial + 1, 10);
  header.writeFloatBE(radials.azimuthDegrees[radial] ?? 0, 12);
  header.writeUInt8(radials.count > 400 ? 1 : 2, 20);
  header.writeUInt8(status, 21);
  header.writeUInt8(sweep.elevationNumber, 22);
  header.writeFloatBE(radials.elevationDegrees[radial] ?? 0, 24);
  header.writeUInt16BE(blocks.length, 30);
  let at = header.length;
  for (const [place, block] of blocks.entries()) {
    header.writeUInt32BE(at, 32 + place * 4);
    at += block.length;
  }
  header.writeUInt16BE(at, 18);
  return Buffer.concat([header, ...blocks]);
}

function writeVolumeBlock(location: Volume['location'], vcp: number | undefined): Buffer {
  const block = emptyBlock('RVOL', 44);
  block.writeUInt8(1, 6);
  block.writeFloatBE(location?.lat ?? 0, 8);
  block.writeFloatBE(location?.lon ?? 0, 12);
  block.writeInt16BE(location?.groundMeters ?? 0, 16);
  block.writeUInt16BE(location?.towerMeters ?? 0, 18);
  block.writeUInt16BE(vcp ?? 0, 40);
  return block;
}

function writeElevationBlock(): Buffer {
  return emptyBlock('RELV', 12);
}

function writeRadialBlock(nyquistMetersPerSecond: number): Buffer {
  const block = emptyBlock('RRAD', 28);
  block.writeUInt16BE(Math.round(nyquistMetersPerSecond * 100), 16);
  return block;
}

function emptyBlock(name: string, bytes: number): Buffer {
  const block = Buffer.alloc(bytes);
  block.write(name, 'latin1');
  block.writeUInt16BE(bytes, 4);
  return block;
}

function writeMomentBlock(name: string, moment: Moment, radial: number): Buffer {
  const gates = moment.gatesSent[radial] ?? 0;
  const wordBytes = moment.codes.BYTES_PER_ELEMENT;
  const block = Buffer.alloc(28 + gates * wordBytes);
  block.write(`D${name.padEnd(3)}`, 'latin1');
  block.writeUInt16BE(gates, 8);
  block.writeInt16BE(moment.firstGateMeters, 10);
  block.writeUInt16BE(moment.gateSpacingMeters, 12);
  block.writeUInt8(wordBytes * 8, 19);
  block.writeFloatBE(moment.scale, 20);
  block.writeFloatBE(moment.offset, 24);
  const start = radial * moment.gateCount;
  const { buffer, byteOffset } = moment.codes;
  const codes = block.subarray(28);
  codes.set(new Uint8Array(buffer, byteOffset + start * wordBytes, codes.length));
  // The machine's numbers begin with their lowest byte, those of a volume with the highest.
  if (wordBytes === 2) codes.swap16();
  return block;
}
