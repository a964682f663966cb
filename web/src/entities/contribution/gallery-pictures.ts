import type { ContributionImage } from '@touchdown/shared/contributions/schema.ts';
import { imageUrl, thumbnailUrl } from '@touchdown/shared/uploads/image-url.ts';
import { isolated } from '@touchdown/shared/text/isolated.ts';
import { shownPixels, thumbnailPixels } from '@touchdown/shared/uploads/upload-limits.ts';

/** A picture of a gallery, with what its elements need. */
export interface GalleryPicture {
  id: string;
  url: string;
  thumbnail: string;
  srcSet: string;
  alt: string;
  /** Undefined where the picture's size is unknown. */
  size: { width: number; height: number } | undefined;
  isSensitive: boolean;
  facts: ContributionImage['facts'];
}

/** Returns the pictures in their order, except that a sensitive one is not first unless all are sensitive. */
export function galleryPictures(images: readonly ContributionImage[], title: string): GalleryPicture[] {
  const first = images.find(({ sensitive }) => !sensitive);
  const ordered = first ? [first, ...images.filter((one) => one !== first)] : images;
  return ordered.map((image, at) => {
    const { id, imageServiceId, width, height } = image;
    const [url, thumbnail] = [imageUrl, thumbnailUrl].map((urlOf) =>
      urlOf(encodeURIComponent(imageServiceId)),
    );
    const size = width && height ? { width, height } : undefined;
    return {
      id,
      url: url ?? '',
      thumbnail: thumbnail ?? '',
      srcSet: `${thumbnail} ${widthWithin(thumbnailPixels, size)}w, ${url} ${widthWithin(shownPixels, size)}w`,
      alt:
        isolated(image.alt ?? '') ||
        (ordered.length === 1 ? title : `${title}, picture ${at + 1} of ${ordered.length}`),
      size,
      isSensitive: image.sensitive ?? false,
      facts: image.facts,
    };
  });
}

/** Returns the width of a picture whose longer side is limited, as the server makes it. It never enlarges one. */
function widthWithin(pixels: number, size: GalleryPicture['size']): number {
  if (!size) return pixels;
  const scale = Math.min(1, pixels / Math.max(size.width, size.height));
  return Math.max(1, Math.round(size.width * scale));
}
