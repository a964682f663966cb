import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TableIndex } from '@touchdown/shared/storage/table-shape.ts';
import { personReports } from '../../../domain/contributions/abuse-report-items.ts';
import { byAnswerer, personAnswers, personQuestions } from '../../../domain/contributions/question-items.ts';
import { personVotes } from '../../../domain/contributions/vote-items.ts';
import { byPerson } from '../../../domain/members/person-contributions.ts';
import { partitionQuery, queryAll } from '../../../platform/aws/queries.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import { onlyFields } from './only-fields.ts';

/** A person's votes, reports of abuse, questions and answers, for the export of their data. */
export type OwnMarks = (uid: string) => Promise<{
  votes: ExportedItem[];
  abuseReports: ExportedItem[];
  questions: ExportedItem[];
  answers: ExportedItem[];
}>;
type ExportedItem = Record<string, unknown>;

/** Queries: only these fields leave the table, because others are for moderators or for the server. */
export function ownMarks(client: DynamoDBDocumentClient, table: string): OwnMarks {
  async function read(index: TableIndex, partition: string): Promise<ExportedItem[]> {
    return queryAll(client, partitionQuery(table, index, partition)).catch(
      unavailable('Your votes, reports and questions can’t be loaded right now. Please try again.'),
    );
  }

  async function itemsOf(partition: string, fields: readonly string[]): Promise<ExportedItem[]> {
    const items = await read(byPerson, partition);
    return items.map((item) => onlyFields(item, fields));
  }

  return async (uid) => {
    const [votes, abuseReports, questions, answered] = await Promise.all([
      itemsOf(personVotes(uid), ['contributionId', 'direction', 'votedAt']),
      itemsOf(personReports(uid), ['contributionId', 'category', 'text', 'createdAt']),
      itemsOf(personQuestions(uid), ['contributionId', 'questionId', 'text', 'createdAt']),
      read(byAnswerer, personAnswers(uid)),
    ]);
    const answers = answered.map((item) => ({
      ...onlyFields(item, ['contributionId', 'questionId']),
      ...onlyFields((item['answer'] ?? {}) as ExportedItem, ['text', 'at']),
    }));
    return { votes, abuseReports, questions, answers };
  };
}
