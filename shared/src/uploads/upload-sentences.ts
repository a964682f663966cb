import { isolated } from '../text/isolated.ts';
import { formTooLarge } from './form-too-large.ts';
import {
  maxBytesPerDay,
  maxPictureFrames,
  maxPicturePixels,
  maxPicturesAtOnce,
  maxPixelsPerDay,
} from './upload-limits.ts';

const megapixels = maxPicturePixels / 1_000_000;
const dailyMegapixels = maxPixelsPerDay / 1_000_000;
const dailyMegabytes = maxBytesPerDay / (1024 * 1024);

function file(name: string): string {
  return `File "${isolated(name)}"`;
}

/** The first three are from section 5 of the specification; the others follow their style. */
export const uploadSentences = {
  noneChosen: 'Please select at least one image to upload.',
  notAPicture: (name: string) =>
    `${file(name)} is not a valid image. Please select only image files (JPG, PNG, GIF, WebP).`,
  tooLarge: (name: string) => `${file(name)} is too large. Maximum size is 10MB.`,
  empty: (name: string) => `${file(name)} is empty. Please select another image.`,
  tooMany: (max = maxPicturesAtOnce) =>
    max === 1 ? 'Please select only one image.' : `Please select at most ${max} images at once.`,
  dayIsFull: `These images would exceed your limit of ${dailyMegabytes}MB per day. Please try again tomorrow.`,

  otherKind: (name: string) =>
    `${file(name)} is not the kind of image that its type says. Please save it again as JPG, PNG, GIF or WebP.`,
  tooManyPixels: (name: string) =>
    `${file(name)} has too many pixels. The maximum is ${megapixels} megapixels, counting all frames of an animation.`,
  pixelsOfDayUsed: (name: string) =>
    `${file(name)} would exceed your limit of ${dailyMegapixels} megapixels per day. Please try again tomorrow.`,
  tooManyFrames: (name: string) => `${file(name)} has too many frames. The maximum is ${maxPictureFrames}.`,
  damaged: (name: string) => `${file(name)} is damaged and cannot be shown. Please select another copy.`,
  differs: (name: string) => `${file(name)} was damaged during the upload. Please upload it again.`,
  unprocessable: (name: string) => `${file(name)} could not be processed. Please try another image.`,

  stillProcessing: 'A photo is still being processed. Please try again in a few seconds.',
  unknown: 'One of the images no longer exists: uploads expire after a day. Please upload it again.',
  otherPurpose: 'One of the images was uploaded for another purpose. Please upload it again.',
  usedBefore: 'One of the images has already been used. Please upload it again.',
  formTooLarge,

  network: 'Network error. Please try again.',
  failed: (name: string) => `${file(name)} could not be uploaded. Please try again.`,
} as const;
