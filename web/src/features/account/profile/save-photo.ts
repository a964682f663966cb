import { callApi } from '../../../lib/api/api-client.ts';
import { uploadPictures } from '../../../lib/api/upload-pictures.ts';

/** Uploads a picture and puts it in the profile. Progress is from 0 to 1. */
export async function savePhoto(file: File, onProgress: (share: number) => void) {
  const uploadIds = await uploadPictures([file], {
    purpose: 'profile-photo',
    onProgress: (_at, share) => onProgress(share),
  });
  const { data, message } = await callApi('POST /users/profile-photo', { body: { uploadIds } });
  return { user: data.user, message };
}
