import type { CatalogueSearch } from '../catalogue/catalogue-search.ts';
import type { CatalogueFilter, CatalogueQuery, FoundRows } from '../catalogue/query.ts';
import type { RouteRequest } from '../contract/route.ts';
import type { SearchAnswer } from '../tornadoes/answers.ts';
import type { tornadoRoutes } from '../tornadoes/routes.ts';
import { toFilters } from '../tornadoes/filter-values.ts';
import { takeQuoted } from './text-query.ts';
import { narrativeLabel } from './search-chips.ts';
import type { planSearch } from './search-tornadoes.ts';

type ListQuery = RouteRequest<typeof tornadoRoutes.listTornadoes>['query'];
/** What selects and orders tornadoes, whether a page of them follows or all. */
export type SelectQuery = Omit<ListQuery, 'page' | 'limit' | 'facets'>;

/** A record that answers searches. Who serves it knows more of it. */
export interface SearchedRecord {
  search: CatalogueSearch;
}

/** What a search is looked up with beside the record in memory. */
export interface SelectPorts<R extends SearchedRecord> {
  /** Given from outside, so that who answers no searches carries no lists of names. */
  plan: typeof planSearch;
  /** Returns the id of a tornado for its own id or that of a source. */
  resolve: (record: R, reference: string) => Promise<string | undefined>;
  narratives: {
    /** Throws if narratives cannot be searched. */
    find: (record: R, text: string) => Promise<FoundRows>;
    findIfAvailable: (record: R, text: string) => Promise<FoundRows | undefined>;
  };
}

export interface Selected {
  selection: CatalogueQuery;
  understood?: SearchAnswer;
  /** What was looked for in narratives. Empty if nothing was. */
  text: string;
}

/** Returns filters and order. A search without an order of its own shows the best match first. */
export async function selectTornadoes<R extends SearchedRecord>(
  record: R,
  { plan: planOf, resolve, narratives }: SelectPorts<R>,
  query: SelectQuery,
): Promise<Selected> {
  const { sort_by: sortBy, sort_direction: direction } = query;
  const sort = sortBy === 'start_time' ? 'begin_datetime' : sortBy;
  const { quotes, rest } = takeQuoted(query.q?.trim() ?? '');
  const text = [query.text?.trim() ?? '', ...quotes.map(quoted)].join(' ').trim();
  const among = text === '' ? undefined : await narratives.find(record, text);
  const filters = { ...toFilters({ ...query, q: undefined }), among };
  if (rest === '' && quotes.length === 0) return { selection: { ...filters, sort, direction }, text };
  const { filter, first, understood, narrativeWords, ...plan } =
    rest === ''
      ? planOfQuotes(filters)
      : await planOf(
          record.search,
          rest,
          filters,
          (reference) => resolve(record, reference),
          (words) => narratives.findIfAvailable(record, `${text} ${words}`.trim()),
        );
  const answer = {
    understood: withQuotes(understood, rest, quotes),
    text: [text, narrativeWords ?? ''].join(' ').trim(),
  };
  if (sort) return { selection: { ...filter, sort, direction }, ...answer };
  return { selection: { ...filter, sort: plan.sort ?? 'significance', first }, ...answer };
}

function planOfQuotes(filter: CatalogueFilter): Awaited<ReturnType<typeof planSearch>> {
  const understood = { chips: [], ignored: '', others: [], towns: [], tried: [], note: null };
  return { filter, first: [], sort: undefined, understood };
}

/** The quoted parts were taken out of the search, so every chip gets them back, and each of them its own chip. */
function withQuotes(understood: SearchAnswer, rest: string, quotes: readonly string[]): SearchAnswer {
  if (quotes.length === 0) return understood;
  const joined = (left: string, kept: readonly string[]) => [left, ...kept.map(quoted)].join(' ').trim();
  const chips = understood.chips.map((chip) => ({ ...chip, without: joined(chip.without, quotes) }));
  const own = quotes.map((quote, at) => ({
    kind: 'narrative' as const,
    label: narrativeLabel(quote),
    parameters: { text: quoted(quote) },
    without: joined(rest, quotes.toSpliced(at, 1)),
  }));
  const others = understood.others.map(({ label, q }) => ({ label, q: joined(q, quotes) }));
  const corrections = understood.corrections?.map((each) => ({ ...each, q: joined(each.q, quotes) }));
  return { ...understood, chips: [...chips, ...own], others, ...(corrections ? { corrections } : {}) };
}

function quoted(words: string): string {
  return `"${words}"`;
}
