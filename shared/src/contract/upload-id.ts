import * as z from 'zod';

/** 128 random bits: nobody guesses another's. */
export const UploadId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}$/)
  .meta({ description: 'the id of an upload, as POST /api/v1/uploads gave it' });
