import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { callQuietly } from '../../../../lib/api/api-client.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import type { ChosenPicture, PictureState } from './chosen-picture.ts';

/** The picture must be uploaded again. */
const outdated: ReadonlySet<string> = new Set([
  uploadSentences.unknown,
  uploadSentences.usedBefore,
  uploadSentences.otherPurpose,
]);

/**
 * Finds out which pictures a refused contribution was refused for, and returns their new states. The refusal has one
 * sentence for all pictures.
 */
export async function checkUploads(
  pictures: readonly ChosenPicture[],
  error: unknown,
): Promise<{ id: string; state: PictureState }[]> {
  if (!(error instanceof ApiError)) return [];
  if (outdated.has(error.message)) return pictures.map(({ id }) => ({ id, state: { is: 'chosen' } }));
  if (error.code !== 'UPLOAD_REJECTED') return [];
  const checked = pictures.map(async ({ id, state }) => {
    const reason = state.is === 'uploaded' ? await reasonOf(state.uploadId) : undefined;
    return reason === undefined
      ? []
      : [{ id, state: { is: 'failed', sentence: reason, isFinal: true } as const }];
  });
  return (await Promise.all(checked)).flat();
}

/** Returns why an upload was rejected; undefined where it was not, or where that is unknown. */
async function reasonOf(id: string): Promise<string | undefined> {
  try {
    const { reason } = await callQuietly('GET /uploads/{id}', { params: { id } });
    return reason ?? undefined;
  } catch {
    return undefined;
  }
}
