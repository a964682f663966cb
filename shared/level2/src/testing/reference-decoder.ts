import { execFileSync } from 'node:child_process';
import { gunzipSync, constants } from 'node:zlib';

/**
 * A second decoder of Level II volumes, for tests only. It was written from the interface control documents
 * (2620010J for the archive, 2620002AA for the messages, tables II, III, XVII-A, B and H) and shares no code
 * with the product's decoder. It keeps everything in memory and does not check its input.
 */
export interface ReferenceRadial {
  elevationNumber: number;
  status: number;
  azimuth: number;
  elevation: number;
  time: number;
  nyquist: number;
  moments: Record<string, ReferenceMoment>;
}

export interface ReferenceMoment {
  gates: number;
  first: number;
  spacing: number;
  scale: number;
  offset: number;
  codes: Uint16Array;
}

export function decodeByReference(file: Buffer): ReferenceRadial[] {
  const volume = file.readUInt16BE(0) === 0x1f8b ? unzip(file) : file;
  const isPacked = volume.toString('latin1', 28, 31) === 'BZh';
  const messages = isPacked ? unpackAll(volume) : volume.subarray(24);
  const radials: ReferenceRadial[] = [];
  let start = 0;
  while (start + 28 <= messages.length) {
    // Twelve bytes "CTM", then table II: size in halfwords, channel, type, …
    const halfwords = messages.readUInt16BE(start + 12);
    const type = messages[start + 15];
    const content = messages.subarray(start + 28);
    if (type === 1) radials.push(readTable3(content));
    if (type === 31) radials.push(readTable17(content));
    start += type === 31 ? 12 + halfwords * 2 : 2432;
  }
  return radials;
}

/** Also unzips the test file whose gzip stream is cut off. */
function unzip(file: Buffer): Buffer {
  return gunzipSync(file, { finishFlush: constants.Z_SYNC_FLUSH });
}

/** Runs `bzip2` on the streams of all records at once, which it reads as one. */
function unpackAll(volume: Buffer): Buffer {
  const streams: Buffer[] = [];
  let at = 24;
  while (at < volume.length) {
    const size = Math.abs(volume.readInt32BE(at));
    streams.push(volume.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return execFileSync('bzip2', ['-dc'], { input: Buffer.concat(streams), maxBuffer: 2 ** 28 });
}

function toTime(day: number, milliseconds: number): number {
  return Date.UTC(1970, 0, day) + milliseconds;
}

function readTable3(content: Buffer): ReferenceRadial {
  const half = (byte: number) => content.readUInt16BE(byte);
  const angle = (bits: number) => ((bits >> 3) / 4096) * 180;
  const moments: ReferenceRadial['moments'] = {};
  const add = (
    name: string,
    pointer: number,
    gates: number,
    place: number[],
    scale: number,
    offset: number,
  ) => {
    const [first = 0, spacing = 0] = place;
    if (pointer > 0 && gates > 0)
      moments[name] = {
        gates,
        first,
        spacing,
        scale,
        offset,
        codes: new Uint16Array(content.subarray(pointer, pointer + gates)),
      };
  };
  const surveillance = [content.readInt16BE(18), half(22)];
  const doppler = [content.readInt16BE(20), half(24)];
  // Table III-E: R = code/2 − 33, V = code/2 − 64.5 or code − 129, SW = code/2 − 64.5.
  add('REF', half(36), half(26), surveillance, 2, 66);
  add('VEL', half(38), half(28), doppler, half(42) === 4 ? 1 : 2, 129);
  add('SW', half(40), half(28), doppler, 2, 129);
  const elevation = angle(half(14));
  return {
    elevationNumber: half(16),
    status: half(12),
    azimuth: angle(half(8)),
    elevation: elevation > 90 ? elevation - 360 : elevation,
    time: toTime(half(4), content.readUInt32BE(0)),
    nyquist: content.readInt16BE(60) / 100,
    moments,
  };
}

function readTable17(content: Buffer): ReferenceRadial {
  const radial: ReferenceRadial = {
    elevationNumber: content.readUInt8(22),
    status: content.readUInt8(21),
    azimuth: content.readFloatBE(12),
    elevation: content.readFloatBE(24),
    time: toTime(content.readUInt16BE(8), content.readUInt32BE(4)),
    nyquist: 0,
    moments: {},
  };
  for (let block = 0; block < content.readUInt16BE(30); block += 1) {
    const pointer = content.readUInt32BE(32 + 4 * block);
    if (pointer === 0) continue;
    const name = content.toString('latin1', pointer, pointer + 4);
    if (name === 'RRAD') radial.nyquist = content.readInt16BE(pointer + 16) / 100;
    if (name.startsWith('D')) radial.moments[name.slice(1).trim()] = readTable17B(content.subarray(pointer));
  }
  return radial;
}

function readTable17B(block: Buffer): ReferenceMoment {
  const gates = block.readUInt16BE(8);
  const isWide = block[19] === 16;
  const codes = new Uint16Array(gates);
  // A loop, because volumes have some hundred million gates.
  for (let gate = 0; gate < gates; gate += 1)
    codes[gate] = isWide ? block.readUInt16BE(28 + gate * 2) : block.readUInt8(28 + gate);
  return {
    gates,
    first: block.readInt16BE(10),
    spacing: block.readUInt16BE(12),
    scale: block.readFloatBE(20),
    offset: block.readFloatBE(24),
    codes,
  };
}
