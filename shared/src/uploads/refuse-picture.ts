import { maxPictureBytes, pictureTypes, type PictureType } from './upload-limits.ts';
import { uploadSentences } from './upload-sentences.ts';

/** What can be said of a file before it is looked into; a browser's own `File` fits. */
export interface OfferedPicture {
  name: string;
  type: string;
  size: number;
}

/** Why a file cannot be taken, in the specification's words, or undefined where it can. Asked before and after sending. */
export function refusePicture({ name, type, size }: OfferedPicture): string | undefined {
  if (!isPictureType(type)) return uploadSentences.notAPicture(name);
  if (size > maxPictureBytes) return uploadSentences.tooLarge(name);
  return size === 0 ? uploadSentences.empty(name) : undefined;
}

export function isPictureType(type: string): type is PictureType {
  return (pictureTypes as readonly string[]).includes(type);
}
