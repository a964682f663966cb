import type { community } from './community.ts';

/** What can happen to an item, in the words of DynamoDB's streams. */
export type ItemEvent = 'INSERT' | 'MODIFY' | 'REMOVE';

/** A function that follows changes of the community table, and the changes it is invoked for. */
export interface Follower {
  kinds: readonly (keyof typeof community.kinds)[];
  events: readonly ItemEvent[];
  /** A MODIFY counts only if one of these attributes has changed; without this field, every MODIFY counts. */
  whenChanged?: readonly string[];
  /** Attributes whose old values the function needs, because the table no longer has them. Ids only. */
  oldValues?: readonly string[];
}

/**
 * All followers, by the name of their entry without its suffix. The stream's filters, the dispatcher's permissions
 * and its decisions follow from these rows.
 */
export const communityFollowers = {
  'follow-authors': {
    kinds: ['profile'],
    events: ['MODIFY'],
    whenChanged: ['username', 'role', 'photo', 'deletedAt'],
  },
  'erase-deleted-account': {
    kinds: ['profile'],
    events: ['MODIFY'],
    whenChanged: ['deletedAt', 'photo'],
    oldValues: ['photo'],
  },
  'finish-removal': {
    kinds: ['contribution'],
    events: ['MODIFY', 'REMOVE'],
    whenChanged: ['removedAt'],
    oldValues: ['authorId', 'images'],
  },
  'erase-late-contribution': {
    kinds: ['contribution'],
    events: ['INSERT'],
  },
  'tell-suggester': {
    kinds: ['contribution'],
    events: ['MODIFY'],
    whenChanged: ['decidedAt'],
  },
} as const satisfies Readonly<Record<string, Follower>>;

export type FollowerName = keyof typeof communityFollowers;
