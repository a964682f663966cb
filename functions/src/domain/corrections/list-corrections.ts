import { QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { prefixQuery, queryAll } from '../../platform/aws/queries.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { isWholeOverride } from '../catalogue/is-whole-override.ts';
import {
  firstOverrideKey,
  fromOverrideItem,
  reportOverrideBeginning,
  reportOverridePartition,
  type CorrectedTarget,
  type StoredOverride,
} from '../catalogue/override-items.ts';
import { tornadoPartition } from '../catalogue/tornado-items.ts';

interface CorrectionFilter {
  /** The target's state when it was approved. */
  state?: string | undefined;
  field?: string | undefined;
  /** A username: who suggested it, approved it or took it back. */
  who?: string | undefined;
  /** ISO times of the approval: the first that counts, and the first that does not. */
  from?: string | undefined;
  until?: string | undefined;
  /** Only those taken back, or only the others. */
  isTakenBack?: boolean | undefined;
  /** Only active ones whose official value has changed, or whose target is gone. */
  needsLook?: boolean | undefined;
  /** Also items that no view can show: a name in them must be found too. */
  withDamaged?: boolean | undefined;
}

export interface CorrectionPage {
  corrections: StoredOverride[];
  /** Where the next page begins; null after the last one. */
  next: string | null;
}

const sentence = 'The corrections can’t be loaded right now. Please try again.';
const { byApproval } = catalogue.kinds.override.indexes;
const readAtOnce = 100;
/** A rare filter ends a page early, with a place to go on from, instead of reading everything. */
const maxReads = 20;
/** Sort before and after every time of an approval. */
const [beforeAll, afterAll] = ['0', '~'];

/**
 * Query: corrections of tornadoes and storm reports together, newest first. The index may be a moment behind an
 * approval. What a key does not decide is filtered while reading.
 */
export async function listCorrections(
  client: DynamoDBDocumentClient,
  table: string,
  filter: CorrectionFilter,
  { after, max }: { after?: string | undefined; max: number },
): Promise<CorrectionPage> {
  const { on } = byApproval;
  const { from = beforeAll } = filter;
  const corrections: StoredOverride[] = [];
  let before = after ?? filter.until ?? afterAll;
  for (let reads = 0; reads < maxReads && from <= before; reads++) {
    const { Items: items = [], LastEvaluatedKey: more } = await client
      .send(
        new QueryCommand({
          TableName: table,
          IndexName: on.name,
          KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :before',
          ExpressionAttributeNames: { '#pk': on.partitionKey, '#sk': on.sortKey },
          ExpressionAttributeValues: {
            ':pk': keyText(byApproval.partition),
            ':from': from,
            ':before': before,
          },
          ScanIndexForward: false,
          Limit: readAtOnce,
        }),
      )
      .catch(unavailable(sentence));
    for (const item of items) {
      const place = String(item[on.sortKey]);
      // BETWEEN includes the place where the last page ended.
      if (place === before) continue;
      before = place;
      const correction = fromOverrideItem(item);
      if (correction && isShown(correction, filter)) corrections.push(correction);
      if (corrections.length === max) return { corrections, next: place };
    }
    if (!more) return { corrections, next: null };
  }
  return { corrections, next: from <= before ? before : null };
}

/** Query, consistent: every correction of one tornado or storm report, newest first, including reversed ones. */
export async function historyOf(
  client: DynamoDBDocumentClient,
  table: string,
  { type, id }: CorrectedTarget,
): Promise<StoredOverride[]> {
  const place =
    type === 'tornado'
      ? { partition: tornadoPartition(id), prefix: firstOverrideKey }
      : { partition: reportOverridePartition, prefix: reportOverrideBeginning(id) };
  const items = await queryAll(client, prefixQuery(table, place)).catch(unavailable(sentence));
  const corrections = items
    .map(fromOverrideItem)
    .filter((one) => one !== undefined)
    .filter(isWholeOverride);
  return corrections.toSorted((a, b) => b.number - a.number);
}

function isShown(correction: StoredOverride, filter: CorrectionFilter): boolean {
  return passes(correction, filter) && (filter.withDamaged === true || isWholeOverride(correction));
}

function passes(
  correction: StoredOverride,
  { state, field, who, isTakenBack, needsLook }: CorrectionFilter,
): boolean {
  const { officialNow, isSetAside = false, takenBackAt, takenBackBy, suggestedBy, approvedBy } = correction;
  const { firstApprovedBy, takenBackFirstBy } = correction;
  const people = [suggestedBy, approvedBy, takenBackBy, firstApprovedBy, takenBackFirstBy];
  const isLookNeeded = takenBackAt === undefined && (officialNow !== undefined || isSetAside);
  return (
    // Tornadoes and storm reports write the names of states in different letter case.
    (state === undefined || correction.state?.toUpperCase() === state.toUpperCase()) &&
    (isTakenBack === undefined || isTakenBack === (takenBackAt !== undefined)) &&
    (field === undefined || correction.field === field) &&
    (who === undefined || people.includes(who)) &&
    (!needsLook || isLookNeeded)
  );
}
