import sharp, { type Metadata, type Sharp } from 'sharp';
import {
  maxJpegScans,
  maxPictureFrames,
  maxPicturePixels,
  progressiveJpegFactor,
  shownPixels,
  thumbnailPixels,
  type PictureType,
} from '@touchdown/shared/uploads/upload-limits.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { countJpegScans } from './count-jpeg-scans.ts';

/** A file that can never become a picture. It is not retried, and its owner gets this message. */
export class PictureRefusedError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'PictureRefusedError';
  }
}

// libvips may read only the four allowed formats, and only from memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
// Each picture is different, so a cache would only use memory.
sharp.cache(false);

const formats: Record<PictureType, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

const quality = 82;
/** Of each of the two encodings. The largest accepted files take a few seconds. */
const timeout = { seconds: 20 };

export interface ProcessedPicture {
  shown: Buffer;
  thumbnail: Buffer;
  width: number;
  height: number;
}

/**
 * Encodes a picture again, so that nothing else in the file remains: neither the place where it was taken nor a
 * hidden second file. An animation stays animated, and its thumbnail is the first frame. `beforeDecoding` gets the
 * pixels of all frames, as many as they count, and may throw: the header costs little and the pixels cost much.
 */
export async function processPicture(
  bytes: Uint8Array,
  { name, type }: { name: string; type: PictureType },
  beforeDecoding: (pixels: number) => Promise<void> = () => Promise.resolve(),
): Promise<ProcessedPicture> {
  const metadata = await readHeader(bytes, name);
  if (metadata.format !== formats[type]) throw new PictureRefusedError(uploadSentences.otherKind(name));
  refuseCostly(metadata, bytes, name);
  await beforeDecoding(countedPixels(metadata));
  const isAnimated = (metadata.pages ?? 1) > 1;
  try {
    const { data: shown, info } = await fitted(bytes, shownPixels, isAnimated).toBuffer({
      resolveWithObject: true,
    });
    const thumbnail = await fitted(bytes, thumbnailPixels, false).toBuffer();
    return { shown, thumbnail, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    // Decoding depends only on the file, so a retry would fail too.
    throw new PictureRefusedError(uploadSentences.damaged(name), { cause: error });
  }
}

/** Limits the time and memory of decoding by what can be read without decoding. */
function refuseCostly({ format, width, height, pages = 1 }: Metadata, bytes: Uint8Array, name: string): void {
  // The height of an animation is the sum of its frames' heights.
  if (width * height > maxPicturePixels) throw new PictureRefusedError(uploadSentences.tooManyPixels(name));
  if (pages > maxPictureFrames) throw new PictureRefusedError(uploadSentences.tooManyFrames(name));
  if (format === 'jpeg' && countJpegScans(bytes) > maxJpegScans) {
    throw new PictureRefusedError(uploadSentences.unprocessable(name));
  }
}

function countedPixels({ format, width, height, isProgressive }: Metadata): number {
  return width * height * (format === 'jpeg' && isProgressive ? progressiveJpegFactor : 1);
}

async function readHeader(bytes: Uint8Array, name: string): Promise<Metadata> {
  try {
    return await sharp(bytes, { animated: true, limitInputPixels: false }).metadata();
  } catch (error) {
    throw new PictureRefusedError(uploadSentences.notAPicture(name), { cause: error });
  }
}

function fitted(bytes: Uint8Array, pixels: number, animated: boolean): Sharp {
  const opened = sharp(bytes, { animated, limitInputPixels: maxPicturePixels, failOn: 'error' });
  // Rotate first, because the output has no orientation tag. Animations have none either.
  const upright = animated ? opened : opened.autoOrient();
  return upright
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .timeout(timeout);
}
