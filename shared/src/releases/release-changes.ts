import type { ReleaseCounts } from './release-manifest.ts';

/** Why a value, or a whole tornado, is not what it was in the release before. */
export const changeReasons = {
  added: 'Added',
  withdrawn: 'Withdrawn',
  merged: 'Merged into another',
  'source revision': 'NOAA revised its files',
  'rule change': 'Our rules changed',
  'approved correction': 'A correction was approved',
  rollback: 'The previous release was reversed',
} as const;
export type ChangeReason = keyof typeof changeReasons;

/** One line of `changes.csv`. `field` is empty where a whole tornado came or went; after a merger `after` is its new id. */
export interface ReleaseChange {
  id: string;
  field: string;
  before: string;
  after: string;
  reason: ChangeReason;
}

export const changeColumns = ['id', 'field', 'before', 'after', 'reason'] as const;

/** How much changed in a year, or at an office. */
export interface ChangeCounts extends Omit<ReleaseCounts, 'tornadoes'> {
  /** Changed values. */
  values: number;
}

export interface ChangedTornado {
  id: string;
  name: string;
  begin: string;
  state: string;
}

export interface MergedTornado extends ChangedTornado {
  into: string;
}

export interface RevisedTornado extends ChangedTornado {
  values: Omit<ReleaseChange, 'id'>[];
}

/** What changed since the release before: `changes.json`, and what the page of a release shows. */
export interface ReleaseNotes {
  release: string;
  /** Null for the first release, which has nothing to compare with. */
  previous: string | null;
  counts: ChangeCounts;
  by_year: Record<string, ChangeCounts>;
  /** Changed values of each column. */
  by_field: Record<string, number>;
  by_reason: Partial<Record<ChangeReason, number>>;
  by_office: Record<string, ChangeCounts>;
  /** Columns that only one of the two releases has. Their values are not compared. */
  columns: { added: string[]; removed: string[] };
  /** The first of each; `changes.csv` has all. */
  first: {
    added: ChangedTornado[];
    withdrawn: ChangedTornado[];
    merged: MergedTornado[];
    changed: RevisedTornado[];
  };
}
