const megabyte = 1024 * 1024;

/** Section 9 of the specification: what a picture may be. Both sides read it here. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];
export const maxPictureBytes = 10 * megabyte;

/** The specification is silent about these; without them one person could fill the store. */
export const maxPicturesAtOnce = 20;
export const maxBytesPerDay = 200 * megabyte;
/** Of a still, or of all frames of an animation together: what a decoder has to hold. */
export const maxPicturePixels = 40_000_000;
export const maxFileNameLength = 255;

/** A form with pictures passes through a function, which takes little; larger ones go to the store directly. */
export const maxFormBytes = 4 * megabyte;

/** What the site keeps of a picture: its longer side. */
export const shownPixels = 2560;
export const thumbnailPixels = 640;

/**
 * How long copies of a picture may live, in browsers and at the edge: one that is removed is gone from the
 * store at once, and everywhere after this.
 */
export const pictureCopySeconds = 86_400;
