/** A frame of H.264 as an encoder gives it: units with their lengths before them. */
export interface EncodedFrame {
  bytes: Uint8Array;
  milliseconds: number;
  /** Whether it can be shown without the frames before it. */
  isKey: boolean;
}

interface Mp4Head {
  width: number;
  height: number;
  /** The decoder's configuration record (ISO/IEC 14496-15, 5.3.3.1), which the encoder makes. */
  decoder: Uint8Array;
}

/** Units of time in a second. */
const timescale = 1_000;
const language = 0x55c4;
/** The matrix that turns nothing: ISO/IEC 14496-12, 8.2.2. */
const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(long);

/**
 * Writes frames in the order of showing as an MP4 with one track (ISO/IEC 14496-12). What describes them comes first,
 * so that a player begins before it has the whole file.
 */
export function mp4File({ width, height, decoder }: Mp4Head, frames: readonly EncodedFrame[]): Blob {
  const type = box('ftyp', text('isom'), long(0x200), text('isomiso2avc1mp41'));
  const duration = frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const movieAt = (dataAt: number) => {
    const tables = [
      box('stsd', long(0), long(1), avcEntry(width, height, decoder)),
      box('stts', long(0), long(frames.length), ...frames.map((f) => [...long(1), ...long(f.milliseconds)])),
      box('stss', long(0), ...keys(frames)),
      // One chunk has all frames.
      box('stsc', long(0), long(1), long(1), long(frames.length), long(1)),
      box('stsz', long(0), long(0), long(frames.length), ...frames.map(({ bytes }) => long(bytes.length))),
      box('stco', long(0), long(1), long(dataAt)),
    ];
    return box('moov', movieHeader(duration), track({ width, height, duration }, tables));
  };
  // The numbers in it have the same length wherever the data begin.
  const dataAt = type.length + movieAt(0).length + 8;
  const data = frames.map(({ bytes }) => Uint8Array.from(bytes));
  const dataLength = data.reduce((sum, { length }) => sum + length, 8);
  const dataHead = Uint8Array.from([...long(dataLength), ...text('mdat')]);
  return new Blob([type, movieAt(dataAt), dataHead, ...data], { type: 'video/mp4' });
}

function keys(frames: readonly EncodedFrame[]): number[][] {
  const numbers = frames.flatMap(({ isKey }, at) => (isKey ? [at + 1] : []));
  return [long(numbers.length), ...numbers.map(long)];
}

function movieHeader(duration: number): Uint8Array<ArrayBuffer> {
  const times = [...long(0), ...long(0), ...long(timescale), ...long(duration)];
  const [rate, volume] = [long(0x10000), short(0x100)];
  return box('mvhd', long(0), times, rate, volume, zeros(10), matrix, zeros(24), long(2));
}

function track(
  { width, height, duration }: { width: number; height: number; duration: number },
  tables: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  const isShown = 3;
  const times = [...long(0), ...long(0), ...long(1), ...long(0), ...long(duration)];
  const size = [...long(width << 16), ...long(height << 16)];
  const head = box('tkhd', long(isShown), times, zeros(8), zeros(8), matrix, size);
  const mediaTimes = [...long(0), ...long(0), ...long(timescale), ...long(duration)];
  const mediaHead = box('mdhd', long(0), mediaTimes, short(language), short(0));
  const handler = box('hdlr', long(0), long(0), text('vide'), zeros(12), text('Radar'), [0]);
  const ownFile = box('dinf', box('dref', long(0), long(1), box('url ', long(1))));
  const information = box('minf', box('vmhd', long(1), zeros(8)), ownFile, box('stbl', ...tables));
  return box('trak', head, box('mdia', mediaHead, handler, information));
}

function avcEntry(width: number, height: number, decoder: Uint8Array): Uint8Array<ArrayBuffer> {
  const dotsPerInch = long(72 << 16);
  const size = [...short(width), ...short(height), ...dotsPerInch, ...dotsPerInch];
  const [framesInSample, name, depth] = [short(1), zeros(32), short(24)];
  const picture = [...zeros(16), ...size, ...zeros(4), ...framesInSample, ...name, ...depth, 0xff, 0xff];
  return box('avc1', zeros(6), short(1), picture, box('avcC', decoder));
}

function box(name: string, ...parts: ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 8);
  const out = new Uint8Array(length);
  out.set([...long(length), ...text(name)]);
  let at = 8;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function long(value: number): number[] {
  return [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

function short(value: number): number[] {
  return [(value >> 8) & 255, value & 255];
}

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}

function text(of: string): number[] {
  return Array.from(of, (letter) => letter.charCodeAt(0));
}
