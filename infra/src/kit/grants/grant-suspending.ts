import type { SliceFunction } from '../slice-function.ts';
import type { CommunityTable } from '../stored-table.ts';

/** Lets a function suspend and restore people. Of a profile, nothing else can be changed: not the role, for example. */
export function grantSuspending(community: CommunityTable, fn: SliceFunction): void {
  community.grant(fn, { delete: ['suspended'] });
  // The public log says that somebody was suspended, and whether it was taken back.
  community.grant(fn, { put: ['moderationLogEntry'] });
  const attributes = ['suspension', 'restoredAt', 'authEpoch', 'ver', 'deletedAt'];
  community.grant(fn, { updateOnly: { kinds: ['profile'], attributes } });
  community.grant(fn, {
    together: {
      kinds: ['audit', 'profile', 'suspended', 'moderationLogEntry'],
      verbs: ['put', 'update', 'delete'],
    },
  });
}
