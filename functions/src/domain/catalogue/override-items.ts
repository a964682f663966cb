import type { Override } from './apply-overrides.ts';
import type { CorrectionValue } from '@touchdown/shared/corrections/correction-value.ts';
import type { Source } from '@touchdown/shared/text/source.ts';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import type { RejectionReason } from '@touchdown/shared/contract/stock-reasons.ts';
import { keyBeginning, keyText, readKey } from '@touchdown/shared/storage/key-pattern.ts';
import { targetLetters } from '@touchdown/shared/storage/target-letters.ts';
import { indexKey, itemKey, partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';

export interface CorrectedTarget {
  type: keyof typeof targetLetters;
  id: string;
}

/** How an approval was taken back. What nobody said is left out. */
export interface StoredWithdrawal {
  takenBackBy?: string | null | undefined;
  /** The first of two moderators. */
  takenBackFirstBy?: string | null | undefined;
  takenBackFirstAt?: string | undefined;
  takenBackReason?: RejectionReason | undefined;
  takenBackNote?: string | undefined;
  /** People who objected to the first decision. */
  takenBackObjections?: number | undefined;
  /** It stood because nobody objected in time. */
  takenBackByTime?: true | undefined;
}

/** An approved correction as stored beside the record. It is never deleted, so that the history stays whole. */
export interface StoredOverride extends Override, StoredWithdrawal {
  target: CorrectedTarget;
  /** Copies for lists: the target's name and state when it was approved. */
  targetName: string;
  state: string | null;
  suggestionId: string;
  /** A username; null once the account is deleted. */
  suggestedBy: string | null;
  approvedBy: string | null;
  approvedAt: string;
  /** Where the value is from. Corrections from before sources have none. */
  source?: Source | undefined;
  /** No moderator approved it: it stood at once, by the table of trust. */
  byTrust?: true | undefined;
  /** What its author gave as the reason; left out while the suggestion is not shown to everybody. */
  reason?: string | undefined;
  /** The first of two moderators, and how many people objected to that. */
  firstApprovedBy?: string | null | undefined;
  firstApprovedAt?: string | undefined;
  objections?: number | undefined;
  /** It stood because nobody objected in time. */
  byTime?: true | undefined;
  /** What an import or a fold has noticed: the official value differs now, or the target is gone. */
  officialNow?: CorrectionValue | null | undefined;
  isSetAside?: boolean | undefined;
}

const { override, reportOverride } = catalogue.kinds;

/** A tornado's corrections sort before its revisions, so that one Query reads both. */
export const firstOverrideKey = keyBeginning(override.sort);

export const reportOverridePartition = keyText(reportOverride.partition);

/** Returns the beginning of the sort keys of one report's corrections. */
export function reportOverrideBeginning(report: string): string {
  return keyBeginning(reportOverride.sort, { report });
}

export function overrideKey({ type, id }: CorrectedTarget, field: string, sequence: number) {
  return type === 'tornado'
    ? itemKey(override, { tornado: id, field, sequence })
    : itemKey(reportOverride, { report: id, field, sequence });
}

export function toOverrideItem(stored: StoredOverride): Record<string, unknown> {
  const { target, field, number, ...values } = stored;
  const kind = target.type === 'tornado' ? override : reportOverride;
  return {
    ...overrideKey(target, field, number),
    ...indexKey(kind.indexes.byApproval, {
      approved: stored.approvedAt,
      type: targetLetters[target.type],
      sequence: number,
    }),
    ...values,
  };
}

/** Returns undefined for an item that is no correction. The value may still be of another type than its field's. */
export function fromOverrideItem(item: Record<string, unknown>): StoredOverride | undefined {
  const [partition, sort] = [String(item[partitionKey]), String(item[sortKey])];
  const ofTornado = readKey(override.sort, sort);
  const tornado = readKey(override.partition, partition)?.tornado;
  if (ofTornado && tornado) return stored(item, { type: 'tornado', id: tornado }, ofTornado);
  const ofReport = partition === reportOverridePartition ? readKey(reportOverride.sort, sort) : undefined;
  return ofReport && stored(item, { type: 'spc-report', id: ofReport.report }, ofReport);
}

function stored(
  item: Record<string, unknown>,
  target: CorrectedTarget,
  { field, sequence }: { field: string; sequence: number },
): StoredOverride {
  const keys = new Set<string>([partitionKey, sortKey, ...indexAttributes]);
  const values = Object.fromEntries(Object.entries(item).filter(([name]) => !keys.has(name)));
  return {
    ...(values as Omit<StoredOverride, 'target' | 'field' | 'number'>),
    target,
    field,
    number: sequence,
  };
}

const { on } = override.indexes.byApproval;
const indexAttributes = [on.partitionKey, on.sortKey];
