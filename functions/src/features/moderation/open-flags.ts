import { Problem } from '@touchdown/shared/contract/problem.ts';
import { maxFlagged, type SuggestionFlag } from '@touchdown/shared/moderation/moderation-limits.ts';
import { inLanes } from '../../platform/in-lanes.ts';
import { logger } from '../../platform/log/logger.ts';
import type { FoundRecord, KeptRecords } from './find-record.ts';
import type { ShownAccounts } from './reviewed-suggestions.ts';
import { suggestionFlags } from './suggestion-flags.ts';
import { authorOfSuggestions, type FlaggedSuggestion, type IndexedSuggestion } from './suggestion-index.ts';

export interface OpenFlags {
  /** By the id of an open suggestion. */
  flags: ReadonlyMap<string, readonly SuggestionFlag[]>;
  /** How many were looked at, if some were not. */
  lookedAt: number | undefined;
}

/** So many records are read at a time. */
const lanes = 16;

/** A request ends after ten seconds. Records that are not read by then are left for the next one, which has the others. */
const maxMilliseconds = 4_000;

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
    const startedAt = now();
    const since = await accounts.since(looked.map(({ authorId }) => authorId));
    await inLanes(lanes, looked, async (suggestion: FlaggedSuggestion) => {
      if (now() - startedAt > maxMilliseconds) return;
      const record = await readRecord(records, suggestion);
      if (record === 'damaged') {
        flags.set(suggestion.id, []);
        return;
      }
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
    if (flags.size < looked.length) known.delete(all);
    return { flags, lookedAt: flags.size < open.length ? flags.size : undefined };
  }

  return (all) => {
    const found = known.get(all) ?? look(all);
    known.set(all, found);
    found.catch(() => known.delete(all));
    return found;
  };
}

/** One record that cannot be understood must not close the queue: its suggestion has no flags there. */
async function readRecord(
  records: Pick<KeptRecords, 'recent'>,
  { id, target }: FlaggedSuggestion,
): Promise<FoundRecord | undefined | 'damaged'> {
  try {
    return await records.recent(target);
  } catch (error) {
    // Storage that does not answer will answer soon, and then with all flags.
    if (error instanceof Problem) throw error;
    logger.error('record of a suggestion not read', { suggestion: id, error: error as Error });
    return 'damaged';
  }
}
