import * as z from 'zod';

/** 128 random bits, which cannot be guessed. */
export const UploadId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}$/)
  .meta({ description: 'the id of an upload, from POST /api/v1/uploads' });
