import { maxFlagged, type SuggestionFlag } from '@touchdown/shared/moderation/moderation-limits.ts';
import { inLanes } from '../../platform/in-lanes.ts';
import { authorOfSuggestions } from './authors-of-suggestions.ts';
import type { KeptRecords } from './kept-records.ts';
import type { ShownAccounts } from './shown-accounts.ts';
import { suggestionFlags } from './suggestion-flags.ts';
import type { FlaggedSuggestion, IndexedSuggestion } from './suggestion-index.ts';

export interface OpenFlags {
  /** By the id of an open suggestion. */
  flags: ReadonlyMap<string, readonly SuggestionFlag[]>;
  /** Whether some open ones were not looked at, because there are too many. */
  isPart: boolean;
}

/** So many records are read at a time. */
const lanes = 16;

/**
 * Returns the flags of all open suggestions, for the filters and their counts. Of more than a thousand, those that have
 * waited longest are looked at: the others come when these are decided. It is worked out once for each reading of the
 * index.
 */
export function openFlags(
  records: Pick<KeptRecords, 'recent'>,
  accounts: Pick<ShownAccounts, 'since'>,
  now: () => number,
): (all: readonly IndexedSuggestion[]) => Promise<OpenFlags> {
  const known = new WeakMap<readonly IndexedSuggestion[], Promise<OpenFlags>>();

  async function look(all: readonly IndexedSuggestion[]): Promise<OpenFlags> {
    const open = all
      .flatMap((one) => one.open ?? [])
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    const looked = open.slice(0, maxFlagged);
    const flags = new Map<string, SuggestionFlag[]>();
    const since = await accounts.since(looked.map(({ authorId }) => authorId));
    await inLanes(lanes, looked, async (suggestion: FlaggedSuggestion) => {
      const record = await records.recent(suggestion.target);
      const author = authorOfSuggestions(all, suggestion.authorId);
      const found = suggestionFlags({
        suggestion,
        record,
        isOpen: true,
        author,
        since: since.get(suggestion.authorId),
        now: now(),
      });
      flags.set(
        suggestion.id,
        found.map(({ flag }) => flag),
      );
    });
    return { flags, isPart: open.length > looked.length };
  }

  return (all) => {
    const found = known.get(all) ?? look(all);
    known.set(all, found);
    found.catch(() => known.delete(all));
    return found;
  };
}
