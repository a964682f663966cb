import { states } from '@touchdown/shared/geo/states.ts';
import { titleCase } from '@touchdown/shared/text/title-case.ts';
import { monthNames } from '@touchdown/shared/text/written-date.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';

/** Written in capitals in any text: agencies, the clock, and points of the compass. */
const capitals = new Set(
  (
    'NWS NOAA SPC WFO OKC FEMA EMA EMS EOC DPS DOT PD FD VFD USA US TV EF AFB GPS ATV RV SUV ' +
    'EDT EST CDT CST MDT MST PDT PST UTC GMT AM PM NNE NE ENE ESE SE SSE SSW SW WSW WNW NW NNW'
  ).split(' '),
);
/** Postal codes that are also words, or short for something. They count only behind a comma: `MOORE, OK`. */
const doubtfulPostals = new Set('AL AS CO DE HI ID IN LA MA ME MS MT OH OK OR PA'.split(' '));
const postals = new Set(states.map(({ postal }) => postal));
const stateNames = states.map(({ name }) => name.toUpperCase());
const namesOfDays = new Set([
  ...'MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY'.split(' '),
  ...monthNames.map((name) => name.toUpperCase()),
]);
/** Names only in front of a number: `HIGHWAY 94`, `MAY 20`. */
const namesBeforeNumbers = new Set('HIGHWAY HWY INTERSTATE ROUTE EXIT MARCH MAY'.split(' '));
const kindsOfPlace = /^\s(?:COUNTY|PARISH|BOROUGH)(?![\p{L}\p{N}])/u;

const rating = /^E?F-?[0-5]$/;
/** `I-44`, `US77`, `SH-9` */
const road = /^(?:I|US|SH|SR|FM|CR|HWY)-?\d+[NSEW]?$/;
const clock = /^\d+(?:AM|PM)$/;
/** `KWTV` */
const station = /^[KW][B-DF-HJ-NP-TV-XZ]{3}$/;
const beginsSentence = /(?:^|[.!?]["”)]*\s+)["“(]*$/;

/** A word with what is joined to it: `I-44` and `160TH` are each one. */
const anyWord = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

/**
 * Returns the comment of a report in sentence case. The source writes in capitals, which hide what is a name: those of
 * the report's own fields, of states, agencies, roads and months are known. Only the case of letters changes, and a
 * comment that has small letters already stays as it is.
 */
export function commentInSentenceCase({
  comments,
  location_text: location,
  county,
}: Pick<StormReport, 'comments' | 'location_text' | 'county'>): string {
  const text = comments ?? '';
  if (/\p{Ll}/u.test(text)) return text;
  const names = placesOfNames(text, [nameOfLocation(location), county ?? '', ...stateNames]);
  return text.replace(anyWord, (word, at: number) =>
    names.has(at) ? titleCase(word) : writeWord(word, text.slice(0, at), text.slice(at + word.length)),
  );
}

function writeWord(word: string, before: string, after: string): string {
  const isOffice = before.endsWith('(') && after.startsWith(')') && /^[A-Z]{3}$/.test(word);
  const isPostal = postals.has(word) && (!doubtfulPostals.has(word) || /,\s*$/.test(before));
  // `3 N OF TOWN`
  const isDirection = /^[NSEW]$/.test(word) && /\d\s*(?:MI(?:LES?)?\s+)?$/.test(before);
  if (word === 'I' || capitals.has(word) || isOffice || isPostal || isDirection) return word;
  if (rating.test(word) || road.test(word) || clock.test(word) || station.test(word)) {
    return word;
  }
  const isNumbered = namesBeforeNumbers.has(word) && /^\s+[A-Z]?\d/.test(after);
  const isDay = namesOfDays.has(word) && !namesBeforeNumbers.has(word);
  return isNumbered || isDay || beginsSentence.test(before) ? capitalized(word) : word.toLowerCase();
}

/** Of `4 ENE WELDON SPRING`, the name alone. */
function nameOfLocation(location: string | null): string {
  return (location ?? '').replace(/^[\d.]+\s+[NSEW]{1,3}\s+/i, '');
}

/** Returns where each word of a name begins, with a kind behind it: `MCCLAIN COUNTY`. */
function placesOfNames(text: string, names: readonly string[]): Set<number> {
  const places = new Set<number>();
  for (const name of names) {
    const wanted = name.trim().toUpperCase();
    if (wanted === '') continue;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const end = at + wanted.length;
      if (isLetter(text[at - 1]) || isLetter(text[end])) continue;
      for (const { index } of wanted.matchAll(anyWord)) places.add(at + index);
      if (kindsOfPlace.test(text.slice(end))) places.add(end + 1);
    }
  }
  return places;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

function capitalized(word: string): string {
  return word.charAt(0) + word.slice(1).toLowerCase();
}
