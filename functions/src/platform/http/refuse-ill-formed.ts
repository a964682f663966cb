import { Problem } from '@touchdown/shared/contract/problem.ts';
import { shortened } from '@touchdown/shared/text/shortened.ts';
import { issueSentence, maxQuotedCharacters } from './describe-issues.ts';

/** A value and its position in the input. */
interface Place {
  value: unknown;
  key?: string;
  within?: Place;
}

/**
 * Throws if a value or a name contains half of a character, or the character NUL. JSON can express the first but
 * UTF-8 cannot: a table would refuse it, and different texts would become equal. NUL is in no text that a person
 * typed, and programs that read the text later may end it there. Works without recursion, because a body may be
 * nested deeply.
 */
export function refuseIllFormed(input: unknown, part: string): void {
  const places: Place[] = [{ value: input }];
  for (let place = places.pop(); place; place = places.pop()) {
    const { value } = place;
    if (typeof value === 'string') refuseText(value, place, part);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      const inside: Place = { value: inner, key, within: place };
      refuseText(key, inside, part);
      places.push(inside);
    }
  }
}

function refuseText(text: string, place: Place, part: string): void {
  if (!text.isWellFormed()) {
    throw refusal(place, part, 'half of a character (a lone surrogate)', 'well-formed Unicode text');
  }
  if (text.includes('\0')) throw refusal(place, part, 'the character NUL', 'text without NUL');
}

function refusal(place: Place, part: string, received: string, allowed: string): Problem {
  const keys: string[] = [];
  for (let at: Place | undefined = place; at; at = at.within) if (at.key !== undefined) keys.unshift(at.key);
  const field = shortened(keys.join('.').toWellFormed().replaceAll('\0', '\ufffd'), maxQuotedCharacters);
  const details = [{ field, received, allowed }];
  return new Problem('INVALID_REQUEST', issueSentence(details, part), details);
}
