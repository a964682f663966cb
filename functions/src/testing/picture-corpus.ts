import sharp from 'sharp';

// Small generated pictures, each with one special property.

/** The left half is red and the right half blue, so that a test can check the orientation. */
export async function twoColours(width = 120, height = 80): Promise<Buffer> {
  const left = await sharp({ create: { width: width / 2, height, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#00f' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer()
    .then((raw) =>
      sharp(raw, { raw: { width, height, channels: 3 } })
        .png()
        .toBuffer(),
    );
}

export async function plainJpeg(width = 120, height = 80): Promise<Buffer> {
  return sharp(await twoColours(width, height))
    .jpeg()
    .toBuffer();
}

/** A picture as a phone writes it: with an orientation tag, the place and the owner's name. */
export async function jpegWithPlace(): Promise<Buffer> {
  return sharp(await twoColours())
    .withExif({
      IFD0: { Artist: 'Dorothy Gale', Copyright: 'Kansas' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '35/1 13/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '97/1 26/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** Each frame has another grey, so that no encoder merges two. */
export async function animatedGif(frames: number, side: number): Promise<Buffer> {
  const raw = Buffer.alloc(side * side * frames * 3);
  for (let frame = 0; frame < frames; frame++) {
    raw.fill((frame * 37) % 256, frame * side * side * 3, (frame + 1) * side * side * 3);
  }
  return sharp(raw, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .gif({ delay: Array.from({ length: frames }, () => 100) })
    .toBuffer();
}

/** A small file that repeats one frame many times. */
export async function gifOfRepeatedFrame(frames: number, side: number): Promise<Buffer> {
  const gif = await animatedGif(1, side);
  const packed = gif[10] ?? 0;
  const colours = packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
  const header = gif.subarray(0, 13 + colours);
  const frame = gif.subarray(header.length, -1);
  return Buffer.concat([header, ...Array.from({ length: frames }, () => frame), gif.subarray(-1)]);
}

/** 81 megapixels in a quarter of a megabyte: a decompression bomb. */
export async function bombPng(): Promise<Buffer> {
  return sharp({
    create: { width: 9000, height: 9000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** A GIF with a script after its end. */
export async function gifWithScript(script: string): Promise<Buffer> {
  const gif = await animatedGif(2, 16);
  return Buffer.concat([gif, Buffer.from(`*/=1;${script}`)]);
}

/** A JPEG with an HTML page as its comment and after its end. */
export async function jpegWithPage(page: string): Promise<Buffer> {
  const jpeg = await plainJpeg();
  const text = Buffer.from(page);
  const segment = Buffer.from([0xff, 0xfe, (text.length + 2) >> 8, (text.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, text, jpeg.subarray(2), text]);
}

export const svgPicture = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>alert(1)</script><rect width="40" height="40"/></svg>',
);

export const page = Buffer.from('<!doctype html><script>alert(document.cookie)</script>');

/** A JPEG of exactly this length. Decoders ignore the bytes after the end of the picture. */
export async function jpegOfLength(bytes: number): Promise<Buffer> {
  return Buffer.concat([await plainJpeg()], bytes);
}
