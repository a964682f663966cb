import type { IndexedSuggestion } from './suggestion-index.ts';

/** What an author's suggestions say about the author. */
export interface AuthorOfSuggestions {
  approved: number;
  rejected: number;
  open: number;
  /** How many were made on each day, UTC. */
  perDay: ReadonlyMap<string, number>;
}

const nothing: AuthorOfSuggestions = { approved: 0, rejected: 0, open: 0, perDay: new Map() };

const counted = new WeakMap<readonly IndexedSuggestion[], Map<string, AuthorOfSuggestions>>();

/** Counts an author's suggestions. All authors are counted together, once for each reading of the index. */
export function authorOfSuggestions(
  all: readonly IndexedSuggestion[],
  authorId: string,
): AuthorOfSuggestions {
  let authors = counted.get(all);
  if (!authors) {
    authors = new Map(
      [...Map.groupBy(all, (one) => one.authorId)].map(([id, own]) => [id, countAuthor(own)]),
    );
    counted.set(all, authors);
  }
  return authors.get(authorId) ?? nothing;
}

export function dayOf(createdAt: string): string {
  return createdAt.slice(0, 'yyyy-mm-dd'.length);
}

function countAuthor(own: readonly IndexedSuggestion[]): AuthorOfSuggestions {
  const perDay = new Map<string, number>();
  for (const { createdAt } of own) perDay.set(dayOf(createdAt), (perDay.get(dayOf(createdAt)) ?? 0) + 1);
  // What was closed counts neither for nor against the author.
  const decided = own.filter(({ isAlreadySo }) => !isAlreadySo);
  const count = (status: IndexedSuggestion['status']) =>
    decided.filter((one) => one.status === status).length;
  return {
    approved: count('APPROVED'),
    rejected: count('REJECTED'),
    open: own.filter(({ open }) => open !== undefined).length,
    perDay,
  };
}
