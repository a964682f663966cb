import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { hidesAfter } from '@touchdown/shared/conduct/newcomers.ts';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { questionSentences } from '@touchdown/shared/contributions/question-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { toAbuseReportItem, type StoredAbuseReport } from '../../domain/contributions/abuse-report-items.ts';
import { contributionKey, type StoredContribution } from '../../domain/contributions/contribution-item.ts';
import type { StoredQuestion } from '../../domain/contributions/question-items.ts';
import { hideForReports } from '../../domain/contributions/undecided.ts';
import { stillHasAccount } from '../../domain/members/has-account.ts';
import { countReported } from '../../domain/members/member-counts.ts';
import type { Newcomers } from '../../domain/members/newcomers.ts';
import { refusedConditions, transact } from '../../platform/aws/transact.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import type { FindContribution } from './find-contribution.ts';
import { isSeenBy } from './is-seen-by.ts';

interface ReportedText {
  /** With whose reports it is counted, unless nobody is known. */
  writerId: string | undefined;
  /** Whether it counts among those that hide the contribution. */
  isProven: boolean;
}

interface ReportPorts {
  find: FindContribution;
  findQuestion: (contributionId: string, questionId: string) => Promise<StoredQuestion | undefined>;
  save: (report: StoredAbuseReport, about: ReportedText) => Promise<boolean>;
  /** Hides it if enough proven people have reported it. */
  hide: (id: string) => Promise<void>;
  newcomers: Pick<Newcomers, 'isNew'>;
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
  hide,
  newcomers,
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
    // What was asked about a contribution does not speak against it.
    const isProven = !question && !(await newcomers.isNew(person.id));
    const writerId = question ? question.personId : contribution.authorId;
    const isThere = await save(report, { writerId, isProven });
    if (!isThere) throw unknownContribution();
    // A repeat hides it too, if the first call came no further.
    if (isProven) await hide(id);
    return { success: true, message: removalSentences.reported };
  };
}

/** Saves a report unless the person has made one already. Returns whether the contribution is still there. */
export function abuseReportSaver(client: DynamoDBDocumentClient, table: string): ReportPorts['save'] {
  return async (report, { writerId, isProven }) => {
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
          UpdateExpression: `ADD reports :one${isProven ? ', provenReports :one' : ''}`,
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

/** Hides what enough proven people have reported, until a moderator decides, and counts a newcomer's spam. */
export function hiderOfReported(
  client: DynamoDBDocumentClient,
  table: string,
  { find, newcomers }: { find: FindContribution; newcomers: Pick<Newcomers, 'isNew' | 'noteSpam'> },
): ReportPorts['hide'] {
  return async (id) => {
    const contribution = await find(id);
    // Only another suggestion answers a suggestion, and a moderator decides on each.
    if (!contribution || contribution.contributionType === 'EDIT_SUGGESTION') return;
    const isOfNewcomer = await newcomers.isNew(contribution.authorId);
    if (!hidesAfter(contribution.provenReports ?? 0, isOfNewcomer)) return;
    if ((await hideForReports(client, table, id)) && isOfNewcomer) await newcomers.noteSpam();
  };
}

function unknownContribution(): Problem {
  return new Problem('NOT_FOUND', removalSentences.unknown);
}
