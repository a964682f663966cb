import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { personReports } from '../../../domain/contributions/abuse-report-items.ts';
import { personVotes } from '../../../domain/contributions/vote-items.ts';
import { byPerson } from '../../../domain/members/person-contributions.ts';
import { partitionQuery } from '../../../platform/aws/partition-query.ts';
import { queryAll } from '../../../platform/aws/query-all.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import { onlyFields } from './only-fields.ts';

/** A person's votes and reports of abuse, for the export of their data. */
export type OwnMarks = (uid: string) => Promise<{ votes: ExportedItem[]; abuseReports: ExportedItem[] }>;
type ExportedItem = Record<string, unknown>;

/** Queries: only these fields leave the table, because others are for moderators or for the server. */
export function ownMarks(client: DynamoDBDocumentClient, table: string): OwnMarks {
  async function itemsOf(partition: string, fields: readonly string[]): Promise<ExportedItem[]> {
    const items = await queryAll(client, partitionQuery(table, byPerson, partition)).catch(
      unavailable('Your votes and reports cannot be read at the moment. Please try again.'),
    );
    return items.map((item) => onlyFields(item, fields));
  }

  return async (uid) => {
    const [votes, abuseReports] = await Promise.all([
      itemsOf(personVotes(uid), ['contributionId', 'direction', 'votedAt']),
      itemsOf(personReports(uid), ['contributionId', 'category', 'text', 'createdAt']),
    ]);
    return { votes, abuseReports };
  };
}
