import * as z from 'zod';
import { userText } from '../text/user-text-schema.ts';
import { maxObjectionLength, objectionSentences } from './objection-sentences.ts';
import { suggestionSentences } from './suggestion-sentences.ts';
import { readSource } from './read-source.ts';

/** Why somebody objects to the first of two decisions. Moderators read it, without the name. */
export const ObjectionBody = z.strictObject({
  reason: userText({
    required: objectionSentences.reasonRequired,
    max: maxObjectionLength,
    tooLong: objectionSentences.reasonTooLong,
  }).meta({ description: `a text of at most ${maxObjectionLength} characters`, spoken: true }),
});

/** A link or a citation, as it is typed. */
export const SourceText = z
  .string()
  .superRefine((typed, context) => {
    const read = readSource(typed);
    const sentence =
      'sentence' in read ? read.sentence : read.source ? undefined : suggestionSentences.noSource;
    if (sentence !== undefined) context.addIssue({ code: 'custom', message: sentence, input: typed });
  })
  .transform((typed) => {
    const read = readSource(typed);
    return 'source' in read ? read.source : null;
  })
  .meta({ description: 'a link that begins with https:// or http://, or a citation', spoken: true });
