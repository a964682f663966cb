import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  approve,
  takeBack,
  writeCorrection,
} from '@touchdown/functions/domain/corrections/correction-writer.ts';
import { historyOf } from '@touchdown/functions/domain/corrections/list-corrections.ts';
import type { FiledCorrection } from './correction-file.ts';

export interface Reapplied {
  /** Was missing and is there again. */
  restored: FiledCorrection[];
  /** Was there, but not that it was taken back. */
  takenBack: FiledCorrection[];
  unchanged: number;
  /** Would now count instead of a later correction of the same field, so a person has to decide. */
  conflicts: FiledCorrection[];
}

/**
 * Restores the corrections that the table does not have. One is known by its suggestion and the time of its approval,
 * because a suggestion can be approved again after it was rejected. What is there already is not written, so it can
 * be run again. What was taken back since the export stays so.
 */
export async function reapplyCorrections(
  client: DynamoDBDocumentClient,
  table: string,
  corrections: readonly FiledCorrection[],
  { isDryRun }: { isDryRun: boolean },
): Promise<Reapplied> {
  const result: Reapplied = { restored: [], takenBack: [], unchanged: 0, conflicts: [] };
  const inOrder = corrections.toSorted((a, b) => a.number - b.number);
  for (const correction of inOrder) {
    const { target, field, number: _number, takenBackAt, takenBackBy = null, ...approved } = correction;
    const ofField = (await historyOf(client, table, target)).filter((one) => one.field === field);
    const stored = ofField.find(
      ({ suggestionId, approvedAt }) =>
        suggestionId === approved.suggestionId && approvedAt === approved.approvedAt,
    );
    if (!stored) {
      const isLaterActive = ofField.some(
        (one) => one.takenBackAt === undefined && one.approvedAt > approved.approvedAt,
      );
      if (isLaterActive && takenBackAt === undefined) {
        result.conflicts.push(correction);
        continue;
      }
      const ended = takenBackAt === undefined ? {} : { takenBackAt, takenBackBy };
      if (!isDryRun) await writeCorrection(client, table, approve({ target, field, ...approved, ...ended }));
      result.restored.push(correction);
    } else if (takenBackAt !== undefined && stored.takenBackAt === undefined) {
      const change = takeBack({ target, field, number: stored.number, takenBackAt, takenBackBy });
      if (!isDryRun) await writeCorrection(client, table, change);
      result.takenBack.push(correction);
    } else {
      result.unchanged++;
    }
  }
  return result;
}
