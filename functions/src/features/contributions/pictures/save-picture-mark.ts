import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from '../../../platform/ulid.ts';
import {
  contributionKey,
  type StoredContribution,
  type StoredPictureMark,
} from '../../../domain/contributions/contribution-item.ts';
import { toAuditItem } from '../../../domain/members/audit-items.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';

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

/** Returns whether the mark was changed, by this call. It is not if the list of pictures has changed since it was read. */
export type SavePictureMark = (mark: PictureMark) => Promise<boolean>;

/**
 * Changes the mark of the picture at its position, if the same picture is still there and has the other mark. So two
 * equal requests write one audit item. A removed contribution has neither pictures nor an author.
 */
export function savePictureMark(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): SavePictureMark {
  return async ({ contribution: { id, authorId }, at, imageId, sensitive, note, by }) => {
    // The word is reserved in DynamoDB.
    const mark = `images[${at}].#sensitive`;
    const isByModerator = by !== authorId;
    const update: TransactItem = {
      Update: {
        TableName: table,
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
            ? { ':mark': { sensitive, at: new Date(now()).toISOString(), note } satisfies StoredPictureMark }
            : {}),
        },
      },
    };
    const what = sensitive ? 'picture-marked-sensitive' : 'picture-marked-not-sensitive';
    const audit: TransactItem = {
      Put: {
        TableName: table,
        Item: toAuditItem(
          { what, uid: authorId, by, detail: `${id}/${imageId}`, ...(note === null ? {} : { note }) },
          now(),
          ulid(now(), randomBytes(16)),
        ),
      },
    };
    const refused = await refusedConditions(transact(client, isByModerator ? [update, audit] : [update]));
    return refused.length === 0;
  };
}
