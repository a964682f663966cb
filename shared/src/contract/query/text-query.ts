import * as z from 'zod';
import { hasWord } from '../../text/has-word.ts';

const maxLength = 100;

/** Words that a text must have. */
export const textQuery = z
  .string()
  .max(maxLength)
  .refine(hasWord)
  .meta({
    description: `at most ${maxLength} characters with a word in them; "words in quotation marks" are a phrase`,
  });
