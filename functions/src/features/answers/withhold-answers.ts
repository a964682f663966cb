import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { answerKey, answersOf, type StoredAnswers } from '../../domain/answers/answer-items.ts';
import { contributionKey, fromContributionItem } from '../../domain/contributions/contribution-item.ts';
import { isErased } from '../../domain/contributions/is-listed.ts';
import { readAccount } from '../../domain/members/has-account.ts';
import { absent, drop, exists, readItem, update, writeIf } from '../../platform/aws/items.ts';
import { itemsQuery, queryAll } from '../../platform/aws/queries.ts';
import { keyPart, type ItemChange } from '../../platform/events/item-change.ts';

const suspended = 'suspension';

/** What hides a text without anything being wrong with it, or hides it for a reason that is followed by itself. */
const otherReasons = new Set<string>(['waiting', suspended]);

/** Changes may come and go while they are followed, but not for long. */
const maxRounds = 5;

/**
 * Takes the short answers of a suspended person out of what is counted, and those beside a personal account that
 * moderators have hidden or removed; and puts them back with it. It goes by the present profile or contribution, and
 * looks again at the end, so that the last decision wins whichever run finishes last.
 */
export function withholdAnswers(client: DynamoDBDocumentClient, table: string) {
  async function settle({ person, origin, withheld }: StoredAnswers, reason: string, isWithheld: boolean) {
    if ((withheld?.has(reason) ?? false) === isWithheld) return;
    const key = answerKey(person, origin);
    const reasons = { withheld: new Set([reason]) };
    await writeIf(
      client,
      update(table, key, { ...(isWithheld ? { add: reasons } : { take: reasons }), onlyIf: exists }),
    );
    // Withdrawn answers were there only for the reason.
    if (!isWithheld) await writeIf(client, drop(table, key, { answer: absent, withheld: absent }));
  }

  /** Returns whose answers are withheld for which reason, or undefined if that no longer concerns anybody. */
  async function decide(change: ItemChange): Promise<Decision | undefined> {
    if (change.kind === 'profile') {
      const person = keyPart(change, 'person');
      const profile = await readAccount(client, table, person);
      if (!profile) return undefined;
      return { person, reason: suspended, isWithheld: profile['suspension'] !== undefined };
    }
    const item = await readItem(client, table, contributionKey(keyPart(change, 'id')));
    // Of what was erased nobody knows the author any more, and what was decided about it stays.
    if (!item || isErased(item)) return undefined;
    const {
      id,
      authorId: person,
      contributionType,
      target,
      hiddenBy,
      removedByAuthor,
    } = fromContributionItem(item);
    if (contributionType !== 'PERSONAL_ACCOUNT' || target.kind !== 'tornado') return undefined;
    // Whoever deletes their own text has still answered.
    const isWithheld = [...(hiddenBy ?? [])].some(
      (reason) => !otherReasons.has(reason) && !(reason === 'removal' && removedByAuthor),
    );
    return { person, reason: id, isWithheld, tornado: target.id };
  }

  return async (change: ItemChange): Promise<void> => {
    for (let round = 0; round < maxRounds; round++) {
      const decision = await decide(change);
      if (!decision) return;
      const { person, reason, isWithheld, tornado } = decision;
      const answers = (await queryAll(
        client,
        itemsQuery(table, answersOf(person)),
      )) as unknown as StoredAnswers[];
      for (const one of answers) {
        // A merge moves answers and texts one after the other, so a reason is taken back wherever it is.
        if (tornado === undefined || one.tornado === tornado || !isWithheld)
          await settle(one, reason, isWithheld);
      }
      if ((await decide(change))?.isWithheld === isWithheld) return;
    }
    throw new Error(`What withholds answers changes all the time: ${change.kind}.`);
  };
}

interface Decision {
  person: string;
  reason: string;
  isWithheld: boolean;
  /** Only answers about this tornado. */
  tornado?: string;
}
