import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { roles, mayModerate } from '@touchdown/shared/contract/person.ts';
import { ulid } from '@touchdown/shared/contract/ulid.ts';
import {
  contributionKey,
  type ApprovedCorrection,
  type StoredContribution,
  type StoredDecision,
} from '../../domain/contributions/contribution-item.ts';
import { suggestionPlace } from '../../domain/contributions/suggestion-place.ts';
import {
  approve,
  takeBack,
  writeCorrection,
  type Approval,
  type CorrectionChange,
} from '../../domain/corrections/correction-writer.ts';
import { toAuditItem } from '../../domain/members/audit-items.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import { cancelReasons, transact, type TransactItem } from '../../platform/aws/transact.ts';

export interface Decided {
  suggestion: StoredContribution;
  decision: StoredDecision;
  decidedAt: string;
}

export type DecisionWriter = ReturnType<typeof decisionWriter>;

const refusal = 'ConditionalCheckFailed';

interface Tables {
  community: string;
  catalogue: string;
}

/**
 * Each decision is one transaction over both tables: the suggestion, on condition that nobody else has decided since
 * it was read, the moderator's present role, an audit item, and the correction if there is one.
 */
export function decisionWriter(client: DynamoDBDocumentClient, tables: Tables, now: () => number) {
  const table = tables.community;

  /** The suggestion comes first and the moderator second. */
  function ownItems(decided: Decided, correction: ApprovedCorrection | undefined): TransactItem[] {
    const { suggestion, decision } = decided;
    const { id, authorId } = suggestion;
    const what = decision.isAlreadySo
      ? 'suggestion-closed'
      : decision.status === 'APPROVED'
        ? 'suggestion-approved'
        : 'suggestion-rejected';
    const entry = { what, uid: authorId, by: decision.by, detail: id } as const;
    const note = decision.note === null ? {} : { note: decision.note };
    return [
      decide(table, decided, correction),
      checkModerator(table, decision.by, decided.decidedAt),
      {
        Put: {
          TableName: table,
          Item: toAuditItem({ ...entry, ...note }, now(), ulid(now(), randomBytes(16))),
        },
      },
    ];
  }

  /** Throws a Problem if the suggestion or the moderator refused. Returns otherwise, for other refusals. */
  function throwRefusal(error: unknown, ownItemsFrom: number): void {
    const reasons = cancelReasons(error);
    if (reasons[ownItemsFrom + 1] === refusal)
      throw new Problem('FORBIDDEN', moderationSentences.notModerator);
    if (reasons[ownItemsFrom] === refusal) throw new Problem('CONFLICT', moderationSentences.changed);
  }

  /** Writes the change of a correction, with the decision and the number that the change gets. */
  async function writeBoth(
    change: CorrectionChange,
    own: (number: number) => TransactItem[],
  ): Promise<{ number: number } | { error: unknown }> {
    let ownItemsFrom = 0;
    const both: CorrectionChange = {
      target: change.target,
      items: (name, number) => {
        const items = change.items(name, number);
        ownItemsFrom = items.length;
        return [...items, ...own(number)];
      },
    };
    try {
      return { number: await writeCorrection(client, tables.catalogue, both) };
    } catch (error) {
      throwRefusal(error, ownItemsFrom);
      return { error };
    }
  }

  return {
    /** Takes the value into the record. Returns the correction that it became. */
    async approve(decided: Decided, approval: Approval, author: TransactItem[]): Promise<ApprovedCorrection> {
      const { target, field } = approval;
      const correctionOf = (number: number): ApprovedCorrection => ({
        target: { kind: target.type, id: target.id },
        field,
        number,
      });
      const written = await writeBoth(approve(approval), (number) => [
        ...ownItems(decided, correctionOf(number)),
        ...author,
      ]);
      if ('number' in written) return correctionOf(written.number);
      // The author was renamed or has left since the profile was read.
      if (cancelReasons(written.error).includes(refusal))
        throw new Problem('CONFLICT', moderationSentences.changed, [], { cause: written.error });
      throw written.error;
    },

    /** Rejects or closes. The value of an approved suggestion is taken out of the record in the same transaction. */
    async reject(decided: Decided, moderator: string): Promise<void> {
      const { suggestion, decidedAt: takenBackAt } = decided;
      const { correction } = suggestion;
      const own = () => ownItems(decided, undefined);
      if (correction) {
        const { target, field, number } = correction;
        const back = takeBack({
          target: { type: target.kind, id: target.id },
          field,
          number,
          takenBackBy: moderator,
          takenBackAt,
        });
        const written = await writeBoth(back, own);
        if ('number' in written) return;
        // Somebody has taken the correction back by itself, so only the decision is left to write.
        if (!cancelReasons(written.error).includes(refusal)) throw written.error;
      }
      await transact(client, own()).catch((error: unknown) => {
        throwRefusal(error, 0);
        throw error;
      });
    },
  };
}

/** Refused if the suggestion was decided, deleted or removed since it was read. Votes may change an open one. */
function decide(
  TableName: string,
  { suggestion, decision, decidedAt }: Decided,
  correction: ApprovedCorrection | undefined,
): TransactItem {
  const { id, authorId, suggestionStatus, decidedAt: before } = suggestion;
  const seen =
    suggestionStatus === 'APPROVED' || suggestionStatus === 'REJECTED'
      ? [suggestionStatus]
      : ['PENDING', 'COMMUNITY_SELECTED'];
  const { keys, condition: isInPlace } = suggestionPlace(suggestion, decision.status);
  const place = Object.entries(keys);
  const sets = [
    'suggestionStatus = :status',
    'decision = :decision',
    'decidedAt = :at',
    ...place.map(([name]) => `${name} = :${name}`),
    ...(correction ? ['correction = :correction'] : []),
  ];
  return {
    Update: {
      TableName,
      Key: contributionKey(id),
      UpdateExpression: `SET ${sets.join(', ')} ${correction ? '' : 'REMOVE correction'}`,
      ConditionExpression: `authorId = :author AND suggestionStatus IN (${seen.map((_status, at) => `:seen${at}`).join(', ')})
        AND ${isInPlace}
        AND ${before === undefined ? 'attribute_not_exists(decidedAt)' : 'decidedAt = :before'}`,
      ExpressionAttributeValues: {
        ':status': decision.status,
        ':decision': decision,
        ':at': decidedAt,
        ':author': authorId,
        ...Object.fromEntries(place.map(([name, value]) => [`:${name}`, value])),
        ...Object.fromEntries(seen.map((status, at) => [`:seen${at}`, status])),
        ...(before === undefined ? {} : { ':before': before }),
        ...(correction ? { ':correction': correction } : {}),
      },
    },
  };
}

/** The session was checked before the request was read. Somebody may have lost the role, or been suspended, since. */
function checkModerator(TableName: string, uid: string, at: string): TransactItem {
  const moderators = roles.filter(mayModerate);
  return {
    ConditionCheck: {
      TableName,
      Key: profileKey(uid),
      ConditionExpression: `#role IN (${moderators.map((role) => `:${role}`).join(', ')}) AND attribute_not_exists(deletedAt)
        AND (attribute_not_exists(suspension) OR suspension.#until <= :at)`,
      ExpressionAttributeNames: { '#role': 'role', '#until': 'until' },
      ExpressionAttributeValues: {
        ':at': at,
        ...Object.fromEntries(moderators.map((role) => [`:${role}`, role])),
      },
    },
  };
}
