import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { EndedBy } from '@touchdown/shared/privacy/registry.ts';
import { decidingHere } from './features/moderation/deciding.ts';
import { standByTrust } from './features/moderation/stand-by-trust.ts';
import { followChange } from './platform/events/follow-change.ts';
import { partsOf } from './platform/events/parts.ts';
import { historyOf } from './domain/corrections/list-corrections.ts';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
} from './domain/contributions/contribution-item.ts';
import { isErased, isHidden } from './domain/contributions/is-listed.ts';
import { overrideKey } from './domain/catalogue/override-items.ts';
import { proposalOf } from './features/moderation/suggestion-index.ts';
import { exists, readItem, update, write } from './platform/aws/items.ts';
import { replaceName } from './domain/corrections/replace-name.ts';
import { keyPart, textOf, type ItemChange } from './platform/events/item-change.ts';
import { readAccount } from './domain/members/has-account.ts';

/** The stream's time is cut to the second. */
const secondMilliseconds = 1_000;

/** For a person who has another name, or has deleted the account. */
function followCorrectedNames(
  client: DynamoDBDocumentClient,
  tables: { community: string; catalogue: string },
) {
  const steps: Record<EndedBy<'names'>, (change: ItemChange) => Promise<void>> = {
    correctionNames: rewriteNames(client, tables),
  };
  return async (change: ItemChange): Promise<void> => {
    for (const step of Object.values(steps)) await step(change);
  };
}

/**
 * Corrections have the names of people, not their ids. After a change of a name they get the name of now, or none
 * once the account is deleted. It can be run twice, late and in another order: what somebody else has done since
 * under the old name is left alone.
 */
function rewriteNames(
  client: DynamoDBDocumentClient,
  { community, catalogue }: { community: string; catalogue: string },
) {
  /** Get, consistent. */
  async function currentName(uid: string): Promise<string | null> {
    const profile = await readAccount<{ username?: string }>(client, community, uid);
    return profile?.username ?? null;
  }

  return async (change: ItemChange): Promise<void> => {
    const uid = keyPart(change, 'person');
    const until = change.at && new Date(Date.parse(change.at) + secondMilliseconds).toISOString();
    let before = textOf(change.before, 'username');
    let now = await currentName(uid);
    // Another change of the name, while the corrections were written, had its own event: it may have been first.
    while (before !== undefined && before !== now) {
      await replaceName(client, catalogue, before, now, until);
      before = now ?? undefined;
      now = await currentName(uid);
    }
  };
}

/**
 * Writes the reason of a suggestion on its corrections, or takes it off them while the suggestion is hidden, and for
 * good once it is erased or deleted, or its author's account is. It reads what is so now, so it can be run twice and
 * late.
 */
function followReasons(
  client: DynamoDBDocumentClient,
  { community, catalogue }: { community: string; catalogue: string },
) {
  /** What everybody may read of it now. The suggestion may still name an author who has just left. */
  async function reasonOf(suggestion: StoredContribution | undefined): Promise<string | undefined> {
    if (!suggestion || isHidden(suggestion) || isErased(suggestion)) return undefined;
    const reason = proposalOf(suggestion)?.reason;
    return reason && (await readAccount(client, community, suggestion.authorId)) ? reason : undefined;
  }

  return async (change: ItemChange): Promise<void> => {
    const id = keyPart(change, 'id');
    const item = await readItem(client, community, contributionKey(id));
    const suggestion = item && fromContributionItem(item);
    if (suggestion && suggestion.contributionType !== 'EDIT_SUGGESTION') return;
    const reason = await reasonOf(suggestion);
    const was = change.before['target']?.M;
    const target = suggestion?.target ?? { kind: was?.['kind']?.S, id: was?.['id']?.S };
    if (target.id === undefined) return;
    const type = target.kind === 'spc-report' ? 'spc-report' : 'tornado';
    for (const one of await historyOf(client, catalogue, { type, id: target.id })) {
      if (one.suggestionId !== id || one.reason === reason) continue;
      await write(
        client,
        update(catalogue, overrideKey(one.target, one.field, one.number), {
          set: { reason },
          remove: reason === undefined ? ['reason'] : [],
          // If the author's name was taken off since, with the words, this fails, and the next try reads it again.
          onlyIf: reason === undefined ? exists : { suggestedBy: one.suggestedBy },
        }),
      );
    }
  };
}

const deciding = decidingHere();
const { client, community, catalogue } = deciding;

/** The followers that write corrections of the record. */
export const handler = partsOf({
  // Somebody has contributed something.
  'stand-by-trust': followChange(standByTrust(deciding)),
  // A person has another name, or has deleted the account.
  'follow-corrected-names': followChange(followCorrectedNames(client, { community, catalogue })),
  // A suggestion was hidden, shown again, erased or deleted.
  'follow-reasons': followChange(followReasons(client, { community, catalogue })),
});
