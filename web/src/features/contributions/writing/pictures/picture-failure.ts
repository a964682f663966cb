import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import type { ChosenPicture } from './chosen-picture.ts';

/** Section 8 of the specification: shown where the server gives no reason. */
export function uploadFailure(count: number): string {
  return count > 1 ? 'Gallery upload failed' : 'Photo upload failed';
}

/** Returns why one picture failed. */
export function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.message : uploadSentences.network;
}

/** Returns why nothing can be published; undefined where no picture has failed. */
export function failureOf(pictures: readonly ChosenPicture[]): ApiError | undefined {
  const sentences = pictures.flatMap(({ state }) => (state.is === 'failed' ? [state.sentence] : []));
  if (sentences.length === 0) return undefined;
  const isOffline = sentences.every((sentence) => sentence === uploadSentences.network);
  return new ApiError(isOffline ? uploadSentences.network : uploadFailure(pictures.length), 0);
}
