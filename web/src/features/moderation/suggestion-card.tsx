import {
  flaggedMiles,
  maxUnflaggedPerDay,
  type SuggestionFlag,
} from '@touchdown/shared/moderation/moderation-limits.ts';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { Flag } from 'lucide-react';
import { lazy, Suspense, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { targetOf } from '../../entities/contribution/contribution-target.ts';
import { suggestionStatusText, votesText } from '../../entities/contribution/contribution-words.ts';
import { proposalOf } from '../../entities/contribution/edit-proposal.ts';
import { formatVisitorTime } from '../../lib/format-visitor-time.ts';
import { Button } from '../../ui/button.tsx';
import { PersonName } from '../../ui/person/person-name.tsx';
import { RoleBadge } from '../../ui/person/role-badge.tsx';
import { SuggestionEvidence } from './evidence/suggestion-evidence.tsx';
import { sentenceIn } from '../../lib/quantities.ts';
import { useUnits } from '../../lib/units.ts';
import styles from './suggestion-card.module.css';
import {
  fieldName,
  firstDecision,
  isClosed,
  isImpossible,
  valueOf,
  type Decision,
} from './suggestion-words.ts';

const ReviewDialog = lazy(() =>
  import('./review-dialog.tsx').then(({ ReviewDialog: component }) => ({ default: component })),
);

const decisionLabels: Record<Decision, string> = { approve: 'Approve', reject: 'Reject', close: 'Close' };

/** What each flag says on a card. */
const flagWords: Record<SuggestionFlag, string> = {
  RATING_CHANGED: 'Change of rating',
  MOVED_FAR: `More than ${flaggedMiles} miles away`,
  FEWER_CASUALTIES: 'Fewer casualties',
  MANY_IN_A_DAY: `More than ${maxUnflaggedPerDay} suggestions in a day by this person`,
  CURRENT_CHANGED: 'The current value has changed since',
  ALREADY_SO: 'Already so: the record has this value',
  TARGET_GONE: 'No longer takes corrections',
  OF_REPORT: 'About the preliminary report, not the tornado',
};

interface SuggestionCardProps {
  suggestion: ReviewedSuggestion;
  /** The card can get the focus from a key, and then again when its dialog has closed. */
  onDecided: () => void;
}

/** A suggestion with everything that a decision needs. With the focus in it, A approves or closes, and R rejects. */
export function SuggestionCard({ suggestion, onDecided }: SuggestionCardProps) {
  const units = useUnits();
  const [asked, setAsked] = useState<{ decision: Decision; isOpen: boolean }>();
  const ask = (decision: Decision) => {
    if (!isImpossible(decision, suggestion)) setAsked({ decision, isOpen: true });
  };
  const onKeyDown = ({ key, target, currentTarget, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    // React passes on the keys of the dialog too, which is elsewhere in the document.
    const isHere = currentTarget.contains(target as Node);
    const keys: Readonly<Record<string, Decision>> = { a: firstDecision(suggestion), r: 'reject' };
    const decision = keys[key.toLowerCase()];
    if (isHere && decision && !altKey && !ctrlKey && !metaKey) ask(decision);
  };
  const headingId = `suggestion-${suggestion.id}`;
  const { flags, content, id } = suggestion;
  const proposal = proposalOf(content);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys repeat what its buttons do
    <article
      className={`card stack focus-place ${styles['card']}`}
      tabIndex={-1}
      aria-labelledby={headingId}
      onKeyDown={onKeyDown}
    >
      <div className={`both-ends ${styles['head']}`}>
        <h2 id={headingId} className="card-title">
          Edit Suggestion: {fieldName(suggestion)}
        </h2>
        <Status suggestion={suggestion} />
      </div>
      <Target suggestion={suggestion} />
      {flags.length > 0 ? (
        <ul className={styles['flags']} aria-label="Flags">
          {flags.map((flag) => (
            <li key={flag}>
              <Flag size={14} aria-hidden="true" /> {sentenceIn(units, flagWords[flag])}
            </li>
          ))}
        </ul>
      ) : null}
      <Values suggestion={suggestion} />
      {proposal?.reason ? (
        <dl className={`small-terms ${styles['box']}`}>
          <dt>Reasoning</dt>
          <dd>
            <bdi>{proposal.reason}</bdi>
          </dd>
        </dl>
      ) : null}
      <SuggestionEvidence suggestion={suggestion} />
      <Facts suggestion={suggestion} />
      <div className="buttons">
        {([firstDecision(suggestion), 'reject'] as const).map((decision) => (
          <Button
            key={decision}
            look={decision === 'reject' ? 'plain' : 'primary'}
            disabled={isImpossible(decision, suggestion)}
            title={suggestion.is_own ? 'You cannot review your own suggestion.' : undefined}
            aria-describedby={headingId}
            onClick={() => ask(decision)}
          >
            {decisionLabels[decision]}
          </Button>
        ))}
      </div>
      {asked ? (
        <Suspense>
          <ReviewDialog
            key={`${id}-${asked.decision}`}
            suggestion={suggestion}
            decision={asked.decision}
            isOpen={asked.isOpen}
            onClose={() => setAsked({ ...asked, isOpen: false })}
            onDecided={onDecided}
          />
        </Suspense>
      ) : null}
    </article>
  );
}

function Status({ suggestion }: { suggestion: ReviewedSuggestion }) {
  const { suggestion_status: status } = suggestion;
  return (
    <span className="second-13 suggestion-status" data-status={status}>
      {isClosed(suggestion) ? 'closed' : suggestionStatusText(status)}
    </span>
  );
}

/** The target and its sources open in a new tab, so that the list keeps its place. */
function Target({ suggestion }: { suggestion: ReviewedSuggestion }) {
  const { id, tornado_id: tornadoId } = suggestion;
  const target = targetOf(suggestion);
  return (
    <p className={`touch-links ${styles['target']}`}>
      {target ? (
        <Link to={target.to} target="_blank" rel="noopener">
          {target.name}
        </Link>
      ) : null}
      {target && tornadoId ? (
        <Link to={`${target.to}#sources`} target="_blank" rel="noopener">
          Sources
        </Link>
      ) : null}
      <span className="second-13">Suggestion {id}</span>
    </p>
  );
}

function Values({ suggestion }: { suggestion: ReviewedSuggestion }) {
  const { content, flags, value_now: now } = suggestion;
  const proposal = proposalOf(content);
  const values = [
    ['Current Value', proposal?.currentValue],
    ...(flags.includes('CURRENT_CHANGED') || flags.includes('ALREADY_SO')
      ? [['In the record now', now]]
      : []),
    ['Proposed Value', proposal?.proposedValue],
  ] as const;
  return (
    <dl className={`small-terms ${styles['values']}`}>
      {values.map(([label, value]) => (
        <div key={label} className={styles['box']}>
          <dt>{label}</dt>
          <dd>
            <bdi>{valueOf(suggestion, value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Facts({ suggestion }: { suggestion: ReviewedSuggestion }) {
  const { author, net_votes: votes, created_at: createdAt, decision } = suggestion;
  return (
    <div className={`second-15 ${styles['facts']}`}>
      <p>
        {author ? (
          <>
            <PersonName username={author.username} role={author.role} /> <RoleBadge role={author.role} />
          </>
        ) : (
          'Unknown User'
        )}
      </p>
      <AuthorRecord suggestion={suggestion} />
      <p>
        {votesText(votes)} · <time dateTime={createdAt}>{formatVisitorTime(createdAt)}</time>
      </p>
      {decision ? (
        <p>
          {isClosed(suggestion)
            ? 'Closed, because the record already says so,'
            : suggestion.suggestion_status === 'APPROVED'
              ? 'Approved'
              : 'Rejected'}{' '}
          by {decision.by ?? 'a deleted user'},{' '}
          <time dateTime={decision.at}>{formatVisitorTime(decision.at)}</time>
          {decision.note === null ? '' : ': '}
          <bdi>{decision.note}</bdi>
        </p>
      ) : null}
    </div>
  );
}

/** What moderators go by when they judge the author: decisions, reputation, and how long the account exists. */
function AuthorRecord({ suggestion: { author, author_record: record } }: { suggestion: ReviewedSuggestion }) {
  const { approved, rejected, reputation, since, is_suspended: isSuspended } = record;
  return (
    <p className="second-13">
      {[
        `${groupedNumber(approved)} approved, ${groupedNumber(rejected)} rejected`,
        ...(reputation === null ? [] : [`reputation ${groupedNumber(reputation)}`]),
        ...(since === null ? [] : [`member since ${longDate(since)}`]),
      ].join(' · ')}
      {isSuspended ? (
        <>
          {' · '}
          <strong className={styles['suspended']}>Suspended</strong>
        </>
      ) : null}
      {author ? (
        <>
          {' · '}
          <Link to={`/moderation/people?username=${encodeURIComponent(author.username)}`}>Record</Link>
        </>
      ) : null}
    </p>
  );
}
