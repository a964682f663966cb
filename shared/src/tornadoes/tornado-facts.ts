import { groupedNumber } from '../text/grouped-number.ts';
import type { Tornado } from './schema.ts';

type Measured = Pick<
  Tornado,
  'path_length' | 'path_width' | 'fatalities' | 'injuries' | 'fatalities_at_least' | 'injuries_at_least'
>;

/** What a tornado did, in a few words each. What is not known is said, and is never zero. */
interface TornadoFacts {
  length: string;
  width: string;
  deaths: string;
  injuries: string;
}

/** `31.3 miles`, `200 yards`, `at least 3 deaths`, `injuries not known`. */
export function tornadoFacts({
  path_length: miles,
  path_width: yards,
  fatalities,
  injuries,
  fatalities_at_least: deathsAtLeast,
  injuries_at_least: injuriesAtLeast,
}: Measured): TornadoFacts {
  return {
    length: lengthWords(miles),
    width: yards === null ? 'width not known' : countOf(yards, 'yard', 'yards'),
    deaths: peopleWords(fatalities, deathsAtLeast, ['death', 'deaths']),
    injuries: peopleWords(injuries, injuriesAtLeast, ['injury', 'injuries']),
  };
}

function lengthWords(miles: number | null): string {
  if (miles === null) return 'length not known';
  // One decimal of it would be zero.
  return miles > 0 && miles < 0.05 ? 'less than 0.1 miles' : countOf(miles, 'mile', 'miles');
}

/** The known part of an unknown total tells nothing if it is zero. */
function peopleWords(
  count: number | null,
  isAtLeast: boolean | undefined,
  [one, many]: readonly [string, string],
): string {
  if (count === null || (isAtLeast && count === 0)) return `${many} not known`;
  if (count === 0) return `no ${many}`;
  return `${isAtLeast ? 'at least ' : ''}${countOf(count, one, many)}`;
}

function countOf(count: number, one: string, many: string): string {
  return `${groupedNumber(count)} ${count === 1 ? one : many}`;
}
