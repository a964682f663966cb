import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { hidesAfter } from '@touchdown/shared/conduct/newcomers.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { questionSentences } from '@touchdown/shared/contributions/question-sentences.ts';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { toAbuseReportItem, type StoredAbuseReport } from '../../domain/contributions/abuse-report-items.ts';
import { contributionKey, type StoredContribution } from '../../domain/contributions/contribution-item.ts';
import type { StoredQuestion } from '../../domain/contributions/question-items.ts';
import { hideForReports } from '../../domain/contributions/undecided.ts';
import { stillHasAccount } from '../../domain/members/has-account.ts';
import { countReported } from '../../domain/members/member-counts.ts';
import type { Newcomers } from '../../domain/members/newcomers.ts';
import { absent, isNew, present, put, update } from '../../platform/aws/items.ts';
import { refusedConditions, transact } from '../../platform/aws/transact.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import { findContribution, isSeenBy } from './find-contribution.ts';
import { findQuestion } from './questions/questions.ts';

/** One report per person and contribution. A repeat changes nothing and has the same answer. */
export function reportContribution(
  client: DynamoDBDocumentClient,
  table: string,
  people: Newcomers,
  now: () => number,
): RouteHandlers<typeof contributionRoutes>['reportContribution'] {
  return async ({ params: { id }, body: { reasonCategory, reasonText, questionId }, person }) => {
    const contribution = await findContribution(client, table, id);
    if (!contribution || !isSeenBy(contribution, person)) throw unknownContribution();
    const question = questionId === undefined ? undefined : await findQuestion(client, table, id, questionId);
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
    const isProven = !question && !(await people.isNew(person.id));
    const writerId = question ? question.personId : contribution.authorId;
    const isThere = await saveReport(client, table, report, { writerId, isProven });
    if (!isThere) throw unknownContribution();
    // A repeat hides it too, if the first call came no further.
    if (isProven) await hideReported(client, table, id, people);
    return { success: true, message: removalSentences.reported };
  };
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

interface ReportedText {
  /** With whose reports it is counted, unless nobody is known. */
  writerId: string | undefined;
  /** Whether it counts among those that hide the contribution. */
  isProven: boolean;
}

/** Saves a report unless the person has made one already. Returns whether the contribution is still there. */
async function saveReport(
  client: DynamoDBDocumentClient,
  table: string,
  report: StoredAbuseReport,
  { writerId, isProven }: ReportedText,
): Promise<boolean> {
  const items = [
    put(table, toAbuseReportItem(report), isNew),
    update(table, contributionKey(report.contributionId), {
      add: { reports: 1, ...(isProven ? { provenReports: 1 } : {}) },
      onlyIf: { authorId: present, removedAt: absent },
    }),
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
}

/** Hides what enough proven people have reported, until a moderator decides, and counts a newcomer's spam. */
async function hideReported(
  client: DynamoDBDocumentClient,
  table: string,
  id: string,
  people: Newcomers,
): Promise<void> {
  const contribution = await findContribution(client, table, id);
  // Only another suggestion answers a suggestion, and a moderator decides on each.
  if (!contribution || contribution.contributionType === 'EDIT_SUGGESTION') return;
  const isOfNewcomer = await people.isNew(contribution.authorId);
  if (!hidesAfter(contribution.provenReports ?? 0, isOfNewcomer)) return;
  if ((await hideForReports(client, table, id)) && isOfNewcomer) await people.noteSpam();
}

function unknownContribution(): Problem {
  return new Problem('NOT_FOUND', removalSentences.unknown);
}
