import { Flag } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import type { ReviewAction } from '@touchdown/shared/moderation/moderation-limits.ts';
import {
  rejectionReasons,
  rejectionWords,
  type RejectionReason,
} from '@touchdown/shared/contract/stock-reasons.ts';
import { targetOf } from '../../../entities/contribution/contribution-target.ts';
import { suggestionStatusText, votesText } from '../../../entities/contribution/contribution-words.ts';
import { proposalOf } from '../../../entities/contribution/edit-proposal.ts';
import { ReasonLine } from '../../../entities/moderation/reason-line.tsx';
import { formatVisitorTime } from '../../../lib/format-visitor-time.ts';
import { Button } from '../../../ui/button.tsx';
import { PersonName, RoleBadge } from '../../../ui/person/person.tsx';
import { AuthorRecord } from './author-record.tsx';
import { SuggestionEvidence } from './evidence/suggestion-evidence.tsx';
import { sentenceIn } from '../../../lib/quantities.ts';
import { useUnits } from '../../../lib/units.ts';
import {
  decisionLabels,
  fieldName,
  firstDecision,
  flagWords,
  isClosed,
  isImpossible,
  valueOf,
  failureWords,
} from './suggestion-words.ts';
import { callApi, type ApiResult } from '../../../lib/api/api-client.ts';
import { reasonOr } from '../../../lib/api/api-error.ts';
import { notify } from '../../../ui/toast/notify.ts';
import styles from './suggestions.module.css';

/** A suggestion with everything that a decision needs, as section 2.5 of the specification has it. */
export function SuggestionCard({ suggestion }: { suggestion: ReviewedSuggestion }) {
  const units = useUnits();
  const { decide, isBusy } = useCardDecision();
  const [isAsking, setAsking] = useState(false);
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
              if (decision === 'reject') setAsking(!isAsking);
              else if (!isBusy) void decide(suggestion, decision);
            }}
            aria-expanded={decision === 'reject' ? isAsking : undefined}
          >
            {decisionLabels[decision]}
          </Button>
        ))}
        {isAsking ? (
          <ReasonLine
            label="Why reject?"
            reasons={rejectionReasons}
            words={rejectionWords}
            onChoose={(reason) => {
              if (isBusy) return;
              setAsking(false);
              void decide(suggestion, 'reject', reason);
            }}
          />
        ) : null}
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
          {decision.reason ? `: ${rejectionWords[decision.reason].words}` : ''}
          {decision.note === null ? '' : decision.reason ? '. ' : ': '}
          <bdi>{decision.note}</bdi>
        </p>
      ) : null}
    </div>
  );
}

/** Decides from a card. The card shows the decision at once, and the notice takes it back. */
function useCardDecision() {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const decide = async (
    suggestion: ReviewedSuggestion,
    action: ReviewAction,
    reason?: RejectionReason,
  ): Promise<void> => {
    const { id, suggestion_status: seenStatus, decision } = suggestion;
    const seenDecidedAt = action === 'reopen' && decision ? { seenDecidedAt: decision.at } : {};
    setBusy(true);
    try {
      const { data } = await callApi('POST /moderation/suggestions/decide', {
        body: { decisions: [{ id, action, seenStatus, ...seenDecidedAt, ...(reason ? { reason } : {}) }] },
      });
      const [result] = data.results;
      const after = result?.suggestion;
      if (after) showDecision(client, after);
      const undo = { label: 'Undo', run: () => void decide(after ?? suggestion, 'reopen') };
      const isUndoable =
        after !== null && after !== undefined && action !== 'reopen' && after.decision !== null;
      notify(
        result?.message ?? failureWords[action],
        result && result.outcome !== 'refused' ? 'success' : 'error',
        isUndoable ? undo : undefined,
      );
    } catch (error) {
      notify(reasonOr(error, failureWords[action]), 'error');
    }
    setBusy(false);
    // After a failure too: the card then shows what somebody else has decided.
    void client.invalidateQueries({ predicate: ({ queryKey }) => isOfModeration(queryKey) });
  };
  return { decide, isBusy };
}

type List = ApiResult<'GET /moderation/suggestions'>;

function isOfModeration([, url]: readonly unknown[]): boolean {
  return typeof url === 'string' && url.includes('/moderation/');
}

/** Shows a decision in every list of this page at once. */
function showDecision(client: QueryClient, decided: ReviewedSuggestion): void {
  const filter = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => isOfModeration(queryKey) };
  client.setQueriesData<List>(filter, (answer) => {
    const suggestions = answer?.data.suggestions;
    if (!answer || !Array.isArray(suggestions)) return answer;
    const changed = suggestions.map((one) => (one.id === decided.id ? decided : one));
    return { data: { ...answer.data, suggestions: changed } };
  });
}
