import * as z from 'zod';

/** Words that a text must have. */
export const textQuery = z
  .string()
  .max(100)
  .regex(/[\p{L}\p{N}]/u)
  .meta({
    description: 'at most 100 characters with a word in them; "words in quotation marks" are a phrase',
  });
