import { decodedMegapixelsPerDay, uploadedMegabytesPerDay } from '../contract/abuse-budgets.ts';

const megabyte = 1024 * 1024;

/** Section 9 of the specification: the pictures that are accepted. Browser and server both use these limits. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];
export const maxPictureBytes = 10 * megabyte;

/** Not in the specification. Without these limits one person could fill the storage. */
export { maxPicturesAtOnce } from '../contract/max-pictures-at-once.ts';
export const maxBytesPerDay = uploadedMegabytesPerDay * megabyte;
/** Pixels of a still picture, or of all frames of an animation together, because a decoder keeps all in memory. */
export const maxPicturePixels = 40_000_000;
/** All pixels that are decoded for one person on a day. */
export const maxPixelsPerDay = decodedMegapixelsPerDay * 1_000_000;
/**
 * As how many pixels each pixel of a JPEG with several scans counts for the day. Measured with the same pictures of 25
 * megapixels: 1.4 to 1.8 times the processor time of one scan, and 2.1 times with the most scans that are accepted.
 */
export const progressiveJpegFactor = 2;
/** The time to decode an animation grows with its frames, however small they are. */
export const maxPictureFrames = 1000;
/** A JPEG that loads progressively has about ten. A decoder passes over all pixels for each. */
export const maxJpegScans = 64;
export const maxFileNameLength = 255;

/** A form with pictures passes through a function, whose requests are small. Larger files go directly to S3. */
export const maxFormBytes = 4 * megabyte;

/** The longer side of a stored picture and of its thumbnail. */
export const shownPixels = 2560;
export const thumbnailPixels = 640;

/** How long an upload may wait to be used: the lifetime of its ticket and of its file in the staging bucket. */
export const uploadDays = 1;

/** How long a picture may be cached. A removed picture is deleted from S3 at once, and leaves all caches by then. */
export const pictureCopySeconds = 86_400;
