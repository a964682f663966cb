import type { Moment, Sweep, Volume } from '../volume/volume.ts';
import { dayOf, millisecondsOf } from './volume-time.ts';

/** Message 31, tables XVII-A, B, E, F and H of ICD 2620002AA. */
export function writeRadial31(
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
