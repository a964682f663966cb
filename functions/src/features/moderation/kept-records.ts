import type { VisibleRuns } from '../../domain/catalogue/catalogue-pointer.ts';
import type { FindRecord, FoundRecord } from './find-record.ts';

/** How long the flags of the whole queue go on with a record that was read for them. */
const keptMilliseconds = 60_000;

/** Beyond so many, the old ones are dropped. */
const maxKept = 4_000;

export interface KeptRecords {
  /** As it is at this moment. */
  fresh: FindRecord;
  /** As it was at most a minute ago. */
  recent: FindRecord;
}

/**
 * Keeps the records of suggestions for a minute: a queue of a thousand has a thousand of them. What a moderator looks
 * at or has decided is read afresh, and kept in place of the older one.
 */
export function keptRecords(readFresh: FindRecord, readForQueue: FindRecord, now: () => number): KeptRecords {
  const kept = new Map<string, { at: number; record: Promise<FoundRecord | undefined> }>();

  function keep(target: Parameters<FindRecord>[0], read: FindRecord): Promise<FoundRecord | undefined> {
    if (kept.size >= maxKept) {
      for (const [name, { at }] of kept) if (now() - at > keptMilliseconds) kept.delete(name);
    }
    const name = `${target.kind} ${target.id}`;
    const entry = { at: now(), record: read(target) };
    kept.set(name, entry);
    entry.record.catch(() => {
      if (kept.get(name) === entry) kept.delete(name);
    });
    return entry.record;
  }

  return {
    fresh: (target) => keep(target, readFresh),
    recent: (target) => {
      const entry = kept.get(`${target.kind} ${target.id}`);
      return entry && now() - entry.at <= keptMilliseconds ? entry.record : keep(target, readForQueue);
    },
  };
}

const runsMilliseconds = 5_000;

/** Keeps what decides which revisions count for a few seconds, so that a thousand records are not twice as many reads. */
export function keptRuns(
  read: () => Promise<VisibleRuns | undefined>,
  now: () => number,
): () => Promise<VisibleRuns | undefined> {
  let kept: { at: number; runs: Promise<VisibleRuns | undefined> } | undefined;
  return () => {
    if (kept && now() - kept.at <= runsMilliseconds) return kept.runs;
    const entry = { at: now(), runs: read() };
    kept = entry;
    entry.runs.catch(() => {
      if (kept === entry) kept = undefined;
    });
    return entry.runs;
  };
}
