import { Problem } from '@touchdown/shared/contract/problem.ts';
import { shortened } from '@touchdown/shared/text/shortened.ts';
import { issueSentence, maxQuotedCharacters } from './describe-issues.ts';

/** A value, and where it stands. */
interface Place {
  value: unknown;
  key?: string;
  within?: Place;
}

/**
 * JSON can write half of a character, which UTF-8 cannot: no table takes it, and two such texts that differ
 * become one. Values and names are looked at alike, without recursion: a body may be nested very deeply.
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
