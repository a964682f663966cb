import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { imageUrl } from '@touchdown/shared/uploads/image-url.ts';
import { isRemoved } from './is-listed.ts';
import type { StoredAuthor, StoredContribution, StoredFirst } from './contribution-item.ts';
import { standsAt } from './first-decision.ts';

/** Returns what a visitor sees: both spellings, and only the name, role and picture of the account. */
export function toShownContribution(stored: StoredContribution): Contribution {
  const { id, contributionType, title, content, url, images, author, createdAt } = stored;
  const { up, down, net, suggestionStatus, first } = stored;
  return {
    id,
    contribution_type: contributionType,
    contributionType,
    title,
    content,
    url,
    // They are not served while it is removed.
    images: isRemoved(stored) ? [] : images,
    author: author && shownAuthor(author),
    created_at: createdAt,
    createdAt,
    net_votes: net,
    netVotes: net,
    upvotes: up,
    downvotes: down,
    userVote: null,
    status: statusOf(stored),
    suggestionStatus,
    ...(first ? { firstDecision: shownFirst(first) } : {}),
    ...(stored.thanks ? { thanks: stored.thanks } : {}),
    ...(stored.questions ? { questions: stored.questions } : {}),
    ...shownTarget(stored.target),
  };
}

/** Only suggestions are reviewed, and what a newcomer writes while there is much spam. */
function statusOf(stored: StoredContribution): Contribution['status'] {
  const { suggestionStatus: status, hiddenBy } = stored;
  if (isRemoved(stored)) return 'REJECTED';
  if (hiddenBy?.has('waiting')) return 'PENDING';
  if (status === null || status === 'APPROVED') return 'APPROVED';
  return status === 'REJECTED' ? 'REJECTED' : 'PENDING';
}

/** Not who decided, and not who objected. */
function shownFirst(first: StoredFirst): Contribution['firstDecision'] {
  const { status, objections } = first;
  return { status, takesEffectAt: standsAt(first), objections };
}

function shownAuthor({ username, role, photo }: StoredAuthor): NonNullable<Contribution['author']> {
  return { username, role, profile_photo_url: photo === null ? null : imageUrl(photo) };
}

function shownTarget(
  target: StoredContribution['target'],
): Pick<
  Contribution,
  'tornado_id' | 'tornadoId' | 'tornado' | 'spc_report_id' | 'spcReportId' | 'spc_report'
> {
  const { id, state } = target;
  const none = {
    tornado_id: null,
    tornadoId: null,
    tornado: null,
    spc_report_id: null,
    spcReportId: null,
    spc_report: null,
  };
  if (target.kind === 'spc-report') {
    const { location_text } = target;
    return { ...none, spc_report_id: id, spcReportId: id, spc_report: { location_text, state } };
  }
  const { display_name, begin_datetime } = target;
  const tornado = { display_name, state, ...(begin_datetime === undefined ? {} : { begin_datetime }) };
  return { ...none, tornado_id: id, tornadoId: id, tornado };
}
