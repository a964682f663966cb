import { createHash } from 'node:crypto';
import { suggestedLabel } from '@touchdown/shared/corrections/find-field.ts';
import { shortened } from '@touchdown/shared/text/shortened.ts';
import { nameAsTitle } from '@touchdown/shared/tornadoes/display-name.ts';
import type { AppealLink } from '../../../domain/appeals/offer-appeal.ts';
import type {
  ContributionTarget,
  StoredContribution,
} from '../../../domain/contributions/contribution-item.ts';
import { isHidden } from '../../../domain/contributions/is-listed.ts';
import { keptUntilOf } from '../../../domain/contributions/restorable-until.ts';
import type { Untold } from '../../../domain/contributions/standing-decision.ts';
import type { MailMessage, OneDecision } from '../../../domain/mail/mail-message.ts';
import { oneLine } from '../../../domain/mail/one-line.ts';
import { proposalOf } from '../proposal-of.ts';

/** One thing to tell, with the link to contest it if it is a removal. */
export interface News {
  contribution: StoredContribution;
  untold: Untold;
  appeal?: AppealLink;
}

export interface Recipient {
  person: string;
  to: string;
  username: string;
}

/** Below the limit of a name in a mail. */
const maxLength = 200;

/** Returns the mail about one decision. Its id is the same for the same decision, so that a repeat sends no second one. */
export function mailOfDecision(recipient: Recipient, news: News): MailMessage {
  const { about, ...decision } = wordsOf(news);
  const { id } = news.contribution;
  const { what, at } = news.untold.tell;
  switch (about) {
    case 'removal':
      return {
        template: 'contribution-removed',
        id: `contribution-removed:${id}:${at}`,
        ...recipient,
        ...decision,
      } as MailMessage;
    case 'restoration':
      return {
        template: 'contribution-restored',
        id: `contribution-restored:${id}:${at}`,
        ...recipient,
        ...decision,
      } as MailMessage;
    default: {
      const again = what === 'REOPENED' ? ':reopened' : '';
      return {
        template: 'suggestion-decided',
        id: `suggestion-decided:${id}:${at}${again}`,
        ...recipient,
        ...decision,
      } as MailMessage;
    }
  }
}

/** Returns one mail about several decisions. The same ones have the same id, in any order. */
export function digestOf(recipient: Recipient, news: readonly News[]): MailMessage {
  const names = news.map(({ contribution: { id }, untold: { tell } }) => `${id} ${tell.what} ${tell.at}`);
  const hash = createHash('sha256').update(names.toSorted().join('\n')).digest('base64url');
  return {
    template: 'decisions-digest',
    id: `decisions-digest:${recipient.person}:${hash}`,
    ...recipient,
    decisions: news.map(wordsOf),
  };
}

function wordsOf({ contribution, untold, appeal }: News): OneDecision {
  const title = oneLine(contribution.title);
  if (untold.of === 'removal') {
    if (untold.tell.what === 'RESTORED')
      return { about: 'restoration', title, isHidden: isHidden(contribution) };
    const { removalCategory = 'Other', removalNote = null } = contribution;
    return {
      about: 'removal',
      title,
      category: removalCategory,
      note: oneLine(removalNote),
      restorableUntil: keptUntilOf(contribution),
      ...(appeal ? { appeal } : {}),
    };
  }
  const { target } = contribution;
  const proposal = proposalOf(contribution);
  const line = (text: string | null | undefined) => {
    const shown = oneLine(text);
    return shown === null ? null : shortened(shown, maxLength);
  };
  return {
    about: 'suggestion',
    decision: untold.tell.what,
    target: line(nameOf(target)) ?? 'a record',
    field: line(proposal ? suggestedLabel(target.kind, proposal.targetField) : null) ?? 'unknown',
    before: line(proposal?.currentValue),
    after: line(proposal?.proposedValue),
    note: oneLine(untold.tell.note),
  };
}

function nameOf(target: ContributionTarget): string {
  if (target.kind === 'tornado') return nameAsTitle(target.display_name);
  return target.location_text === null ? target.state : `${target.location_text}, ${target.state}`;
}
