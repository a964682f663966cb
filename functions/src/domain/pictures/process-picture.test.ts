import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PictureType } from '@touchdown/shared/uploads/upload-limits.ts';
import {
  animatedGif,
  bombPng,
  gifOfRepeatedFrame,
  gifWithScript,
  jpegWithPage,
  jpegWithPlace,
  page,
  plainJpeg,
  svgPicture,
  twoColours,
} from '../../testing/picture-corpus.ts';
import { PictureRefusedError, processPicture } from './process-picture.ts';

const process = (bytes: Uint8Array, type: PictureType = 'image/jpeg', name = 'storm.jpg') =>
  processPicture(bytes, { name, type });

async function colourAt(bytes: Buffer, left: number, top: number): Promise<'red' | 'blue' | 'neither'> {
  const [r = 0, g = 0, b = 0] = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer();
  if (g > 60) return 'neither';
  return r > 180 && b < 80 ? 'red' : b > 180 && r < 80 ? 'blue' : 'neither';
}

describe('a valid picture', () => {
  it.each([
    ['image/jpeg', plainJpeg],
    ['image/png', twoColours],
    [
      'image/webp',
      async () =>
        sharp(await twoColours())
          .webp()
          .toBuffer(),
    ],
    ['image/gif', () => animatedGif(1, 40)],
  ] as const)('of type %s becomes WebP of the same size', async (type, make) => {
    const bytes = await make();
    const before = await sharp(bytes).metadata();
    const { shown, thumbnail, width, height } = await process(bytes, type);
    for (const one of [shown, thumbnail]) {
      expect(await sharp(one).metadata()).toMatchObject({ format: 'webp', width, height });
    }
    expect([width, height]).toEqual([before.width, before.height]);
  });

  it('is at most 2,560 pixels wide or high, and its thumbnail 640', async () => {
    const { shown, thumbnail, width, height } = await process(await plainJpeg(4000, 1000));
    expect([width, height]).toEqual([2560, 640]);
    expect(await sharp(shown).metadata()).toMatchObject({ width: 2560, height: 640 });
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 640, height: 160 });
  });

  it('ASVS 14.2.8: loses the place where it was taken and all other metadata', async () => {
    const bytes = await jpegWithPlace();
    expect((await sharp(bytes).metadata()).exif?.length).toBeGreaterThan(0);
    expect(bytes.includes('Dorothy Gale')).toBe(true);
    const { shown, thumbnail } = await process(bytes);
    for (const one of [shown, thumbnail]) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(one).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      expect(one.includes('Dorothy Gale')).toBe(false);
    }
  });

  it('is rotated by its orientation tag before the tag is removed', async () => {
    const { shown, thumbnail, width, height } = await process(await jpegWithPlace());
    expect([width, height]).toEqual([80, 120]);
    for (const one of [shown, thumbnail]) {
      expect(await colourAt(one, 40, 10)).toBe('red');
      expect(await colourAt(one, 40, 110)).toBe('blue');
    }
  });

  it('stays animated, and its thumbnail is a still picture', async () => {
    const { shown, thumbnail, width, height } = await process(await animatedGif(5, 40), 'image/gif');
    expect([width, height]).toEqual([40, 40]);
    expect(await sharp(shown, { animated: true }).metadata()).toMatchObject({ pages: 5, pageHeight: 40 });
    expect((await sharp(thumbnail, { animated: true }).metadata()).pages ?? 1).toBe(1);
  });
});

describe('ASVS 5.2.2: a picture that contains another file', () => {
  const script = 'alert(document.cookie)';
  it.each([
    ['a script', 'image/gif', () => gifWithScript(script)],
    ['a page', 'image/jpeg', () => jpegWithPage(`<script>${script}</script>`)],
  ] as const)('is encoded again without %s', async (_what, type, make) => {
    const bytes = await make();
    expect(bytes.includes(script)).toBe(true);
    const { shown, thumbnail } = await process(bytes, type);
    for (const one of [shown, thumbnail]) {
      expect(one.subarray(0, 4).toString()).toBe('RIFF');
      expect(one.includes(script)).toBe(false);
      expect(one.includes('script')).toBe(false);
    }
  });
});

async function refusal(bytes: Uint8Array, type: PictureType, name: string): Promise<string> {
  const error: unknown = await process(bytes, type, name).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PictureRefusedError);
  return (error as Error).message;
}

describe('ASVS 5.2.2: a file that is not a picture of the declared type is refused with a message', () => {
  it.each([
    ['SVG', svgPicture, 'image/png'],
    ['a page', page, 'image/png'],
    ['only the first bytes', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ['no bytes', Buffer.alloc(0), 'image/jpeg'],
  ] as const)('%s', async (_what, bytes, type) => {
    expect(await refusal(bytes, type, 'x.png')).toBe(
      'File "x.png" is not a valid image. Please select only image files (JPG, PNG, GIF, WebP).',
    );
  });

  it.each([
    [
      'TIFF',
      () =>
        sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
          .tiff()
          .toBuffer(),
    ],
    [
      'AVIF',
      () =>
        sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
          .avif()
          .toBuffer(),
    ],
  ])('%s, although it is a picture', async (_what, make) => {
    expect(await refusal(await make(), 'image/jpeg', 'x.jpg')).toContain('is not a valid image');
  });

  it('a PNG declared as a JPEG', async () => {
    expect(await refusal(await twoColours(), 'image/jpeg', 'x.jpg')).toContain('not the kind of image');
  });

  it.each([
    ['JPEG', 'image/jpeg', () => plainJpeg(400, 300)],
    ['PNG', 'image/png', () => twoColours(400, 300)],
  ] as const)('a %s that ends too early', async (_what, type, make) => {
    const bytes = await make();
    const half = bytes.subarray(0, Math.floor(bytes.length / 2));
    expect(await refusal(half, type, 'x')).toBe(
      'File "x" is damaged and cannot be shown. Please select another copy.',
    );
  });
});

describe('ASVS 5.2.6: a file with too many pixels', () => {
  it('is refused by its header, with 81 megapixels in a quarter of a megabyte', async () => {
    const bomb = await bombPng();
    expect(bomb.length).toBeLessThan(300_000);
    expect(await refusal(bomb, 'image/png', 'bomb.png')).toBe(
      'File "bomb.png" has too many pixels. The maximum is 40 megapixels, counting all frames of an animation.',
    );
  });

  it('is refused when its frames have too many pixels together', async () => {
    const bomb = await gifOfRepeatedFrame(50, 1000);
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refusal(bomb, 'image/gif', 'bomb.gif')).toContain('too many pixels');
  });
});
