import { Problem, type ProblemDetail } from '@touchdown/shared/contract/problem.ts';
import { controlCharactersSentence } from '@touchdown/shared/text/user-text.ts';
import { shortened } from '@touchdown/shared/text/shortened.ts';
import { issueSentence, maxQuotedCharacters } from './describe-issues.ts';

/** A value and its position in the input. */
interface Place {
  value: unknown;
  key?: string;
  within?: Place;
}

/** No schema has a field with this name, and the library of the schemas passes it over instead of refusing it. */
const nameOfPrototype = '__proto__';

/**
 * Throws if a value or a name contains half of a character, or the character NUL, or is called `__proto__`. JSON can express the first but
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
      if (key === nameOfPrototype) refuseName(inside, part);
      refuseText(key, inside, part);
      places.push(inside);
    }
  }
}

function refuseName(place: Place, part: string): never {
  const details = detailsOf(place, 'an unknown name', 'names that the documentation lists');
  throw new Problem('INVALID_REQUEST', issueSentence(details, part), details);
}

function refuseText(text: string, place: Place, part: string): void {
  if (!text.isWellFormed()) {
    const details = detailsOf(place, 'half of a character (a lone surrogate)', 'well-formed Unicode text');
    throw new Problem('INVALID_REQUEST', issueSentence(details, part), details);
  }
  if (text.includes('\0')) {
    // The sentence of all control characters, which most fields refuse too.
    const details = detailsOf(place, 'the character NUL', 'text without NUL');
    throw new Problem('INVALID_REQUEST', controlCharactersSentence, details);
  }
}

function detailsOf(place: Place, received: string, allowed: string): ProblemDetail[] {
  const keys: string[] = [];
  for (let at: Place | undefined = place; at; at = at.within) if (at.key !== undefined) keys.unshift(at.key);
  const field = shortened(keys.join('.').toWellFormed().replaceAll('\0', '\ufffd'), maxQuotedCharacters);
  return [{ field, received, allowed }];
}
