import { Problem } from '@touchdown/shared/contract/problem.ts';
import { followingSentences } from '@touchdown/shared/following/following-sentences.ts';
import type { followingRoutes } from '@touchdown/shared/following/routes.ts';
import { readSubject, type Subject } from '@touchdown/shared/following/subject.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { FoundSubject } from '../follows/find-subject.ts';
import type { FollowStore } from '../follows/follow-store.ts';
import { subjectAsStored } from '../follows/subject-as-stored.ts';
import type { NotificationStore } from './notification-store.ts';

interface MutePorts {
  follows: FollowStore;
  notifications: NotificationStore;
  findSubject: (subject: Subject) => Promise<FoundSubject>;
}

/**
 * A follow that is muted stays. What authors are told of their own suggestions and contributions needs no follow, so
 * muting it is kept in their settings.
 */
export function muteSubject({
  follows,
  notifications,
  findSubject,
}: MutePorts): RouteHandlers<typeof followingRoutes>['muteSubject'] {
  return async ({ person, body }) => {
    const { muted: isMuted } = body;
    const subject = await subjectAsStored(findSubject, body.subject);
    const isFollowed = await follows.mute(person.id, subject, isMuted);
    const { kind } = readSubject(subject);
    if (kind === 'suggestion' || kind === 'contribution') {
      if (!(await notifications.mute(person.id, subject, isMuted)))
        throw new Problem('CONFLICT', followingSentences.tooManyMuted);
    } else if (!isFollowed) throw new Problem('CONFLICT', followingSentences.notMuted);
    return {
      is_muted: isMuted,
      message: isMuted ? followingSentences.muted : followingSentences.unmuted,
    };
  };
}
