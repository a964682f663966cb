import sharp from 'sharp';
import { maxJpegScans, maxPictureFrames, type PictureType } from '@touchdown/shared/uploads/upload-limits.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  animatedPng,
  animatedWebp,
  cmykJpeg,
  deepPng,
  gifOfTwoFrames,
  jpegOfManyScans,
  jpegOfOrientation,
  jpegWithArchive,
  jpegWithBrokenProfile,
  jpegWithEverything,
  jpegWithHugeProfile,
  pngOfAnnouncedSize,
  pngWithManyComments,
  pngWithPage,
  pngWithUnpackingChunk,
  strip,
} from '../../testing/hostile-pictures.ts';
import { gifWithScript, page, plainJpeg, svgPicture, twoColours } from '../../testing/picture-corpus.ts';
import { startUploadStore, type UploadStore } from '../../testing/start-upload-store.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';
import { countJpegScans } from './count-jpeg-scans.ts';
import { processPicture } from './process-picture.ts';
import { processUpload } from './process-upload.ts';

type Refusal = 'notAPicture' | 'otherKind' | 'tooManyPixels' | 'tooManyFrames' | 'damaged' | 'unprocessable';
/** What a file becomes: a sentence, or a picture of this size and number of frames. */
type Outcome = Refusal | readonly [width: number, height: number, frames?: number];
type Row = readonly [what: string, type: PictureType, make: () => Buffer | Promise<Buffer>, outcome: Outcome];

const [jpeg, png, gif, webp] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

const rows: readonly Row[] = [
  ['a JPEG that is also a zip archive', jpeg, jpegWithArchive, [120, 80]],
  ['a PNG with a page after its end', png, () => pngWithPage(page.toString()), [120, 80]],
  ['a GIF that is also a script', gif, () => gifWithScript('alert(1)'), [16, 16, 2]],
  ['SVG with the name of a PNG', png, () => svgPicture, 'notAPicture'],
  ['a page with the name of a JPEG', jpeg, () => page, 'notAPicture'],
  ['a PNG with the name of a JPEG', jpeg, () => twoColours(), 'otherKind'],
  ['half of a JPEG', jpeg, async () => half(await plainJpeg(400, 300)), 'damaged'],
  ['half of a PNG', png, async () => half(await twoColours(400, 300)), 'damaged'],
  ['half of a WebP', webp, async () => half(await animatedWebp()), 'notAPicture'],
  ['a PNG that announces 3.6 gigapixels', png, () => pngOfAnnouncedSize(), 'tooManyPixels'],
  ['a strip of 1 by 60,000 pixels', png, () => strip(1, 60_000), [1, 2560]],
  ['a strip of 60,000 by 1 pixels', png, () => strip(60_000, 1), [2560, 1]],
  ['a GIF of 10,000 frames', gif, () => gifOfTwoFrames(10_000, 60), 'tooManyFrames'],
  ['a GIF of 250,000 frames', gif, () => gifOfTwoFrames(250_000, 1), 'tooManyFrames'],
  [
    'a GIF of as many frames as are accepted',
    gif,
    () => gifOfTwoFrames(maxPictureFrames, 16),
    [16, 16, 1000],
  ],
  ['an animated WebP', webp, animatedWebp, [40, 40, 4]],
  ['an animated PNG', png, animatedPng, [40, 40]],
  ['a CMYK JPEG', jpeg, cmykJpeg, [120, 80]],
  ['a PNG of 16 bits', png, deepPng, [120, 80]],
  ['a JPEG with a colour profile of 9 megabytes', jpeg, () => jpegWithHugeProfile(), [120, 80]],
  ['a JPEG with noise for a colour profile', jpeg, () => jpegWithBrokenProfile(), [120, 80]],
  ['a JPEG with one part of five of a colour profile', jpeg, () => jpegWithBrokenProfile(5), [120, 80]],
  ['a PNG with a colour profile of 256 megabytes', png, () => pngWithUnpackingChunk('iCCP'), [120, 80]],
  ['a PNG with a comment of 256 megabytes', png, () => pngWithUnpackingChunk('zTXt'), [120, 80]],
  ['a PNG with 250,000 comments', png, () => pngWithManyComments(250_000), [120, 80]],
  ['a JPEG with a place, a name, XMP and a comment', jpeg, jpegWithEverything, [120, 80]],
  ['a JPEG of 800 scans', jpeg, () => jpegOfManyScans(800, 6000), 'unprocessable'],
  ['a JPEG of as many scans as are accepted', jpeg, () => jpegOfManyScans(maxJpegScans, 800), [800, 800]],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(
    (tag) => [`a JPEG of orientation ${tag}`, jpeg, () => jpegOfOrientation(tag), [120, 80]] as const,
  ),
];

const secrets = [
  'Dorothy Gale',
  '<script',
  'alert(',
  'PK\u0003\u0004',
  'GPS',
  'Exif',
  'http://',
  'ICC_PROFILE',
];

// One stand-in is enough: the outcome depends only on the file. All rows share one process, which must survive them.
describe.each(dynamodbStandIns.slice(0, 1))(
  'ASVS 5.2.2, 5.2.6, 14.2.8: hostile uploads, on $name',
  ({ endpoint }) => {
    let store: UploadStore;
    beforeAll(async () => {
      store = await startUploadStore(endpoint);
    });
    afterAll(() => store.stop());

    it('nothing is refused before it is sent', async () => {
      const sent = store.send(Buffer.alloc(0), { name: 'storm', type: jpeg });
      await expect(sent).rejects.toThrow(uploadSentences.empty('storm'));
    });

    it.each(rows)('%s', async (_what, type, make, outcome) => {
      const id = await store.send(await make(), { name: 'storm', type });
      await processUpload(id, store.deps);
      const ticket = await store.deps.tickets.find(id);
      if (typeof outcome === 'string') {
        expect(ticket).toMatchObject({ status: 'REJECTED', reason: uploadSentences[outcome]('storm') });
        return;
      }
      const [width, height, frames = 1] = outcome;
      expect(ticket).toMatchObject({ status: 'READY', width, height });
      for (const key of [`images/${ticket?.image}`, `images/${ticket?.image}-thumb`]) {
        const { bytes } = await store.image(key);
        const seen = await sharp(bytes, { animated: true }).metadata();
        const { exif, xmp, iptc, icc, orientation, comments } = seen;
        expect({ exif, xmp, iptc, icc, orientation, comments }).toEqual({});
        expect(seen).toMatchObject({ format: 'webp', space: 'srgb', depth: 'uchar' });
        expect(seen.pages ?? 1).toBe(key.endsWith('-thumb') ? 1 : frames);
        expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([]);
      }
    });
  },
);

/** The file has red on its left. Each tag says how a viewer must turn or mirror it. */
describe('a JPEG of each orientation is stored upright', () => {
  it.each([
    [1, 'left'],
    [2, 'right'],
    [3, 'right'],
    [4, 'left'],
    [5, 'top'],
    [6, 'top'],
    [7, 'bottom'],
    [8, 'bottom'],
  ] as const)('%i, with red at the %s', async (tag, side) => {
    const { shown, thumbnail } = await processPicture(await jpegOfOrientation(tag), {
      name: 'storm',
      type: jpeg,
    });
    const [left, top] = { left: [10, 40], right: [110, 40], top: [60, 10], bottom: [60, 70] }[side];
    for (const bytes of [shown, thumbnail]) {
      const at = { left: left ?? 0, top: top ?? 0, width: 1, height: 1 };
      const [red = 0, , blue = 0] = await sharp(bytes).extract(at).raw().toBuffer();
      expect(red).toBeGreaterThan(blue + 100);
    }
  });
});

describe('the scans of a JPEG', () => {
  it.each([1, 2, 64, 65, 883])('are counted without decoding: %i', (scans) => {
    expect(countJpegScans(jpegOfManyScans(scans, 64))).toBe(scans);
  });

  it('are one in a plain file, some in a progressive one, and none in noise or at a file’s end', async () => {
    expect(countJpegScans(await plainJpeg(800, 600))).toBe(1);
    const progressive = await sharp(await twoColours(800, 600))
      .jpeg({ progressive: true })
      .toBuffer();
    expect(countJpegScans(progressive)).toBe(10);
    for (const noise of [[], [0xff], [0xff, 0xff, 0xff], [0xff, 0xd8, 0xff], [0xff, 0xe0, 0xff, 0xff]]) {
      expect(countJpegScans(Uint8Array.from(noise))).toBe(0);
    }
  });

  it('are not those of a thumbnail inside', async () => {
    expect(countJpegScans(await jpegWithEverything())).toBe(1);
    expect(countJpegScans(await jpegWithHugeProfile(2))).toBe(1);
  });
});
