import { takedownLimits } from '@touchdown/shared/takedowns/takedown-limits.ts';
import { takedownSentences } from '@touchdown/shared/takedowns/takedown-sentences.ts';

const sentences = {
  text: [takedownSentences.textRequired, takedownSentences.textTooLong],
  name: [takedownSentences.nameRequired, takedownSentences.nameTooLong],
  work: [takedownSentences.workRequired, takedownSentences.workTooLong],
} as const;

/** Returns why a required text is refused by its length. */
export function lengthProblem(field: keyof typeof sentences, value: string): string | undefined {
  const { length } = value.trim();
  const [required, tooLong] = sentences[field];
  return length === 0 ? required : length > takedownLimits[field] ? tooLong : undefined;
}
