import type { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { storedImages } from '@touchdown/functions/domain/pictures/stored-images.ts';
import { accountStore } from '@touchdown/functions/features/accounts/account-store.ts';
import { accountDeletion } from '@touchdown/functions/features/accounts/leaving/account-deletion.ts';
import { eraseAccount } from '@touchdown/functions/features/accounts/leaving/erase-account.ts';
import type { ErasedAccount } from '@touchdown/functions/features/copies/copy-format.ts';

interface ReplayPlace {
  client: DynamoDBDocumentClient;
  table: string;
  s3: S3Client;
  imagesBucket: string;
  now: () => number;
}

/**
 * Deletes once more the accounts that were deleted after the copy, by the code with which a person does it. Returns
 * their ids. Fails if one of them can still be read afterwards.
 */
export async function replayErasures(
  place: ReplayPlace,
  erased: ReadonlyMap<string, ErasedAccount>,
): Promise<string[]> {
  const { client, table, s3, imagesBucket, now } = place;
  const accounts = accountStore(client, table);
  const deleteAccount = accountDeletion(client, table, now);
  const { remove: removePicture } = storedImages(s3, imagesBucket);
  const erase = eraseAccount({ client, table, removePicture });
  const replayed: string[] = [];
  for (const [person, choice] of erased) {
    const profile = await accounts.find(person);
    if (profile) {
      if (!(await deleteAccount(profile, choice))) throw new Error(`The account ${person} was not deleted.`);
      replayed.push(person);
    }
    // Also for a tombstone: the copy may have been made while its followers were at work.
    await erase({
      id: 'restore',
      kind: 'profile',
      event: 'MODIFY',
      key: { person },
      changed: [],
      before: {},
    });
    if (await accounts.find(person)) throw new Error(`The account ${person} is still there.`);
  }
  return replayed;
}
