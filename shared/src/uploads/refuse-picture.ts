import { maxPictureBytes, pictureTypes, type PictureType } from './upload-limits.ts';
import { uploadSentences } from './upload-sentences.ts';

/** What is known about a file before its content is read. A browser's `File` has these fields too. */
export interface OfferedPicture {
  name: string;
  type: string;
  size: number;
}

/** Returns the specification's sentence for a refused file; undefined for an accepted one. Browser and server both check. */
export function refusePicture({ name, type, size }: OfferedPicture): string | undefined {
  if (!isPictureType(type)) return uploadSentences.notAPicture(name);
  if (size > maxPictureBytes) return uploadSentences.tooLarge(name);
  return size === 0 ? uploadSentences.empty(name) : undefined;
}

export function isPictureType(type: string): type is PictureType {
  return (pictureTypes as readonly string[]).includes(type);
}
