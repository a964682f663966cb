import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { animatedGif, plainJpeg, twoColours } from './picture-corpus.ts';

// Generated files that attack whoever decodes, stores or shows them.

/** A picture and a zip archive in one file: pictures are read from their beginning, archives from their end. */
export async function jpegWithArchive(): Promise<Buffer> {
  const endOfArchive = Buffer.alloc(22);
  endOfArchive.write('PK\u0005\u0006', 'latin1');
  return Buffer.concat([await plainJpeg(), Buffer.from('PK\u0003\u0004evil.html'), endOfArchive]);
}

export async function pngWithPage(page: string): Promise<Buffer> {
  return Buffer.concat([await twoColours(), Buffer.from(page)]);
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The signature and the header of a PNG. */
const pngHeadLength = 8 + 25;

/** Inserts chunks after the header of a PNG, before its pixels. */
function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, pngHeadLength), ...chunks, png.subarray(pngHeadLength)]);
}

/** A few hundred bytes whose header announces 3.6 gigapixels. */
export async function pngOfAnnouncedSize(side = 60_000): Promise<Buffer> {
  const png = await twoColours(40, 40);
  const header = Buffer.from(png.subarray(16, 29));
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(pngHeadLength)]);
}

const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 });

/** A colour profile or a comment that grows a thousandfold when it is unpacked. */
export async function pngWithUnpackingChunk(kind: 'iCCP' | 'zTXt', megabytes = 256): Promise<Buffer> {
  return withChunks(
    await twoColours(),
    pngChunk(kind, Buffer.concat([Buffer.from('bomb\0\0', 'latin1'), zeros(megabytes)])),
  );
}

/** Chunks of text, as many as fit into the longest file. */
export async function pngWithManyComments(count: number): Promise<Buffer> {
  const comment = pngChunk('tEXt', Buffer.from('Comment\0Dorothy Gale', 'latin1'));
  return withChunks(await twoColours(), Buffer.alloc(comment.length * count, comment));
}

/** Two frames, as browsers animate them and most decoders do not. */
export async function animatedPng(): Promise<Buffer> {
  const png = await twoColours(40, 40);
  const number = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4);
    values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4));
    return bytes;
  };
  const control = (sequence: number) =>
    pngChunk('fcTL', Buffer.concat([number(sequence, 40, 40, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]));
  const start = png.indexOf('IDAT') - 4;
  const length = png.readUInt32BE(start);
  const pixels = png.subarray(start + 8, start + 8 + length);
  const end = png.indexOf('IEND') - 4;
  return Buffer.concat([
    png.subarray(0, pngHeadLength),
    pngChunk('acTL', number(2, 0)),
    control(0),
    png.subarray(pngHeadLength, end),
    control(1),
    pngChunk('fdAT', Buffer.concat([number(2), pixels])),
    png.subarray(end),
  ]);
}

function jpegSegment(marker: number, data: Uint8Array): Buffer {
  const length = data.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), data]);
}

/** Inserts segments after the first two bytes of a JPEG. */
export function withSegments(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

const profileMarker = 0xe2;

/** A colour profile of 9.7 MB, almost as much as a file may have. */
export async function jpegWithHugeProfile(parts = 150): Promise<Buffer> {
  const segments = Array.from({ length: parts }, (_, at) =>
    jpegSegment(
      profileMarker,
      Buffer.concat([
        Buffer.from('ICC_PROFILE\0', 'latin1'),
        Buffer.from([at + 1, parts]),
        Buffer.alloc(65_000, 1),
      ]),
    ),
  );
  return withSegments(await plainJpeg(), ...segments);
}

/** A colour profile that is only noise, and one whose parts are missing. */
export async function jpegWithBrokenProfile(parts = 1): Promise<Buffer> {
  const profile = Buffer.concat([
    Buffer.from('ICC_PROFILE\0', 'latin1'),
    Buffer.from([1, parts]),
    Buffer.from('not a profile at all'.repeat(20)),
  ]);
  return withSegments(await plainJpeg(), jpegSegment(profileMarker, profile));
}

/** Everything that a file can tell about its author: a place, a name, a comment and an XMP packet. */
export async function jpegWithEverything(): Promise<Buffer> {
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="Dorothy Gale"/></rdf:RDF></x:xmpmeta>';
  const jpeg = await sharp(await twoColours())
    .withExif({
      IFD0: { Artist: 'Dorothy Gale' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 13/1 0/1' },
    })
    .withXmp(xmp)
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  return withSegments(jpeg, jpegSegment(0xfe, Buffer.from('Dorothy Gale')));
}

export async function jpegOfOrientation(orientation: number): Promise<Buffer> {
  const isTurned = orientation > 4;
  return sharp(await (isTurned ? twoColours(80, 120) : twoColours(120, 80)))
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
}

export async function cmykJpeg(): Promise<Buffer> {
  return sharp(await twoColours())
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer();
}

export async function deepPng(width?: number, height?: number): Promise<Buffer> {
  return sharp(await twoColours(width, height))
    .toColourspace('rgb16')
    .png()
    .toBuffer();
}

export async function animatedWebp(): Promise<Buffer> {
  return sharp(await animatedGif(4, 40), { animated: true })
    .webp({ loop: 0 })
    .toBuffer();
}

/** An animation that alternates between two frames, so that no encoder merges them. */
export async function gifOfTwoFrames(frames: number, side: number): Promise<Buffer> {
  const gif = await animatedGif(2, side);
  const packed = gif[10] ?? 0;
  const headLength = 13 + (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);
  const both = gif.subarray(headLength, -1);
  const repeated = Buffer.alloc((both.length * frames) / 2, both);
  return Buffer.concat([gif.subarray(0, headLength), repeated, gif.subarray(-1)]);
}

/** A picture whose one side is as long as formats allow. */
export async function strip(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#446' } })
    .png()
    .toBuffer();
}

/**
 * A progressive picture in the prescribed order of scans, of which there can be 883. Each is a few bytes long and makes
 * a decoder pass over all blocks. All coefficients are zero, so that the compressed data consists of zeros too.
 */
export function jpegOfManyScans(scans: number, side: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const size = [side >> 8, side & 0xff];
  // One code of one bit each: a difference of zero, and "the next 16,384 blocks end here" with fourteen bits more.
  const table = (kind: number, symbol: number) =>
    jpegSegment(0xc4, Uint8Array.of(kind, 1, ...Array.from({ length: 15 }, () => 0), symbol));
  const scan = (coefficient: number, before: number, bit: number, bits: number) => [
    jpegSegment(0xda, Uint8Array.of(1, 1, 0, coefficient, coefficient, (before << 4) | bit)),
    Buffer.alloc(Math.ceil(bits / 8)),
  ];
  const bitsOfRun = Math.ceil(blocks / 16_384) * 15;
  const highestBit = 13;
  const passes = Array.from({ length: scans - 1 }, (_, at) => {
    const bit = highestBit - Math.floor(at / 63);
    return scan((at % 63) + 1, bit === highestBit ? 0 : bit + 1, bit, bitsOfRun);
  });
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, Uint8Array.of(0, ...Array.from({ length: 64 }, () => 1))),
    jpegSegment(0xc2, Uint8Array.of(8, ...size, ...size, 1, 1, 0x11, 0)),
    table(0x00, 0),
    table(0x10, 0xe0),
    ...scan(0, 0, highestBit, blocks),
    ...passes.flat(),
    Buffer.from([0xff, 0xd9]),
  ]);
}
