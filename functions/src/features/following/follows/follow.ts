import { Problem } from '@touchdown/shared/contract/problem.ts';
import { followingSentences } from '@touchdown/shared/following/following-sentences.ts';
import type { followingRoutes } from '@touchdown/shared/following/routes.ts';
import { subjectOf, type FollowedSubject } from '@touchdown/shared/following/subject.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { FollowStore } from './follow-store.ts';
import type { FoundSubject } from './find-subject.ts';
import { subjectAsStored } from './subject-as-stored.ts';

interface FollowPorts {
  follows: FollowStore;
  findSubject: (subject: FollowedSubject) => Promise<FoundSubject>;
  now: () => number;
}

/** Following again changes nothing; the follow keeps its first date. */
export function follow({
  follows,
  findSubject,
  now,
}: FollowPorts): RouteHandlers<typeof followingRoutes>['follow'] {
  return async ({ person, body }) => {
    const { subject, name } = await findSubject(body.subject);
    if (subject === subjectOf('person', person.id))
      throw new Problem('CONFLICT', followingSentences.ownPerson);
    const followedAt = new Date(now()).toISOString();
    const outcome = await follows.add({ person: person.id, subject, name, followedAt });
    if (outcome === 'full') throw new Problem('CONFLICT', followingSentences.tooManyFollows);
    if (outcome === 'gone') throw new Problem('CONFLICT', 'Your account was deleted in another window.');
    return { following: true, message: followingSentences.followed };
  };
}

/** What is in the record no more can be let go of. */
export function unfollow({
  follows,
  findSubject,
}: Pick<FollowPorts, 'follows' | 'findSubject'>): RouteHandlers<typeof followingRoutes>['unfollow'] {
  return async ({ person, body }) => {
    await follows.remove(person.id, await subjectAsStored(findSubject, body.subject));
    return { following: false, message: followingSentences.unfollowed };
  };
}
