import { callApi } from '../../../lib/api/api-client.ts';
import { ApiError, hasReason } from '../../../lib/api/api-error.ts';
import { uploadPicture } from '../../../lib/api/upload-pictures.ts';

/** Uploads a photo and sets it as the profile photo. Progress is from 0 to 1. */
export async function savePhoto(file: File, onProgress: (share: number) => void) {
  try {
    const uploadId = await uploadPicture(file, { purpose: 'profile-photo', onProgress });
    const { data } = await callApi('POST /users/profile-photo', { body: { uploadIds: [uploadId] } });
    return data;
  } catch (error) {
    if (hasReason(error)) throw error;
    // Section 8 of the specification: shown where the server gives no reason.
    throw new ApiError('Failed to upload profile photo.', 0);
  }
}
