import sharp, { type Metadata, type Sharp } from 'sharp';
import {
  maxPicturePixels,
  shownPixels,
  thumbnailPixels,
  type PictureType,
} from '@touchdown/shared/uploads/upload-limits.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { PictureRefusedError } from './picture-refused-error.ts';

// Of all that libvips can read, the four that are allowed, and those from memory alone.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
// One picture at a time, each another: what libvips would keep for the next only takes memory.
sharp.cache(false);

const formats: Record<PictureType, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

const quality = 82;

export interface ProcessedPicture {
  shown: Buffer;
  thumbnail: Buffer;
  width: number;
  height: number;
}

/**
 * Draws a picture anew, so that nothing else of the file is left: no place where it was taken, no second
 * file hidden in it. An animation stays one, and its thumbnail is the first frame.
 */
export async function processPicture(
  bytes: Uint8Array,
  { name, type }: { name: string; type: PictureType },
): Promise<ProcessedPicture> {
  const metadata = await readHeader(bytes, name);
  if (metadata.format !== formats[type]) throw new PictureRefusedError(uploadSentences.otherKind(name));
  // For an animation the height is that of all frames, one below the other.
  if (metadata.width * metadata.height > maxPicturePixels) {
    throw new PictureRefusedError(uploadSentences.tooManyPixels(name));
  }
  const isAnimated = (metadata.pages ?? 1) > 1;
  try {
    const { data: shown, info } = await fitted(bytes, shownPixels, isAnimated).toBuffer({
      resolveWithObject: true,
    });
    const thumbnail = await fitted(bytes, thumbnailPixels, false).toBuffer();
    return { shown, thumbnail, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    // Decoding takes nothing but the file: where it fails, it would fail again.
    throw new PictureRefusedError(uploadSentences.damaged(name), { cause: error });
  }
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
  // Before anything else: the turn is written in what is left behind. An animation has none.
  const upright = animated ? opened : opened.autoOrient();
  return upright
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .webp({ quality });
}
