import { compressRecord } from './compress-record.ts';
import { dayOf, millisecondsOf } from './volume-time.ts';
import { writeRadial1 } from './write-radial-1.ts';
import { writeRadial31 } from './write-radial-31.ts';
import { writeMessage, writeSlot } from './write-message.ts';
import type { ScanPattern } from '../volume/scan-pattern.ts';
import type { Sweep, Volume } from '../volume/volume.ts';

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
