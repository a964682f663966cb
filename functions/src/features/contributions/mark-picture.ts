import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mayModerate } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { pictureSentences } from '@touchdown/shared/contributions/picture-sentences.ts';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import {
  contributionKey,
  type StoredContribution,
  type StoredPictureMark,
} from '../../domain/contributions/contribution-item.ts';
import { toShownContribution } from '../../domain/contributions/to-shown-contribution.ts';
import { toAuditItem } from '../../domain/members/audit-items.ts';
import { put } from '../../platform/aws/items.ts';
import { refusedConditions, transact, type TransactItem } from '../../platform/aws/transact.ts';
import { requireConfirmed } from '../../platform/http/guard-access.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import { ulid } from '../../platform/ulid.ts';
import { findContribution, isSeenBy } from './find-contribution.ts';

/** How often the contribution is read again when its pictures change just then. */
const maxAttempts = 3;

/** Marks a picture as sensitive, or takes the mark back. A picture that is marked so already stays as it is. */
export function markPicture(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): RouteHandlers<typeof contributionRoutes>['markPicture'] {
  /** Returns whether the mark was changed, by this call. So two equal requests write one audit item. */
  async function save(mark: PictureMark): Promise<boolean> {
    const { contribution, imageId, sensitive, note, by } = mark;
    const { id, authorId: uid } = contribution;
    const what = sensitive ? 'picture-marked-sensitive' : 'picture-marked-not-sensitive';
    const entry = { what, uid, by, detail: `${id}/${imageId}`, ...(note === null ? {} : { note }) } as const;
    const audit = put(table, toAuditItem(entry, now(), ulid(now(), randomBytes(16))));
    const items = [changeMark(table, mark, now()), ...(by === uid ? [] : [audit])];
    return (await refusedConditions(transact(client, items))).length === 0;
  }

  return async ({ params: { id, imageId }, body: { sensitive, note }, person }) => {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const contribution = await findContribution(client, table, id);
      if (!contribution || !isSeenBy(contribution, person))
        throw new Problem('NOT_FOUND', removalSentences.unknown);
      const isOwn = contribution.authorId === person.id;
      if (!isOwn && !mayModerate(person.role)) throw new Problem('FORBIDDEN', pictureSentences.notYours);
      if (!isOwn) requireConfirmed(person);
      const at = contribution.images.findIndex((image) => image.id === imageId);
      const image = contribution.images[at];
      if (!image) throw new Problem('NOT_FOUND', pictureSentences.unknown);
      const images = contribution.images.with(at, { ...image, sensitive });
      const isMarked =
        (image.sensitive ?? false) === sensitive ||
        (await save({ contribution, at, imageId, sensitive, note: note || null, by: person.id }));
      if (isMarked)
        return { success: true, data: { contribution: toShownContribution({ ...contribution, images }) } };
    }
    throw new Problem('CONFLICT', pictureSentences.changing);
  };
}

interface PictureMark {
  contribution: StoredContribution;
  /** The picture's position in the list that was read. */
  at: number;
  imageId: string;
  sensitive: boolean;
  /** A moderator's, for the author. */
  note: string | null;
  /** The id of the author or the moderator. */
  by: string;
}

/**
 * Changes the mark of the picture at its position, if the same picture is still there and has the other mark. A removed
 * contribution has neither pictures nor an author.
 */
function changeMark(
  TableName: string,
  { contribution: { id, authorId }, at, imageId, sensitive, note, by }: PictureMark,
  now: number,
): TransactItem {
  // The word is reserved in DynamoDB.
  const mark = `images[${at}].#sensitive`;
  const isByModerator = by !== authorId;
  return {
    Update: {
      TableName,
      Key: contributionKey(id),
      UpdateExpression: `SET ${mark} = :sensitive${isByModerator ? ', pictureMark = :mark' : ''}`,
      ConditionExpression: `authorId = :author AND images[${at}].id = :image
        AND (${mark} = :before ${sensitive ? `OR attribute_not_exists(${mark})` : ''})`,
      ExpressionAttributeNames: { '#sensitive': 'sensitive' },
      ExpressionAttributeValues: {
        ':sensitive': sensitive,
        ':before': !sensitive,
        ':author': authorId,
        ':image': imageId,
        ...(isByModerator
          ? { ':mark': { sensitive, at: new Date(now).toISOString(), note } satisfies StoredPictureMark }
          : {}),
      },
    },
  };
}
