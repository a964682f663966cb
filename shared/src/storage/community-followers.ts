import type { community } from './community.ts';

/** What can happen to an item, in the words of DynamoDB's streams. */
export type ItemEvent = 'INSERT' | 'MODIFY' | 'REMOVE';

/** What follows changes of the community table, and the changes it is invoked for. */
export interface Follower {
  kinds: readonly (keyof typeof community.kinds)[];
  events: readonly ItemEvent[];
  /** A MODIFY counts only if one of these attributes has changed; without this field, every MODIFY counts. */
  whenChanged?: readonly string[];
  /** Attributes whose old values the function needs, because the table no longer has them. Ids, counts and public names only. */
  oldValues?: readonly string[];
}

/**
 * All followers, by the name of their part in a function. The stream's filters, the dispatcher's permissions
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
    whenChanged: ['deletedAt', 'eraseAgainAt', 'photo'],
    oldValues: ['photo'],
  },
  'note-erasure': {
    kinds: ['profile'],
    events: ['MODIFY'],
    whenChanged: ['deletedAt', 'eraseAgainAt'],
  },
  'erase-radar-jobs': {
    kinds: ['profile'],
    events: ['MODIFY'],
    whenChanged: ['deletedAt', 'eraseAgainAt'],
  },
  'finish-removal': {
    kinds: ['contribution'],
    events: ['MODIFY', 'REMOVE'],
    whenChanged: ['removedAt', 'erasedAt'],
    oldValues: ['authorId', 'images'],
  },
  'withhold-pictures': {
    kinds: ['contribution'],
    events: ['MODIFY'],
    whenChanged: ['hiddenBy'],
  },
  // One that is removed or restored moves between two lists of its author, which others may be reading.
  'erase-late-contribution': {
    kinds: ['contribution'],
    events: ['INSERT', 'MODIFY'],
    whenChanged: ['removedAt'],
  },
  'follow-corrected-names': {
    kinds: ['profile'],
    events: ['MODIFY'],
    whenChanged: ['username', 'deletedAt'],
    // Corrections have the name, which was public, and no id.
    oldValues: ['username'],
  },
  // The history of a correction has its author's words for as long as the suggestion may be read.
  'follow-reasons': {
    kinds: ['contribution'],
    events: ['MODIFY', 'REMOVE'],
    whenChanged: ['hiddenBy', 'erasedAt'],
    oldValues: ['target'],
  },
  // A new contribution has earned nothing yet.
  reputation: {
    kinds: ['contribution'],
    events: ['MODIFY', 'REMOVE'],
    whenChanged: ['net', 'suggestionStatus', 'removedAt'],
    oldValues: ['authorId'],
  },
  'follow-suspension': {
    kinds: ['profile'],
    events: ['MODIFY'],
    whenChanged: ['suspension'],
  },
  // Answers of suspended people, and of those whose text about the tornado is hidden, are not counted.
  'withhold-answers': {
    kinds: ['profile', 'contribution'],
    events: ['MODIFY'],
    whenChanged: ['suspension', 'hiddenBy', 'removedAt'],
  },
  'count-waiting-votes': {
    kinds: ['profile'],
    events: ['MODIFY'],
    whenChanged: ['isVerified'],
  },
  'tell-suggester': {
    kinds: ['contribution'],
    events: ['MODIFY'],
    // Decided, returned for a source, decided by a first of two, and open again.
    whenChanged: ['decidedAt', 'returned', 'first', 'suggestionStatus'],
  },
  // Whether a contribution moved from a storm report to a tornado shows only in its old target, which has a public id.
  // How many people have said thanks until now names the event of the next one.
  notify: {
    kinds: ['contribution', 'question'],
    events: ['INSERT', 'MODIFY'],
    whenChanged: ['decidedAt', 'returned', 'target', 'answer', 'thanksTold'],
    oldValues: ['target', 'thanksTold'],
  },
  // Small edits of people who have earned it stand at once.
  'stand-by-trust': {
    kinds: ['contribution'],
    events: ['INSERT'],
  },
  // Support has begun, waits for a payment, or has ended.
  'tell-supporter': {
    kinds: ['subscription'],
    events: ['INSERT', 'MODIFY'],
    whenChanged: ['current'],
  },
  // A later task of the same kind replaces an earlier one.
  'carry-out-support-task': {
    kinds: ['supportTask'],
    events: ['INSERT', 'MODIFY'],
  },
} as const satisfies Readonly<Record<string, Follower>>;

export type FollowerName = keyof typeof communityFollowers;
