import { formTooLarge } from './form-too-large.ts';
import { maxBytesPerDay, maxPicturePixels, maxPicturesAtOnce } from './upload-limits.ts';

const megapixels = maxPicturePixels / 1_000_000;
const dailyMegabytes = maxBytesPerDay / (1024 * 1024);

/** The first three are the specification's own, section 5; the rest speak like them. */
export const uploadSentences = {
  noneChosen: 'Please select at least one image to upload.',
  notAPicture: (name: string) =>
    `File "${name}" is not a valid image. Please select only image files (JPG, PNG, GIF, WebP).`,
  tooLarge: (name: string) => `File "${name}" is too large. Maximum size is 10MB.`,
  empty: (name: string) => `File "${name}" is empty. Please select another image.`,
  tooMany: (max = maxPicturesAtOnce) =>
    max === 1 ? 'Please select only one image.' : `Please select at most ${max} images at once.`,
  dayIsFull: `You can upload ${dailyMegabytes}MB of images a day, and these would be more. Please try again tomorrow.`,

  otherKind: (name: string) =>
    `File "${name}" holds another kind of image than its type says. Please save it again as JPG, PNG, GIF or WebP.`,
  tooManyPixels: (name: string) =>
    `File "${name}" has too many pixels. At most ${megapixels} megapixels are possible, all frames of an animation together.`,
  damaged: (name: string) =>
    `File "${name}" is damaged and cannot be shown. Please select another copy of it.`,
  differs: (name: string) => `File "${name}" did not arrive as it was sent. Please upload it again.`,
  unprocessable: (name: string) => `File "${name}" could not be processed. Please try another image.`,

  stillProcessing: 'An image is still being processed. Please try again in a few seconds.',
  unknown: 'One of the images is not there: uploads are kept for a day. Please upload it again.',
  otherPurpose: 'One of the images was uploaded for something else. Please upload it again.',
  usedBefore: 'One of the images has been used already. Please upload it again.',
  formTooLarge,

  network: 'Network error. Please try again.',
  failed: (name: string) => `File "${name}" could not be uploaded. Please try again.`,
} as const;
