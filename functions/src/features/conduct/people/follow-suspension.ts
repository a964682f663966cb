import { isDeepStrictEqual } from 'node:util';
import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { contributionKey, fromContributionItem } from '../../../domain/contributions/contribution-item.ts';
import { hideContribution, unhideContribution } from '../../../domain/contributions/hide-contribution.ts';
import { isRemoved } from '../../../domain/contributions/is-listed.ts';
import { setVote } from '../../../domain/contributions/set-vote.ts';
import { personVotes } from '../../../domain/contributions/vote-items.ts';
import { byPerson, personContributions } from '../../../domain/members/person-contributions.ts';
import { profileKey } from '../../../domain/members/session-items.ts';
import { partitionQuery } from '../../../platform/aws/partition-query.ts';
import { queryAll } from '../../../platform/aws/query-all.ts';
import { refusedConditions, transact } from '../../../platform/aws/transact.ts';
import { keyPart, type ItemChange } from '../../../platform/events/item-change.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import type { SuspendedProfile, TellPerson } from './tell-person.ts';

interface FollowPorts {
  client: DynamoDBDocumentClient;
  table: string;
  tellPerson: TellPerson;
}

const lanes = 8;

/** A suspension and a restoration may alternate while they are followed, but not for long. */
const maxRounds = 5;

/** Other reasons to hide a contribution may come and go while one is taken back. */
const maxAttempts = 5;

/**
 * After a suspension: hides the person's contributions, if moderators wanted that, and takes their votes out of the
 * counts; after a restoration the opposite. It goes by the profile as it is now, and begins again if that has changed
 * at the end, so that the last decision wins whichever follower finishes last.
 */
export function followSuspension({ client, table, tellPerson }: FollowPorts) {
  async function readProfile(uid: string): Promise<SuspendedProfile | undefined> {
    const command = new GetCommand({ TableName: table, Key: profileKey(uid), ConsistentRead: true });
    const profile = (await client.send(command)).Item as SuspendedProfile | undefined;
    return profile?.deletedAt === undefined ? profile : undefined;
  }

  async function idsOf(partition: string, name: 'id' | 'contributionId'): Promise<string[]> {
    const items = await queryAll(client, partitionQuery(table, byPerson, partition, [name]));
    return items.map((item) => String(item[name]));
  }

  /** The index may be behind, so the contribution itself says whether it is hidden. */
  async function setHidden(id: string, isHidden: boolean): Promise<void> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const command = new GetCommand({ TableName: table, Key: contributionKey(id), ConsistentRead: true });
      const { Item: item } = await client.send(command);
      if (!item || isRemoved(item)) return;
      const contribution = fromContributionItem(item);
      if ((contribution.hiddenBy?.has('suspension') ?? false) === isHidden) return;
      const write = isHidden
        ? hideContribution(table, id, 'suspension')
        : unhideContribution(table, contribution, 'suspension');
      if ((await refusedConditions(transact(client, [write]))).length === 0) return;
    }
    throw new Error(`The contribution ${id} changes all the time.`);
  }

  return async (change: ItemChange): Promise<void> => {
    const uid = keyPart(change, 'person');
    for (let round = 0; round < maxRounds; round++) {
      const profile = await readProfile(uid);
      // What is hidden and taken out stays so after the account was deleted.
      if (!profile) return;
      const { suspension } = profile;
      const isHidden = suspension?.hidesContributions ?? false;
      await inLanes(lanes, await idsOf(personContributions(uid), 'id'), (id) => setHidden(id, isHidden));
      const isSetAside = suspension !== undefined;
      await inLanes(lanes, await idsOf(personVotes(uid), 'contributionId'), (contributionId) =>
        setVote(client, table, { contributionId, uid }, { isSetAside }),
      );
      if (isDeepStrictEqual((await readProfile(uid))?.suspension, suspension)) return tellPerson(profile);
    }
    throw new Error(`The suspension of ${uid} changes all the time.`);
  };
}
