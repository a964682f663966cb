import type { OwnContribution, ModeratorDecision } from '@touchdown/shared/contributions/own-contribution.ts';
import { lacksSource } from '@touchdown/shared/corrections/needs-source.ts';
import { rejectionWords } from '@touchdown/shared/contract/stock-reasons.ts';
import { ContributionDate } from '../../../entities/contribution/contribution-date.tsx';
import { ContributionTargetLink } from '../../../entities/contribution/contribution-target-link.tsx';
import { proposalOf } from '../../../entities/contribution/edit-proposal.ts';
import {
  contributionTypeLabel,
  cutPreview,
  votesText,
} from '../../../entities/contribution/contribution-words.ts';
import { galleryPictures } from '../../../entities/contribution/gallery-pictures.ts';
import { restorableWords, useRestore } from '../../../entities/contribution/removal/use-restore.ts';
import { Button } from '../../../ui/button.tsx';
import { previewText } from '../../../entities/contribution/preview-text.ts';
import { AskedForSource } from './asked-for-source.tsx';
import { ownStatus, ownStatuses } from './own-contributions.ts';
import styles from '../own-lists.module.css';

/** An open suggestion of a program, which needs no form to send it, may lack the source of its value. */
function isUnsourced({ content, suggestionStatus: status }: OwnContribution): boolean {
  const isOpen = status === 'PENDING' || status === 'COMMUNITY_SELECTED';
  return isOpen && lacksSource(proposalOf(content) ?? {});
}

interface OwnContributionItemProps {
  contribution: OwnContribution;
  level: 2 | 3;
}

/** One of a person's own contributions in a few lines: type, status, text, target, date, votes and decisions. */
export function OwnContributionItem({ contribution, level }: OwnContributionItemProps) {
  const { contributionType: type, createdAt, netVotes, images, url } = contribution;
  const Heading = `h${level}` as const;
  const status = ownStatus(contribution);
  const preview = previewText(contribution, url ? cutPreview(url) : undefined);
  const picture = galleryPictures(images, '').find(({ isSensitive }) => !isSensitive);
  return (
    <article className={`card ${styles['item']}`}>
      <p className={`both-ends second-13 ${styles['kind']}`}>
        {contributionTypeLabel(type)}
        <span className="suggestion-status" data-status={status}>
          {ownStatuses[status]}
        </span>
      </p>
      <Heading className="size-17 anywhere">
        <bdi>{preview}</bdi>
      </Heading>
      {picture ? (
        <img src={picture.thumbnail} alt="" className={styles['picture']} loading="lazy" decoding="async" />
      ) : null}
      <ContributionTargetLink contribution={contribution} />
      <p className="second-13">
        <ContributionDate createdAt={createdAt} /> · {votesText(netVotes)}
      </p>
      {contribution.waits ? (
        <p className="second-13">A moderator reviews it before others can see it.</p>
      ) : null}
      {contribution.restorableUntil === undefined ? null : (
        <Deleted id={contribution.id} until={contribution.restorableUntil} name={preview} />
      )}
      {contribution.returned || isUnsourced(contribution) ? (
        <AskedForSource id={contribution.id} returned={contribution.returned} />
      ) : null}
      <ModeratorDecisions decisions={contribution.decisions ?? []} />
    </article>
  );
}

interface DeletedProps {
  id: OwnContribution['id'];
  until: string;
  name: string;
}

function Deleted({ id, until, name }: DeletedProps) {
  const restore = useRestore();
  return (
    <div className="both-ends second-13">
      <span>You deleted this. {restorableWords(until)}</span>
      <Button look="quiet" aria-label={`Restore: ${name}`} onClick={() => void restore(id)}>
        Restore
      </Button>
    </div>
  );
}

const words: Record<ModeratorDecision['action'], string> = {
  APPROVED: 'A moderator approved this',
  REJECTED: 'A moderator rejected this',
  CLOSED: 'Closed: the record already has this value',
  TAKEN_BACK: 'A moderator took this out of the record',
  STOOD_BY_TRUST: 'Small edit, live right away',
  REMOVED: 'A moderator removed this',
  RESTORED: 'A moderator restored this',
  MARKED_SENSITIVE: 'A moderator marked a picture as sensitive',
  MARKED_NOT_SENSITIVE: 'A moderator marked a picture as not sensitive',
};

/** What moderators decided about one's own contribution and when, with their notes. */
function ModeratorDecisions({ decisions }: { decisions: readonly ModeratorDecision[] }) {
  if (decisions.length === 0) return null;
  return (
    <ul className={`second-13 ${styles['decisions']}`} aria-label="Moderators’ decisions">
      {decisions.map(({ action, at, category, reason, note }) => (
        <li key={action}>
          {words[action]} · <ContributionDate createdAt={at} />
          {category === null ? null : <span className={styles['line']}>Reason: {category}</span>}
          {reason ? <span className={styles['line']}>Reason: {rejectionWords[reason].words}</span> : null}
          {note === null ? null : (
            <span className={styles['note']}>
              Note: <bdi>{note}</bdi>
            </span>
          )}
          {reason ? <span className={styles['line']}>{rejectionWords[reason].next}</span> : null}
        </li>
      ))}
    </ul>
  );
}
