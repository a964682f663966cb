import * as z from 'zod';
import { hasWord } from '../../text/has-word.ts';

/** Words that a text must have. */
export const textQuery = z.string().max(100).refine(hasWord).meta({
  description: 'at most 100 characters with a word in them; "words in quotation marks" are a phrase',
});
