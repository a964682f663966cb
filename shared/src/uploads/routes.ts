import * as z from 'zod';
import { rateLimits } from '../contract/rate-limits.ts';
import { defineRoutes } from '../contract/route.ts';
import { maxPicturesAtOnce } from './upload-limits.ts';
import { UploadId } from '../contract/upload-id.ts';
import { OfferedFile, StartedUpload, Upload, UploadPurpose } from './schema.ts';

export const uploadRoutes = defineRoutes({
  startUploads: {
    method: 'POST',
    path: '/uploads',
    summary:
      'Get a URL for each picture, to upload it to directly; pictures of contributions need a verified email',
    access: 'user',
    caching: 'none',
    limits: [rateLimits.upload],
    body: z.strictObject({
      purpose: UploadPurpose,
      files: z.array(OfferedFile).min(1).max(maxPicturesAtOnce),
    }),
    response: z.strictObject({ uploads: z.array(StartedUpload) }),
    problems: ['UNVERIFIED_EMAIL'],
  },
  getUpload: {
    method: 'GET',
    path: '/uploads/{id}',
    summary: 'Get the state of one of your uploads',
    access: 'user',
    caching: 'none',
    params: z.strictObject({ id: UploadId }),
    response: Upload,
    problems: ['NOT_FOUND'],
  },
});
