import type * as z from 'zod';
import type { Person } from '@touchdown/shared/contract/person.ts';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import type { StoredContribution, StoredFirst } from '../../domain/contributions/contribution-item.ts';
import { toShownContribution } from '../../domain/contributions/to-shown-contribution.ts';
import { authorOfSuggestions } from './authors-of-suggestions.ts';
import type { Claims, StoredClaim } from './claims.ts';
import { fieldOfReport, proposalOf, type SuggestionIndex } from './suggestion-index.ts';
import type { KeptRecords } from './kept-records.ts';
import { isOpen } from './review-queues.ts';
import type { ShownAccount, ShownAccounts } from './shown-accounts.ts';
import { suggestionFlags } from './suggestion-flags.ts';
import { standsAt } from '../../domain/contributions/first-decision.ts';

export interface ReviewedPorts {
  index: Pick<SuggestionIndex, 'all'>;
  records: Pick<KeptRecords, 'fresh'>;
  accounts: Pick<ShownAccounts, 'fresh'>;
  claims: Pick<Claims, 'of'>;
  now: () => number;
}

type Shown = z.input<typeof ReviewedSuggestion>;

/** Returns suggestions as moderators see them: with the record of today, flags, and the record of their authors. */
export type ShowReviewed = (suggestions: readonly StoredContribution[], reader: Person) => Promise<Shown[]>;

export function showReviewed({ index, records, accounts, claims, now }: ReviewedPorts): ShowReviewed {
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
    takes_effect_at: standsAt(first),
    objections,
    ...(reasons.length > 0 ? { objection_reasons: reasons } : {}),
    is_own: by === reader.id,
  };
}
