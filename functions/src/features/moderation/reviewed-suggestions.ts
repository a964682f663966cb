import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import type { StoredContribution, StoredFirst } from '../../domain/contributions/contribution-item.ts';
import { standsAt } from '../../domain/contributions/first-decision.ts';
import { reasonOf } from '../../domain/contributions/standing-decision.ts';
import { toShownContribution } from '../../domain/contributions/to-shown-contribution.ts';
import { fromMemberCountsItem, memberCountsKey } from '../../domain/members/member-counts.ts';
import { profileKey, suspensionOf } from '../../domain/members/session-items.ts';
import { getAll } from '../../platform/aws/queries.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import type { Claims, StoredClaim } from './claims.ts';
import { authorOfSuggestions, fieldOfReport, proposalOf, type SuggestionIndex } from './suggestion-index.ts';
import type { KeptRecords } from './find-record.ts';
import { isOpen } from './review-queues.ts';
import { suggestionFlags } from './suggestion-flags.ts';

type Shown = z.input<typeof ReviewedSuggestion>;

/** Returns suggestions as moderators see them: with the record of today, flags, and the record of their authors. */
export type ShowReviewed = (suggestions: readonly StoredContribution[], reader: Person) => Promise<Shown[]>;

export function showReviewed(
  index: SuggestionIndex,
  records: KeptRecords,
  accounts: ShownAccounts,
  claims: Claims,
  now: () => number,
): ShowReviewed {
  return async (suggestions, reader) => {
    if (suggestions.length === 0) return [];
    const people = suggestions.flatMap(({ authorId, decision, first, returned }) =>
      [authorId, decision?.by, first?.by, returned?.by].filter((id) => id !== undefined),
    );
    const [all, known, claimed, found] = await Promise.all([
      index.all(),
      accounts.fresh(people),
      claims.of(suggestions.map(({ id }) => id)),
      Promise.all(suggestions.map(({ target }) => records.fresh(target))),
    ]);
    return suggestions.map((suggestion, at) => {
      const record = found[at];
      const proposal = proposalOf(suggestion);
      const field = proposal && record?.field(proposal.targetField);
      const { suggestionStatus, authorId } = suggestion;
      const status = suggestionStatus ?? 'PENDING';
      const shown = toShownContribution(suggestion);
      const author = authorOfSuggestions(all, authorId);
      const account = known.get(authorId);
      const flags = suggestionFlags({
        suggestion,
        record,
        isOpen: isOpen(status),
        author,
        since: account?.since,
        now: now(),
      });
      return {
        id: shown.id,
        contributionType: shown.contributionType,
        author: shown.author,
        content: proposal ?? null,
        created_at: shown.created_at,
        net_votes: shown.net_votes,
        suggestion_status: status,
        tornado_id: shown.tornado_id,
        tornado: shown.tornado,
        spc_report_id: shown.spc_report_id,
        spc_report: shown.spc_report,
        field_label: (field ?? fieldOfReport(suggestion, record))?.label ?? null,
        value_now: field?.textNow ?? null,
        utc_offset_hours: record?.clock?.utcOffsetHours ?? null,
        zone_letters: record?.clock?.letters ?? null,
        flags: flags.map(({ flag }) => flag),
        flag_reasons: flags,
        ...decisionsOf(suggestion, known, reader),
        claim: shownClaim(claimed.get(suggestion.id), reader),
        stands_by_trust: suggestion.standsByTrust ?? false,
        author_record: {
          approved: author.approved,
          rejected: author.rejected,
          reputation: account?.reputation ?? null,
          since: account?.since ?? null,
          is_suspended: account?.isSuspended ?? false,
        },
        is_own: authorId === reader.id,
      };
    });
  };
}

/** The last decision, the first of two, and a return to the author. */
function decisionsOf(
  { decision, decidedAt, first, returned }: StoredContribution,
  accounts: ReadonlyMap<string, ShownAccount>,
  reader: Person,
): Pick<Shown, 'decision' | 'first' | 'returned'> {
  const nameOf = (id: string) => accounts.get(id)?.username ?? null;
  return {
    first: first ? shownFirst(first, nameOf, reader) : null,
    returned: returned ? { by: nameOf(returned.by), at: returned.at, note: returned.note } : null,
    decision:
      decision && decidedAt
        ? {
            by: nameOf(decision.by),
            at: decidedAt,
            note: decision.note,
            ...reasonOf(decision),
            already_so: decision.isAlreadySo ?? false,
          }
        : null,
  };
}

function shownClaim(claim: StoredClaim | undefined, reader: Person): Shown['claim'] {
  return claim ? { by: claim.username, until: claim.until, is_own: claim.by === reader.id } : null;
}

/** Returns the first of two decisions as moderators see it. Nobody sees who objected. */
function shownFirst(
  first: StoredFirst,
  nameOf: (id: string) => string | null,
  reader: Pick<Person, 'id'>,
): NonNullable<z.input<typeof ReviewedSuggestion>['first']> {
  const { status, by, at, note, objections, reasons = [] } = first;
  return {
    status,
    by: nameOf(by),
    at,
    note,
    ...reasonOf(first),
    takes_effect_at: standsAt(first),
    objections,
    ...(reasons.length > 0 ? { objection_reasons: reasons } : {}),
    is_own: by === reader.id,
  };
}

/** What moderators see of an account that was not deleted. */
interface ShownAccount {
  username: string;
  reputation: number;
  since: string;
  isSuspended: boolean;
}

export interface ShownAccounts {
  /** BatchGet: authors and moderators by id. A deleted account is left out. */
  fresh: (ids: readonly string[]) => Promise<ReadonlyMap<string, ShownAccount>>;
  /** When accounts were created, which never changes. A deleted account may be there for a minute more. */
  since: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

const keptMilliseconds = 60_000;

export function shownAccounts(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): ShownAccounts {
  let kept = { at: 0, since: new Map<string, string | undefined>() };

  async function read(keys: readonly Key[]): Promise<(key: Key) => Record<string, unknown> | undefined> {
    const items = await getAll(client, table, keys).catch(
      unavailable('The suggestions can’t be loaded right now. Please try again.'),
    );
    const byKey = new Map(items.map((item) => [nameOfKey(item as Key), item]));
    return (key) => byKey.get(nameOfKey(key));
  }

  return {
    fresh: async (ids) => {
      const unique = [...new Set(ids)];
      const itemOf = await read(unique.flatMap((id) => [profileKey(id), memberCountsKey(id)]));
      const accounts = new Map<string, ShownAccount>();
      for (const id of unique) {
        const profile = itemOf(profileKey(id));
        if (typeof profile?.['username'] !== 'string') continue;
        accounts.set(id, {
          username: profile['username'],
          reputation: fromMemberCountsItem(itemOf(memberCountsKey(id))).reputation,
          since: String(profile['createdAt']),
          isSuspended: suspensionOf(profile, now()) !== undefined,
        });
      }
      return accounts;
    },

    since: async (ids) => {
      if (now() - kept.at > keptMilliseconds) kept = { at: now(), since: new Map() };
      const { since } = kept;
      const unknown = [...new Set(ids)].filter((id) => !since.has(id));
      const itemOf = await read(unknown.map(profileKey));
      for (const id of unknown) {
        const profile = itemOf(profileKey(id));
        since.set(id, typeof profile?.['username'] === 'string' ? String(profile['createdAt']) : undefined);
      }
      return new Map([...since].flatMap(([id, at]) => (at === undefined ? [] : [[id, at] as const])));
    },
  };
}

type Key = { [partitionKey]: string; [sortKey]: string };

function nameOfKey({ [partitionKey]: pk, [sortKey]: sk }: Key): string {
  return `${pk} ${sk}`;
}
