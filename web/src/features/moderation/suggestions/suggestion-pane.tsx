import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { rejectionWords } from '@touchdown/shared/contract/stock-reasons.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { targetOf } from '../../../entities/contribution/contribution-target.ts';
import { suggestionStatusText, votesText } from '../../../entities/contribution/contribution-words.ts';
import { proposalOf } from '../../../entities/contribution/edit-proposal.ts';
import { followableUrl, hostOf } from '../../../entities/contribution/media-link.ts';
import type { ApiResult } from '../../../lib/api/api-client.ts';
import { formatVisitorTime } from '../../../lib/format-visitor-time.ts';
import { sentenceIn } from '../../../lib/quantities.ts';
import { useUnits } from '../../../lib/units.ts';
import { PersonName, RoleBadge } from '../../../ui/person/person.tsx';
import { freshQuery } from '../../../lib/api/fresh-query.ts';
import { claimedWords, secondWords } from '../workbench/desk-words.ts';
import { AuthorRecord } from './author-record.tsx';
import { SuggestionEvidence } from './evidence/suggestion-evidence.tsx';
import { changeOf, fieldName, flagWords, isClosed, valueOf } from './suggestion-words.ts';
import deskStyles from '../workbench/desk.module.css';
import styles from './suggestions.module.css';

/** Who only passes by is shown nothing that a request brings. */
const dwellMilliseconds = 150;
/** Longer values are set as text. */
const longWords = 24;

interface SuggestionPaneProps {
  suggestion: ReviewedSuggestion;
  /** The moderator who looks at it. */
  claimedBy: string | undefined;
  failure: ReactNode;
  /** What decides. */
  buttons: ReactNode;
  onAllOfAuthor: (count: number) => void;
}

/** An open suggestion with everything that a decision needs. */
export function SuggestionPane(props: SuggestionPaneProps) {
  const { suggestion, claimedBy, failure, buttons } = props;
  const isSettled = useSettled(suggestion.id);
  const { suggestion_status: status, is_own: isOwn, first, returned, stands_by_trust: trusted } = suggestion;
  return (
    <div className={`stack ${deskStyles['item']}`}>
      <Head suggestion={suggestion} />
      {failure}
      {claimedBy === undefined ? null : (
        <p className={styles['remark']}>
          {claimedWords}: <bdi>{claimedBy}</bdi>
        </p>
      )}
      {isOwn ? <p className={styles['remark']}>This is your suggestion. Another moderator decides.</p> : null}
      {trusted ? <p className={styles['remark']}>It went live right away as a trusted edit.</p> : null}
      {first ? <First first={first} /> : null}
      {returned ? (
        <p className={styles['remark']}>
          Returned for a source by {returned.by ?? 'a deleted user'}, {formatVisitorTime(returned.at)}
          {returned.note === null ? '.' : ': '}
          <bdi>{returned.note}</bdi>
        </p>
      ) : null}
      <Values suggestion={suggestion} />
      <Flags suggestion={suggestion} />
      <Grounds suggestion={suggestion} />
      {isSettled ? <SuggestionEvidence key={suggestion.id} suggestion={suggestion} isOpen /> : null}
      <Author {...props} />
      {isSettled ? <Similar {...props} /> : null}
      {status === 'APPROVED' || status === 'REJECTED' ? (
        <p className="second-13">
          {isClosed(suggestion) ? 'closed' : suggestionStatusText(status)}
          {suggestion.decision ? ` by ${suggestion.decision.by ?? 'a deleted user'}` : ''}
          {suggestion.decision?.reason ? `: ${rejectionWords[suggestion.decision.reason].words}` : ''}
        </p>
      ) : null}
      <div className={deskStyles['buttons']}>{buttons}</div>
    </div>
  );
}

function useSettled(id: string): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), dwellMilliseconds);
    return () => clearTimeout(timer);
  }, [id]);
  return settled === id;
}

function Head({ suggestion }: { suggestion: ReviewedSuggestion }) {
  const target = targetOf(suggestion);
  const { tornado_id: tornadoId, tornado, created_at: createdAt } = suggestion;
  return (
    <div>
      <h2>
        <bdi>{target?.name ?? 'Unknown record'}</bdi>
      </h2>
      <p className="second-13">
        {fieldName(suggestion)}
        {tornado?.begin_datetime ? ` · ${longDate(tornado.begin_datetime)}` : ''}
        {target ? (
          <>
            {' · '}
            <Link to={target.to} target="_blank" rel="noopener">
              {tornadoId ?? 'report'}
            </Link>
          </>
        ) : null}
        {tornadoId && target ? (
          <>
            {' · '}
            <Link to={`${target.to}#sources`} target="_blank" rel="noopener">
              Sources
            </Link>
          </>
        ) : null}
      </p>
      <p className="second-13">
        Sent <time dateTime={createdAt}>{formatVisitorTime(createdAt)}</time> · {suggestion.id}
      </p>
    </div>
  );
}

function First({ first }: { first: NonNullable<ReviewedSuggestion['first']> }) {
  const what = first.status === 'APPROVED' ? 'Approved' : 'Rejected';
  return (
    <p className={styles['remark']}>
      {what} by {first.is_own ? 'you' : (first.by ?? 'a deleted user')}, {formatVisitorTime(first.at)}.{' '}
      {first.takes_effect_at === null
        ? `${first.objections === 1 ? 'Somebody objects' : `${first.objections} object`}: a second moderator decides.`
        : `${secondWords}, until ${formatVisitorTime(first.takes_effect_at)}.`}{' '}
      {first.reason ? `${rejectionWords[first.reason].words}. ` : null}
      <bdi>{first.note}</bdi>
    </p>
  );
}

function Values({ suggestion }: { suggestion: ReviewedSuggestion }) {
  const { content, flags, value_now: now } = suggestion;
  const proposal = proposalOf(content);
  const isOther = flags.includes('CURRENT_CHANGED') || flags.includes('ALREADY_SO');
  const values = [
    ['Current Value', proposal?.currentValue],
    ...(isOther ? [['In the record now', now]] : []),
    ['Proposed Value', proposal?.proposedValue],
  ] as const;
  return (
    <dl className={`small-terms ${styles['paneValues']}`}>
      {values
        .map(([label, value]) => [label, valueOf(suggestion, value)] as const)
        .map(([label, words]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-long={words.length > longWords}>
              <bdi>{words}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Flags({ suggestion: { flags, flag_reasons: reasons } }: { suggestion: ReviewedSuggestion }) {
  const units = useUnits();
  if (flags.length === 0) return null;
  return (
    <ul className={styles['paneFlags']} aria-label="Flags">
      {flags.map((flag) => (
        <li key={flag}>
          <span className={deskStyles['tag']}>{sentenceIn(units, flagWords[flag].tag)}</span>{' '}
          {sentenceIn(units, reasons.find((one) => one.flag === flag)?.reason ?? flagWords[flag].card)}
        </li>
      ))}
    </ul>
  );
}

function Grounds({ suggestion }: { suggestion: ReviewedSuggestion }) {
  const proposal = proposalOf(suggestion.content);
  return (
    <dl className={styles['grounds']}>
      <div>
        <dt>Source</dt>
        <dd>
          <SourceOf source={proposal?.source} />
        </dd>
      </div>
      {proposal?.reason ? (
        <div>
          <dt>Reasoning</dt>
          <dd className={styles['reason']}>
            <bdi>{proposal.reason}</bdi>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

type Source = NonNullable<ReturnType<typeof proposalOf>>['source'];

/** The host is named, so that nobody follows a link without knowing where to. */
function SourceOf({ source }: { source: Source }) {
  if (!source) return <>None</>;
  const url = followableUrl(source.url);
  return (
    <>
      {url ? (
        <a href={url.href} target="_blank" rel="noopener nofollow ugc">
          <bdi>{hostOf(url)}</bdi>
        </a>
      ) : null}
      {url && source.citation ? ' · ' : null}
      <bdi>{source.citation}</bdi>
    </>
  );
}

type Detail = ApiResult<'GET /moderation/suggestions/{id}'>['data'];

function useDetail({ id }: ReviewedSuggestion): { detail: Detail | undefined; hasFailed: boolean } {
  const { data, error } = useQuery(freshQuery('GET /moderation/suggestions/{id}', { params: { id } }));
  return { detail: data?.data, hasFailed: error !== null };
}

function Author({ suggestion }: SuggestionPaneProps) {
  const { author, net_votes: votes } = suggestion;
  return (
    <div className="second-15">
      <p>
        {votesText(votes)} · by{' '}
        {author ? (
          <>
            <PersonName username={author.username} role={author.role} /> <RoleBadge role={author.role} />
          </>
        ) : (
          'Unknown User'
        )}
      </p>
      <AuthorRecord suggestion={suggestion} />
    </div>
  );
}

function Similar({ suggestion, onAllOfAuthor }: SuggestionPaneProps) {
  const { detail, hasFailed } = useDetail(suggestion);
  const { author } = suggestion;
  if (hasFailed) return <p className="second-13">We couldn’t load similar suggestions.</p>;
  if (!detail) return <p className="second-13">Loading similar suggestions</p>;
  return (
    <>
      {author && detail.openOfAuthor > 1 ? (
        <p>
          <button
            type="button"
            className={styles['asLink']}
            onClick={() => onAllOfAuthor(detail.openOfAuthor)}
          >
            Select all {groupedNumber(detail.openOfAuthor)} of {author.username}
          </button>
        </p>
      ) : null}
      {detail.similar.length === 0 ? null : (
        <div>
          <h3>Similar ones</h3>
          <ul className={styles['similar']}>
            {detail.similar.map((one) => (
              <li key={one.id}>
                <SimilarOne suggestion={one} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function SimilarOne({ suggestion }: { suggestion: ReviewedSuggestion }) {
  const target = targetOf(suggestion);
  const { before, after } = changeOf(suggestion);
  const { suggestion_status: status } = suggestion;
  return (
    <>
      {target ? (
        <Link to={target.to} target="_blank" rel="noopener">
          <bdi>{target.name}</bdi>
        </Link>
      ) : (
        'Unknown record'
      )}
      : <bdi>{before}</bdi> to <bdi>{after}</bdi>,{' '}
      {isClosed(suggestion) ? 'closed' : suggestionStatusText(status)}
    </>
  );
}
