import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { toContributionItem } from '@touchdown/functions/domain/contributions/contribution-item.ts';
import { toMemberCountsItem } from '@touchdown/functions/domain/members/member-counts.ts';
import { processPicture } from '@touchdown/functions/domain/pictures/process-picture.ts';
import { storedImages } from '@touchdown/functions/domain/pictures/stored-images.ts';
import {
  profileKey,
  toProfileItem,
  usernameKey,
  type StoredProfile,
} from '@touchdown/functions/features/accounts/account-items.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import type { LocalSite } from '../site/start-local-site.ts';
import {
  sampleAuthor,
  sampleContributions,
  samplePictureCount,
  samplePictureId,
  type SampleTarget,
} from './sample-contributions.ts';
import { samplePicture } from './sample-picture.ts';

type Cloud = Pick<LocalSite, 'url' | 'nameOf' | 'dynamodbEndpoint' | 'objectStoreUrl'>;

/**
 * Adds the sample's contributions to the tornado of Newcastle and Moore, once: what a developer deletes stays deleted.
 * Returns the path of its page, or undefined if the record has no such tornado.
 */
export async function putSampleContributions(cloud: Cloud): Promise<string | undefined> {
  const tornado = await findSampleTornado(cloud.url);
  if (!tornado) return undefined;
  const client = new DynamoDBClient({ ...localCredentials, endpoint: cloud.dynamodbEndpoint });
  const documents = DynamoDBDocumentClient.from(client);
  const TableName = cloud.nameOf('CommunityTable');
  try {
    const { Item: author } = await documents.send(
      new GetCommand({ TableName, Key: profileKey(sampleAuthor.id) }),
    );
    if (!author) {
      await putPictures(cloud);
      const contributions = sampleContributions(tornado);
      const reservation = { ...usernameKey(sampleAuthor.username), uid: sampleAuthor.id };
      // The profile is last, because it says that all of the sample is there.
      const items = [
        ...contributions.map(toContributionItem),
        reservation,
        toMemberCountsItem(sampleAuthor.id, { contributions: contributions.length }),
        sampleProfile(sampleAuthor, 'Sample: the author of the sample contributions, and nobody’s account.'),
      ];
      for (const Item of items) await documents.send(new PutCommand({ TableName, Item }));
    }
  } finally {
    client.destroy();
  }
  return `/tornadoes/${tornado.id}`;
}

/** Returns the tornado of Newcastle and Moore, if the record has it. */
export async function findSampleTornado(url: string): Promise<SampleTarget | undefined> {
  const query = 'state=OKLAHOMA&month=5&day=20&sort_by=fatalities';
  const response = await fetch(`${url}/api/v1/tornadoes?${query}`);
  const { tornadoes } = (await response.json()) as { tornadoes: SampleTarget[] };
  return tornadoes.find(({ id }) => id.startsWith('20130520'));
}

async function putPictures({ nameOf, objectStoreUrl }: Cloud): Promise<void> {
  const s3 = new S3Client({ ...localCredentials, endpoint: objectStoreUrl, forcePathStyle: true });
  const images = storedImages(s3, nameOf('PicturesImages'));
  for (let number = 1; number <= samplePictureCount; number++) {
    const name = `${samplePictureId(number)}.png`;
    await images.put(
      samplePictureId(number),
      await processPicture(samplePicture(number), { name, type: 'image/png' }),
    );
  }
  s3.destroy();
}

/** It has no stored password and reserves no email address. */
export function sampleProfile(person: typeof sampleAuthor, bio: string) {
  const createdAt = '2025-06-01T00:00:00.000Z';
  const profile: StoredProfile = {
    ...person,
    email: 'sample@touchdown.invalid',
    bio,
    role: 'user',
    photo: null,
    isVerified: false,
    authEpoch: 0,
    bookmarks: 0,
    createdAt,
    ver: 0,
  };
  return toProfileItem(profile);
}
