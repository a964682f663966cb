import * as z from 'zod';
import { controlCharactersSentence, hasControlInText, tidyLine, tidyText } from './user-text.ts';

interface Limits {
  max: number;
  tooLong: string;
  /** Why an empty text is refused; without it, a text may be empty. */
  required?: string;
}

/** A text of several lines by a person, as it is stored. */
export function userText({ max, tooLong, required }: Limits): z.ZodString {
  const text = z.string().overwrite(tidyText);
  const asked = required === undefined ? text : text.min(1, required);
  return asked.max(max, tooLong).refine((value) => !hasControlInText(value), controlCharactersSentence);
}

/** A line by a person, as it is stored. */
export function userLine({ max, tooLong, required }: Limits): z.ZodString {
  const line = z.string().overwrite(tidyLine);
  const asked = required === undefined ? line : line.min(1, required);
  return asked.max(max, tooLong).regex(/^\P{Cc}*$/u, controlCharactersSentence);
}
