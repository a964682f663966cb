import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ContributionImage, EditProposal } from '@touchdown/shared/contributions/schema.ts';
import type { TableIndex } from '@touchdown/shared/storage/table-shape.ts';
import { partitionQuery, queryAll } from '../../../platform/aws/queries.ts';
import {
  byFormerAuthor,
  fromContributionItem,
  removedPartition,
  type StoredContribution,
} from '../../../domain/contributions/contribution-item.ts';
import { moderatorDecisions } from '../../../domain/contributions/moderator-decisions.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import { byPerson, personContributions } from '../../../domain/members/person-contributions.ts';
import { onlyFields, onlyKnownFields } from './only-fields.ts';

/** All contributions of one person, for the export of their data. */
export type OwnContributions = (uid: string) => Promise<Record<string, unknown>[]>;

/** Only these fields leave the table, because others are for moderators or for the server. */
const exported = [
  'id',
  'contributionType',
  'title',
  'content',
  'url',
  'images',
  'createdAt',
  'up',
  'down',
  'net',
  'suggestionStatus',
  'target',
] as const satisfies (keyof StoredContribution)[];

/** The same within a field that holds more than one value. */
const exportedWithin: Partial<Record<(typeof exported)[number], readonly string[]>> = {
  content: Object.keys(EditProposal.shape),
  images: Object.keys(ContributionImage.shape),
  target: ['kind', 'id', 'display_name', 'location_text', 'state'],
};

/** Two queries: returns contributions, also those that no list shows, the newest first, then what moderators removed. */
export function ownContributions(client: DynamoDBDocumentClient, table: string): OwnContributions {
  const partition = (index: TableIndex, value: string) =>
    queryAll(client, { ...partitionQuery(table, index, value), ScanIndexForward: false }).catch(
      unavailable('Your contributions can’t be loaded right now. Please try again.'),
    );

  return async (uid) => {
    const parts = [
      partition(byPerson, personContributions(uid)),
      partition(byFormerAuthor, removedPartition(uid)),
    ];
    return (await Promise.all(parts)).flat().map(toExported);
  };
}

function toExported(item: Record<string, unknown>): Record<string, unknown> {
  const within = Object.entries(exportedWithin).map(([name, fields]) => [
    name,
    onlyKnownFields(item[name] ?? null, fields),
  ]);
  const decisions = moderatorDecisions(fromContributionItem(item));
  return { ...onlyFields(item, exported), ...Object.fromEntries(within), decisions };
}
