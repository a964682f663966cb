const direction = '(?:N|S|E|W|NE|NW|SE|SW|NC|SC|EC|WC|NNE|ENE|ESE|SSE|SSW|WSW|WNW|NNW)';
const kindOfAirport =
  '(?:muni|mun|municipal|mem|memorial|rgnl|rgn|regional|intl|international|co|county|fld)';

/** What observers wrote around the name of a town, in the order in which it is taken away. */
const shorthand: readonly RegExp[] = [
  /^[\d.]+ miles [A-Z]+ of /i,
  // What is left of "2 miles of", also misread: "if Edge".
  /^(?:of|if) (?=\S{2})/i,
  // An airport's code: "(Auo)Auburn Opelika".
  /\([^)]*\)/g,
  // The way to where the path ended: "E Tulsa To 1 N".
  /(^|\s)to(\s.*)?$/i,
  new RegExp(`^(?:[\\d.]+ ?)?(?:near|nr|${direction})(?: of)? (?=\\S{2})`, 'i'),
  new RegExp(`(?: ${kindOfAirport})*(?: arpt| airport| arp)$`, 'i'),
  new RegExp(` (?:[\\d.]+ ?)?${direction}$`, 'i'),
  // The full stop of an abbreviation such as "N.A.S." stays.
  /(?<!\.\p{L})[-.,;\s]+$/u,
];

/** What is left is not a town if it is only a part of a county, a road, or cut off. */
const notTown = new RegExp(
  [
    '\\d',
    "[^\\p{L}\\p{M}.'’ -]",
    `(?:^|\\s)(?:${direction}|[a-z])(?:\\s|$)`,
    '^(?:(?:north|south|east|west|central|middle)(?:east|west|ern)?|northwestern|northeastern|southwestern|southeastern)(?:\\s(?:of|and|part|portion).*)?$',
    '(?:^|\\s)(?:to|of|and|near|in)$',
    '\\b(?:co|county|counties|countywide|zones?|parts?|portions?|areas?|extreme|extrm|[news]rn|highway|hwy|road|route|interstate|section|statewide|unknown)\\b',
    '^.{0,2}$',
  ].join('|'),
  'iu',
);

const written: readonly [RegExp, string][] = [
  [/\bFt\b\.?/g, 'Fort'],
  [/\bHgts\b/g, 'Heights'],
  [/\bAfb\b/g, 'AFB'],
  [/(?<=\S )(Of|And|The)(?= )/g, ''],
];

/** Returns the town of a location such as `3 miles SW of Joplin`, or null if it names none. */
export function locationTown(location: string): string | null {
  const town = shorthand.reduce((text, pattern) => text.replace(pattern, '').trim(), location);
  if (notTown.test(town)) return null;
  return written.reduce(
    (text, [pattern, words]) => text.replace(pattern, (match) => words || match.toLowerCase()),
    town,
  );
}
