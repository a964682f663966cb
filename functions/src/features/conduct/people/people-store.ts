import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { conductSentences } from '@touchdown/shared/conduct/conduct-sentences.ts';
import type { ModeratedPerson } from '@touchdown/shared/conduct/schema.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import {
  fromConductCounts,
  fromMemberCountsItem,
  memberCountsKey,
} from '../../../domain/members/member-counts.ts';
import { personByUsername } from '../../../domain/members/person-by-username.ts';
import { profileKey, type SessionOwner } from '../../../domain/members/session-items.ts';
import { maySuspend } from '../../../domain/members/suspend-person.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';

export type PeopleStore = ReturnType<typeof peopleStore>;

type Profile = SessionOwner & { createdAt: string };

const refuseForNow = unavailable('Accounts can’t be loaded right now. Please try again.');

/** Reads what moderators know about a person. */
export function peopleStore(client: DynamoDBDocumentClient, table: string) {
  const idOf = personByUsername(client, table);

  async function read(Key: Record<string, string>): Promise<Record<string, unknown> | undefined> {
    const command = new GetCommand({ TableName: table, Key, ConsistentRead: true });
    return (await client.send(command).catch(refuseForNow)).Item;
  }

  async function profileOf(uid: string): Promise<Profile | undefined> {
    const profile = (await read(profileKey(uid))) as Profile | undefined;
    return profile?.deletedAt === undefined ? profile : undefined;
  }

  /** Somebody at the command line has no account. */
  async function decider(by: string): Promise<string | null> {
    return (await profileOf(by))?.username ?? null;
  }

  async function idNamed(username: string): Promise<string> {
    const uid = await idOf(username).catch(refuseForNow);
    if (uid === undefined) throw new Problem('NOT_FOUND', conductSentences.unknownPerson);
    return uid;
  }

  return {
    idNamed,

    /** Gets: the reservation of the name, the profile and what is counted. */
    async record(username: string, reader: Person): Promise<ModeratedPerson> {
      const uid = await idNamed(username);
      const [profile, counts] = await Promise.all([profileOf(uid), read(memberCountsKey(uid))]);
      if (!profile) throw new Problem('NOT_FOUND', conductSentences.unknownPerson);
      const { role, createdAt, isVerified, suspension } = profile;
      return {
        username: profile.username,
        role,
        createdAt,
        isVerified,
        contributions: fromMemberCountsItem(counts).contributions,
        ...fromConductCounts(counts),
        suspension: suspension ? { ...suspension, by: await decider(suspension.by) } : null,
        maySuspend: maySuspend(profile, reader),
      };
    },
  };
}
