import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { CurrentUser, PublicUser, User } from '@touchdown/shared/accounts/schema.ts';
import { imageUrl } from '@touchdown/shared/uploads/image-url.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { MemberCounts } from '../../../domain/members/member-counts.ts';
import { profileChoices, type StoredProfile } from '../account-items.ts';
import type { AccountStore } from '../account-store.ts';
import { subscriptionKey, type StoredSubscription } from '../../../domain/support/subscription-items.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';

/** An account as its owner sees it. */
export function toCurrentUser(profile: StoredProfile, counts: MemberCounts): CurrentUser {
  const { email, role, bookmarks } = profile;
  const { decisionMails, supporterMark } = { ...profileChoices, ...profile };
  return {
    ...toUser(profile, counts),
    email,
    roles: [role],
    bookmarks_count: bookmarks,
    decisionMails,
    supporterMark,
  };
}

/** An account as everybody sees it, without the email address. */
export function toPublicUser(profile: StoredProfile, counts: MemberCounts, isSupporter: boolean): PublicUser {
  return { ...toUser(profile, counts), is_supporter: isSupporter };
}

/** What an account shows to its owner and to others. Some fields have two spellings in the API. */
function toUser(profile: StoredProfile, counts: MemberCounts): User {
  const { id, username, bio, photo, role, createdAt, isVerified } = profile;
  return {
    id,
    username,
    bio,
    profile_photo_url: photo === null ? null : imageUrl(photo),
    role,
    reputationScore: counts.reputation,
    reputation_score: counts.reputation,
    created_at: createdAt,
    createdAt,
    is_verified: isVerified,
    contributions_count: counts.contributions,
  };
}

/** Returns the caller's account. It is missing only when it was deleted after the session check. */
export async function ownProfile(accounts: AccountStore, { id }: Person): Promise<StoredProfile> {
  const profile = await accounts.find(id);
  if (!profile) throw new Problem('UNAUTHENTICATED', 'Please log in first.');
  return profile;
}

/** Returns what is stored about a person's support, for the export of their data and for the mark on the profile. */
export type ReadSupport = (uid: string) => Promise<StoredSubscription | undefined>;

export function readSupport(client: DynamoDBDocumentClient, table: string): ReadSupport {
  return async (uid) => {
    const { Item: item } = await client
      .send(new GetCommand({ TableName: table, Key: subscriptionKey(uid) }))
      .catch(unavailable('Support can’t be loaded right now. Please try again.'));
    return item as StoredSubscription | undefined;
  };
}
