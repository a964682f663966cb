import { communityFollowers, type FollowerName } from '@touchdown/shared/storage/community-followers.ts';

/** Reads `follow-authors=NAME,…`. Called at start-up, so that a follower without a function fails at once. */
export function followerFunctions(setting: string): Record<FollowerName, string> {
  const functions = Object.fromEntries(setting.split(',').map((pair) => pair.split('=')));
  for (const follower of Object.keys(communityFollowers)) {
    if (!functions[follower]) throw new Error(`The follower ${follower} has no function.`);
  }
  return functions as Record<FollowerName, string>;
}
