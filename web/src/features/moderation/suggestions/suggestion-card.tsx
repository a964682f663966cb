import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { Flag } from 'lucide-react';
import { Link } from 'react-router-dom';
import { targetOf } from '../../../entities/contribution/contribution-target.ts';
import { suggestionStatusText, votesText } from '../../../entities/contribution/contribution-words.ts';
import { proposalOf } from '../../../entities/contribution/edit-proposal.ts';
import { formatVisitorTime } from '../../../lib/format-visitor-time.ts';
import { Button } from '../../../ui/button.tsx';
import { PersonName } from '../../../ui/person/person-name.tsx';
import { RoleBadge } from '../../../ui/person/role-badge.tsx';
import { AuthorRecord } from './author-record.tsx';
import { SuggestionEvidence } from './evidence/suggestion-evidence.tsx';
import { sentenceIn } from '../../../lib/quantities.ts';
import { useUnits } from '../../../lib/units.ts';
import styles from './suggestion-card.module.css';
import {
  decisionLabels,
  fieldName,
  firstDecision,
  flagWords,
  isClosed,
  isImpossible,
  valueOf,
} from './suggestion-words.ts';
import { useCardDecision } from './use-card-decision.ts';

/** A suggestion with everything that a decision needs, as section 2.5 of the specification has it. */
export function SuggestionCard({ suggestion }: { suggestion: ReviewedSuggestion }) {
  const units = useUnits();
  const { decide, isBusy } = useCardDecision();
  const headingId = `suggestion-${suggestion.id}`;
  const { flags, content } = suggestion;
  const proposal = proposalOf(content);
  return (
    <article className={`card stack ${styles['card']}`} aria-labelledby={headingId}>
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
              <Flag size={14} aria-hidden="true" /> {sentenceIn(units, flagWords[flag].card)}
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
            aria-disabled={isBusy}
            title={suggestion.is_own ? 'You cannot review your own suggestion.' : undefined}
            aria-describedby={headingId}
            onClick={() => {
              if (!isBusy) void decide(suggestion, decision);
            }}
          >
            {decisionLabels[decision]}
          </Button>
        ))}
      </div>
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
            ? 'Closed: the record already has this value,'
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
