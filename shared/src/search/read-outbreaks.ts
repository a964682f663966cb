import { foldText } from '../catalogue/fold-text.ts';
import { longDate } from '../text/written-date.ts';
import { outbreaks, type Outbreak } from './outbreaks.ts';
import type { SearchReading } from './search-reading.ts';
import type { SearchText } from './search-text.ts';

const suffix = '(?:\\s+tornado(?:e?s)?)?\\s+outbreaks?(?:\\s+sequence)?';
const whole = groupBy(({ name }) => [name]);
const alone = groupBy(({ name, names }) => [name, ...names]);
const withSuffix = groupBy(({ names, places }) => [...names, ...places]);
/** `easter 2020` is also `easter`, where the year stands elsewhere in the search. */
const endingInYear = / (?:19|20)\d\d$/;
const besideYear = groupBy(({ names }) =>
  names.filter((name) => endingInYear.test(name)).map((name) => name.replace(endingInYear, '')),
);
const before = '(?:tornado(?:e?s)?\\s+)?outbreaks?\\s+(?:of|in|on|at|near)\\s+(?:the\\s+)?';
const start = '(?<![\\p{L}\\p{N}])(?:the\\s+)?';
const end = '(?![\\p{L}\\p{N}])';
const patterns = [
  // Whole names first, of which a part may be another name or a place.
  [new RegExp(`${start}(?<name>${namesOf(whole)})${end}`, 'gu'), whole, false],
  [
    new RegExp(
      `${start}(?<name>${namesOf(withSuffix)})(?:\\s+of)?(?:,?\\s+(?<year>(?:19|20)\\d\\d))?${suffix}${end}`,
      'gu',
    ),
    withSuffix,
    false,
  ],
  [new RegExp(`${start}${before}(?<name>${namesOf(withSuffix)})${end}`, 'gu'), withSuffix, true],
  [new RegExp(`${start}(?<name>${namesOf(alone)})${end}`, 'gu'), alone, false],
  [new RegExp(`${start}(?<name>${namesOf(besideYear)})${end}`, 'gu'), besideYear, true],
] as const;

/** Reads names of outbreaks. Years elsewhere in the search choose among those of one name. */
export function readOutbreaks(text: SearchText): SearchReading[] {
  const years = (text.query.match(/(?<!\d)(?:19[5-9]|20\d)\d(?!\d)/g) ?? []).map(Number);
  const readings: SearchReading[] = [];
  for (const [pattern, byName, needsYear] of patterns) {
    if (needsYear && years.length === 0) continue;
    text.take(pattern, ({ groups = {} }, span) => {
      const all = byName.get(keyOf(groups['name'] ?? '')) ?? [];
      const fitting = all.filter(
        ({ from }) => years.length === 0 || years.includes(Number(from.slice(0, 4))),
      );
      const [chosen, ...others] = fitting;
      if (!chosen) return false;
      readings.push({
        kind: 'outbreak',
        label: outbreakLabel(chosen),
        outbreak: chosen,
        others,
        spans: [span],
      });
      return true;
    });
  }
  return readings;
}

export function outbreakLabel({ name, from, to }: Pick<Outbreak, 'name' | 'from' | 'to'>): string {
  return `${name} (${from === to ? longDate(from) : `${longDate(from)} to ${longDate(to)}`})`;
}

function groupBy(namesOfOutbreak: (outbreak: Outbreak) => readonly string[]): Map<string, Outbreak[]> {
  const groups = new Map<string, Outbreak[]>();
  for (const outbreak of outbreaks) {
    for (const name of namesOfOutbreak(outbreak)) {
      const key = keyOf(name);
      groups.set(key, [...(groups.get(key) ?? []), outbreak]);
    }
  }
  return groups;
}

function keyOf(name: string): string {
  return foldText(name)
    .replace(/[\s,–-]+/g, ' ')
    .replaceAll('.', '');
}

/** The longest first, with hyphens or spaces between words and any apostrophes. */
function namesOf(groups: ReadonlyMap<string, unknown>): string {
  return [...groups.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/s\b/g, "'?s'?").replaceAll(' ', '[\\s,.–-]+'))
    .join('|');
}
