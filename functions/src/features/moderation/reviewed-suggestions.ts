import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Person } from '@touchdown/shared/contract/person.ts';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import type * as z from 'zod';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { toShownContribution } from '../../domain/contributions/to-shown-contribution.ts';
import { fromMemberCountsItem, memberCountsKey } from '../../domain/members/member-counts.ts';
import { profileKey, suspensionOf } from '../../domain/members/session-items.ts';
import { getAll } from '../../platform/aws/get-all.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { shownFirst } from './shown-first.ts';
import { fieldOfReport } from './field-of-report.ts';
import type { FindRecord } from './find-record.ts';
import { proposalOf } from './proposal-of.ts';
import { suggestionFlags } from './suggestion-flags.ts';
import type { IndexedSuggestion, SuggestionIndex } from './suggestion-index.ts';

export interface ReviewedPorts {
  client: DynamoDBDocumentClient;
  table: string;
  index: Pick<SuggestionIndex, 'all'>;
  findRecord: FindRecord;
  now: () => number;
}

type Shown = z.input<typeof ReviewedSuggestion>;

/** Returns suggestions as moderators see them: with the record of today, flags, and the record of their authors. */
export type ShowReviewed = (suggestions: readonly StoredContribution[], reader: Person) => Promise<Shown[]>;

export function showReviewed({ client, table, index, findRecord, now }: ReviewedPorts): ShowReviewed {
  return async (suggestions, reader) => {
    const people = suggestions.flatMap(({ authorId, decision, first, returned }) =>
      [authorId, decision?.by, first?.by, returned?.by].filter((id) => id !== undefined),
    );
    const [all, accounts, records] = await Promise.all([
      index.all(),
      readAccounts(client, table, people, now()),
      Promise.all(suggestions.map(({ target }) => findRecord(target))),
    ]);
    const nameOf = (id: string) => accounts.get(id)?.username ?? null;
    return suggestions.map((suggestion, at) => {
      const record = records[at];
      const proposal = proposalOf(suggestion);
      const field = proposal && record?.field(proposal.targetField);
      const ofReport = fieldOfReport(suggestion, record);
      const { suggestionStatus, decision, decidedAt, authorId, first, returned } = suggestion;
      const status = suggestionStatus ?? 'PENDING';
      const shown = toShownContribution(suggestion);
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
        field_label: (field ?? ofReport)?.label ?? null,
        value_now: field?.textNow ?? null,
        utc_offset_hours: record?.clock?.utcOffsetHours ?? null,
        zone_letters: record?.clock?.letters ?? null,
        flags: suggestionFlags({
          proposal,
          record,
          isOpen: isOpen(status),
          isOfReport: ofReport !== undefined,
          onItsDay: onSameDay(all, suggestion),
        }),
        flag_reasons: [],
        first: first ? shownFirst(first, nameOf, reader) : null,
        returned: returned ? { ...returned, by: nameOf(returned.by) } : null,
        claim: null,
        stands_by_trust: suggestion.standsByTrust ?? false,
        author_record: recordOf(all, authorId, accounts.get(authorId)),
        decision:
          decision && decidedAt
            ? {
                by: nameOf(decision.by),
                at: decidedAt,
                note: decision.note,
                already_so: decision.isAlreadySo ?? false,
              }
            : null,
        is_own: authorId === reader.id,
      };
    });
  };
}

export function isOpen(status: StoredContribution['suggestionStatus']): boolean {
  return status === 'PENDING' || status === 'COMMUNITY_SELECTED';
}

function onSameDay(
  all: readonly IndexedSuggestion[],
  { authorId, createdAt }: Pick<StoredContribution, 'authorId' | 'createdAt'>,
): number {
  const day = createdAt.slice(0, 'yyyy-mm-dd'.length);
  return all.filter((one) => one.authorId === authorId && one.createdAt.startsWith(day)).length;
}

function recordOf(
  all: readonly IndexedSuggestion[],
  authorId: string,
  account: ShownAccount | undefined,
): Shown['author_record'] {
  // What was closed counts neither for nor against the author.
  const decided = all.filter((one) => one.authorId === authorId && !one.isAlreadySo);
  const statuses = decided.map(({ status }) => status);
  const count = (status: string) => statuses.filter((one) => one === status).length;
  return {
    approved: count('APPROVED'),
    rejected: count('REJECTED'),
    reputation: account?.reputation ?? null,
    since: account?.since ?? null,
    is_suspended: account?.isSuspended ?? false,
  };
}

/** What moderators see of an account that was not deleted. */
interface ShownAccount {
  username: string;
  reputation: number;
  since: string;
  isSuspended: boolean;
}

/** BatchGet: authors and moderators by id, each profile with its counts. A deleted account is left out. */
async function readAccounts(
  client: DynamoDBDocumentClient,
  table: string,
  ids: readonly string[],
  now: number,
): Promise<Map<string, ShownAccount>> {
  const unique = [...new Set(ids)];
  const keys = unique.flatMap((id) => [profileKey(id), memberCountsKey(id)]);
  const items = await getAll(client, table, keys).catch(
    unavailable('The suggestions cannot be read at the moment. Please try again.'),
  );
  const itemOf = (key: Record<string, string>) =>
    items.find((item) => Object.entries(key).every(([name, value]) => item[name] === value));
  const accounts = new Map<string, ShownAccount>();
  for (const id of unique) {
    const profile = itemOf(profileKey(id));
    if (typeof profile?.['username'] !== 'string') continue;
    accounts.set(id, {
      username: profile['username'],
      reputation: fromMemberCountsItem(itemOf(memberCountsKey(id))).reputation,
      since: String(profile['createdAt']),
      isSuspended: suspensionOf(profile, now) !== undefined,
    });
  }
  return accounts;
}
