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
 * Throws if a value or a name contains half of a character. JSON can express it but UTF-8 cannot: a table would
 * refuse it, and different texts would become equal. Works without recursion, because a body may be nested deeply.
 */
export function refuseIllFormed(input: unknown, part: string): void {
  const places: Place[] = [{ value: input }];
  for (let place = places.pop(); place; place = places.pop()) {
    const { value } = place;
    if (typeof value === 'string' && !value.isWellFormed()) throw refusal(place, part);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      const inside: Place = { value: inner, key, within: place };
      if (!key.isWellFormed()) throw refusal(inside, part);
      places.push(inside);
    }
  }
}

function refusal(place: Place, part: string): Problem {
  const keys: string[] = [];
  for (let at: Place | undefined = place; at; at = at.within) if (at.key !== undefined) keys.unshift(at.key);
  const field = shortened(keys.join('.').toWellFormed(), maxQuotedCharacters);
  const details = [
    { field, received: 'half of a character (a lone surrogate)', allowed: 'well-formed Unicode text' },
  ];
  return new Problem('INVALID_REQUEST', issueSentence(details, part), details);
}
