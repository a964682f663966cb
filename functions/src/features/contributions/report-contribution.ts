import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { questionSentences } from '@touchdown/shared/contributions/question-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { toAbuseReportItem, type StoredAbuseReport } from '../../domain/contributions/abuse-report-items.ts';
import { contributionKey, type StoredContribution } from '../../domain/contributions/contribution-item.ts';
import type { StoredQuestion } from '../../domain/contributions/question-items.ts';
import { stillHasAccount } from '../../domain/members/has-account.ts';
import { countReported } from '../../domain/members/member-counts.ts';
import { refusedConditions, transact } from '../../platform/aws/transact.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import type { FindContribution } from './find-contribution.ts';
import { isSeenBy } from './is-seen-by.ts';

interface ReportPorts {
  find: FindContribution;
  findQuestion: (contributionId: string, questionId: string) => Promise<StoredQuestion | undefined>;
  /** With whose reports it is counted, unless nobody is known. */
  save: (report: StoredAbuseReport, writerId: string | undefined) => Promise<boolean>;
  now: () => number;
}

/**
 * Who wrote what is reported. Of a question, the report names its text, so that moderators find it; the author of the
 * contribution has no part in it, and may report it too.
 */
function refuseOwn(
  { authorId }: Pick<StoredContribution, 'authorId'>,
  question: StoredQuestion | undefined,
  person: string,
): void {
  if (question?.personId === person) throw new Problem('FORBIDDEN', questionSentences.ownReport);
  if (!question && authorId === person) throw new Problem('FORBIDDEN', removalSentences.ownReport);
}

/** The details of a report, after the question that it is about. */
function aboutQuestion({ text, answer }: StoredQuestion, details: string | undefined): string {
  const asked = `Question: “${text}”`;
  return [asked, ...(answer ? [`Answer: “${answer.text}”`] : []), ...(details ? [details] : [])].join('\n');
}

/** One report per person and contribution. A repeat changes nothing and has the same answer. */
export function reportContribution({
  find,
  findQuestion,
  save,
  now,
}: ReportPorts): RouteHandlers<typeof contributionRoutes>['reportContribution'] {
  return async ({ params: { id }, body: { reasonCategory, reasonText, questionId }, person }) => {
    const contribution = await find(id);
    if (!contribution || !isSeenBy(contribution, person)) throw unknownContribution();
    const question = questionId === undefined ? undefined : await findQuestion(id, questionId);
    if (questionId !== undefined && !question) throw new Problem('NOT_FOUND', questionSentences.unknown);
    refuseOwn(contribution, question, person.id);
    const report = {
      contributionId: id,
      uid: person.id,
      category: reasonCategory,
      text: question ? aboutQuestion(question, reasonText) : reasonText || null,
      createdAt: new Date(now()).toISOString(),
      state: 'OPEN',
    } as const;
    const isThere = await save(report, question ? question.personId : contribution.authorId);
    if (!isThere) throw unknownContribution();
    return { success: true, message: removalSentences.reported };
  };
}

/** Saves a report unless the person has made one already. Returns whether the contribution is still there. */
export function abuseReportSaver(client: DynamoDBDocumentClient, table: string): ReportPorts['save'] {
  return async (report, writerId) => {
    const names = { '#pk': partitionKey };
    const items = [
      {
        Put: {
          TableName: table,
          Item: toAbuseReportItem(report),
          ConditionExpression: 'attribute_not_exists(#pk)',
          ExpressionAttributeNames: names,
        },
      },
      {
        Update: {
          TableName: table,
          Key: contributionKey(report.contributionId),
          UpdateExpression: 'ADD reports :one',
          ConditionExpression: 'attribute_exists(authorId) AND attribute_not_exists(removedAt)',
          ExpressionAttributeValues: { ':one': 1 },
        },
      },
      // A report that came after the account's deletion would keep its id.
      stillHasAccount(table)(report.uid),
    ];
    const refused = await refusedConditions(
      transact(client, [...items, ...(writerId === undefined ? [] : [countReported(table, writerId)])]),
    );
    // The account may be deleted, which must not prevent the report.
    const isOnlyTheCount = refused.length === 1 && refused[0] === items.length;
    if (!isOnlyTheCount) return !refused.includes(1);
    return !(await refusedConditions(transact(client, items))).includes(1);
  };
}

function unknownContribution(): Problem {
  return new Problem('NOT_FOUND', removalSentences.unknown);
}
