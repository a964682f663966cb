import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import type { CatalogueFilter, FoundRows, SortField } from '@touchdown/shared/catalogue/query.ts';
import { toSearchFilter } from '@touchdown/shared/search/search-filter.ts';
import type { SearchReading } from '@touchdown/shared/search/search-reading.ts';
import { understand, type Understanding } from '@touchdown/shared/search/understand.ts';
import type { SearchAnswer } from '@touchdown/shared/tornadoes/answers.ts';
import { gazetteerOf } from './record-gazetteer.ts';
import { labelOf, otherPlaces, toChips, townsOf } from './search-chips.ts';

export interface SearchPlan {
  filter: CatalogueFilter;
  /** The tornadoes that the search names, which come first. */
  first: string[];
  /** Undefined unless the search asks for an order. */
  sort: SortField | undefined;
  understood: SearchAnswer;
  /** The words that were found in narratives and not in names. */
  narrativeWords?: string | undefined;
}

/** Returns the tornadoes whose narratives have all of the words; undefined if narratives cannot be searched. */
export type FindInNarratives = (words: string) => Promise<FoundRows | undefined>;

/** Returns the id of a tornado for its own id or that of a source. */
export type ResolveReference = (reference: string) => Promise<string | undefined>;

/**
 * Turns a search into a filter. If what was understood finds nothing together with the other filters, the words
 * that were not understood are looked up in names, then in narratives, and then left out.
 */
export async function planSearch(
  search: CatalogueSearch,
  query: string,
  otherFilters: CatalogueFilter,
  resolve: ResolveReference,
  findInNarratives: FindInNarratives = async () => undefined,
): Promise<SearchPlan> {
  const understanding = understand(query, gazetteerOf(search.catalogue));
  const { readings } = understanding;
  const zip = readings.find((each) => each.kind === 'zip');
  const resolved = await resolveAll(readings, resolve);
  const order = readings.find((each) => each.kind === 'order');
  const plan = { first: firstOf(readings, resolved), sort: order?.sort };
  const note = zip ? 'ZIP codes are not known here; try the town.' : null;
  const tried: string[] = [];
  const attempts = attemptsOf(understanding).filter(({ readings: each }) => !zip || hasMore(each));
  for (const attempt of attempts) {
    const narrative = attempt.readings.find((each) => each.kind === 'narrative');
    const among = narrative ? await findInNarratives(narrative.words) : otherFilters.among;
    if (narrative && !among) continue;
    const filter = {
      ...otherFilters,
      ...narrowed(otherFilters, filterOf(attempt.readings, resolved)),
      among,
    };
    if (search.find({ ...filter, limit: 1 }).total > 0) {
      const chips = toChips({ ...understanding, readings: attempt.readings });
      const { ignored } = attempt;
      return {
        ...plan,
        filter,
        narrativeWords: narrative?.words,
        understood: {
          chips,
          ignored,
          others: otherPlaces(understanding),
          towns: townsOf(understanding),
          tried,
          note,
        },
      };
    }
    tried.push(attempt.readings.map(labelOf).join(' · '));
  }
  return {
    ...plan,
    filter: { ...otherFilters, places: [{}] },
    understood: {
      chips: toChips(understanding),
      ignored: '',
      others: otherPlaces(understanding),
      towns: townsOf(understanding),
      tried,
      note,
    },
  };
}

interface Attempt {
  readings: SearchReading[];
  ignored: string;
}

function attemptsOf({ text, readings }: Understanding): Attempt[] {
  const words = readings.find((each) => each.kind === 'words');
  const attempts: Attempt[] = [{ readings, ignored: '' }];
  const names = readings.filter(({ kind }) => namesPlace.has(kind));
  if (names.length > 0) {
    // What looks like the name of a town may be a part of another name.
    const spans = [...names, ...(words ? [words] : [])].flatMap((each) => each.spans);
    const plain = spans.map(({ start, end }) => text.query.slice(start, end)).join(' ');
    const others = readings.filter((each) => !namesPlace.has(each.kind) && each !== words);
    attempts.push({ readings: [...others, { kind: 'words', words: plain, spans }], ignored: '' });
  }
  if (words) {
    const inNarratives: SearchReading = { ...words, kind: 'narrative' };
    attempts.push({ readings: readings.map((each) => (each === words ? inNarratives : each)), ignored: '' });
  }
  const understood = readings.filter((each) => each !== words && each.kind !== 'order');
  if (words && understood.length > 0) {
    attempts.push({ readings: readings.filter((each) => each !== words), ignored: words.words });
  }
  return attempts;
}

const namesPlace: ReadonlySet<SearchReading['kind']> = new Set(['tornado', 'town', 'county', 'state']);

/** A ZIP code alone finds nothing; with other words, those are looked for. */
function hasMore(readings: readonly SearchReading[]): boolean {
  return readings.some(({ kind }) => kind !== 'zip' && kind !== 'order');
}

type Resolved = ReadonlyMap<SearchReading, string | undefined>;

async function resolveAll(readings: readonly SearchReading[], resolve: ResolveReference): Promise<Resolved> {
  const found = new Map<SearchReading, string | undefined>();
  for (const reading of readings) {
    if (reading.kind === 'reference') found.set(reading, await resolve(reading.reference));
  }
  return found;
}

function filterOf(readings: readonly SearchReading[], resolved: Resolved): CatalogueFilter {
  const filter = toSearchFilter(readings);
  const references = readings.filter((each) => resolved.has(each));
  if (references.length === 0) return filter;
  const named = references.map((each) => ({ ids: [resolved.get(each)].filter((id) => id !== undefined) }));
  return { ...filter, places: [...(filter.places ?? []), ...named] };
}

/** The parameters of the request and the search hold together, also if both name a state. */
function narrowed(given: CatalogueFilter, found: CatalogueFilter): CatalogueFilter {
  const contradicts = (['state', 'year', 'month', 'day'] as const).some(
    (name) =>
      given[name] !== undefined &&
      found[name] !== undefined &&
      String(given[name]).toLowerCase() !== String(found[name]).toLowerCase(),
  );
  if (contradicts) return { ...found, places: [{}] };
  const ratings =
    given.ratings?.length && found.ratings ? common(given.ratings, found.ratings) : found.ratings;
  if (ratings?.length === 0) return { ...found, places: [{}] };
  const defined = Object.entries({ ...found, ratings }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined);
}

function common(a: readonly string[], b: readonly string[]): string[] {
  return a.filter((each) => b.includes(each));
}

function firstOf(readings: readonly SearchReading[], resolved: Resolved): string[] {
  const named = readings.flatMap((each) =>
    each.kind === 'tornado' ? each.tornadoes.map(({ id }) => id) : [],
  );
  return [...named, ...[...resolved.values()].filter((id) => id !== undefined)];
}
