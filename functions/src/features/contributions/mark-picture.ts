import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mayModerate } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { NewPictureFacts, PictureFacts } from '@touchdown/shared/contributions/picture-body.ts';
import { refuseFacts, tidyFacts, withClock } from '@touchdown/shared/pictures/picture-facts.ts';
import { pictureSentences } from '@touchdown/shared/contributions/picture-sentences.ts';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import type { FindTornado } from '../../domain/catalogue/tornado-of-record.ts';
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

/**
 * Marks a picture as sensitive or takes the mark back, and corrects what its author said of how it was made. A picture
 * that is so already stays as it is.
 */
export function markPicture(
  client: DynamoDBDocumentClient,
  table: string,
  findTornado: FindTornado,
  now: () => number,
): RouteHandlers<typeof contributionRoutes>['markPicture'] {
  /** Returns whether the picture was changed, by this call. So two equal requests write one audit item. */
  async function save(change: PictureChange): Promise<boolean> {
    const { contribution, image, sensitive, note, by } = change;
    const { id, authorId: uid } = contribution;
    const what = sensitive ? 'picture-marked-sensitive' : 'picture-marked-not-sensitive';
    const entry = { what, uid, by, detail: `${id}/${image.id}`, ...(note === null ? {} : { note }) } as const;
    const audit = put(table, toAuditItem(entry, now(), ulid(now(), randomBytes(16))));
    const items = [changeImage(table, change, now()), ...(by === uid ? [] : [audit])];
    return (await refusedConditions(transact(client, items))).length === 0;
  }

  /** What clocks showed at the tornado is added. Throws the first refused field's sentence. */
  async function checkedFacts(sent: NewPictureFacts, { target }: StoredContribution): Promise<PictureFacts> {
    const facts = tidyFacts(sent);
    const pictured = target.kind === 'tornado' ? await findTornado(target.id) : undefined;
    const fields = Object.entries(refuseFacts(facts, pictured, now()));
    const [first] = fields;
    if (first) {
      const details = fields.map(([field, allowed]) => ({ field: `facts.${field}`, received: '', allowed }));
      throw new Problem('INVALID_REQUEST', first[1], details);
    }
    return withClock(facts, pictured);
  }

  return async ({ params: { id, imageId }, body, person }) => {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const contribution = await findContribution(client, table, id);
      if (!contribution || !isSeenBy(contribution, person))
        throw new Problem('NOT_FOUND', removalSentences.unknown);
      const isOwn = contribution.authorId === person.id;
      if (!isOwn && !mayModerate(person.role)) throw new Problem('FORBIDDEN', pictureSentences.notYours);
      if (!isOwn && body.facts) throw new Problem('FORBIDDEN', pictureSentences.notYourFacts);
      if (!isOwn) requireConfirmed(person);
      const at = contribution.images.findIndex((image) => image.id === imageId);
      const image = contribution.images[at];
      if (!image) throw new Problem('NOT_FOUND', pictureSentences.unknown);
      const sensitive = body.sensitive ?? image.sensitive ?? false;
      const facts = body.facts ? await checkedFacts(body.facts, contribution) : image.facts;
      const isSame = (image.sensitive ?? false) === sensitive && isDeepStrictEqual(image.facts, facts);
      const changed = { ...image, sensitive, ...(facts ? { facts } : {}) };
      const change = { contribution, at, image, sensitive, facts, note: body.note || null, by: person.id };
      if (isSame || (await save(change))) {
        const images = contribution.images.with(at, changed);
        return { success: true, data: { contribution: toShownContribution({ ...contribution, images }) } };
      }
    }
    throw new Problem('CONFLICT', pictureSentences.changing);
  };
}

interface PictureChange {
  contribution: StoredContribution;
  /** The picture's position in the list that was read. */
  at: number;
  /** As it was read. */
  image: StoredContribution['images'][number];
  sensitive: boolean;
  facts: PictureFacts | undefined;
  /** A moderator's, for the author. */
  note: string | null;
  /** The id of the author or the moderator. */
  by: string;
}

/**
 * Changes the picture at its position, if the same picture is still there and is as it was read. A removed contribution
 * has neither pictures nor an author.
 */
function changeImage(
  TableName: string,
  { contribution: { id, authorId }, at, image, sensitive, facts, note, by }: PictureChange,
  now: number,
): TransactItem {
  const isByModerator = by !== authorId;
  const before = image.sensitive ?? false;
  const mark = isByModerator ? { sensitive, at: new Date(now).toISOString(), note } : undefined;
  const sets = [
    `images[${at}].#sensitive = :sensitive`,
    ...(facts ? [`images[${at}].facts = :facts`] : []),
    ...(mark ? ['pictureMark = :mark'] : []),
  ];
  const conditions = [
    'authorId = :author',
    `images[${at}].id = :image`,
    `(images[${at}].#sensitive = :before${before ? '' : ` OR attribute_not_exists(images[${at}].#sensitive)`})`,
    image.facts ? `images[${at}].facts = :factsBefore` : `attribute_not_exists(images[${at}].facts)`,
  ];
  return {
    Update: {
      TableName,
      Key: contributionKey(id),
      UpdateExpression: `SET ${sets.join(', ')}`,
      ConditionExpression: conditions.join(' AND '),
      // The word is reserved in DynamoDB.
      ExpressionAttributeNames: { '#sensitive': 'sensitive' },
      ExpressionAttributeValues: {
        ':sensitive': sensitive,
        ':before': before,
        ':author': authorId,
        ':image': image.id,
        ...(image.facts ? { ':factsBefore': image.facts } : {}),
        ...(facts ? { ':facts': facts } : {}),
        ...(mark ? { ':mark': mark satisfies StoredPictureMark } : {}),
      },
    },
  };
}
