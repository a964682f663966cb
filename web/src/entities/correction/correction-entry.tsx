import type { ListedCorrection, RecordCorrection } from '@touchdown/shared/history/schema.ts';
import { hoursToObject } from '@touchdown/shared/moderation/moderation-limits.ts';
import { rejectionWords } from '@touchdown/shared/contract/stock-reasons.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useUnits } from '../../lib/units.ts';
import { Term } from '../../ui/term.tsx';
import styles from './correction.module.css';
import { SourceOfValue } from './source-of-value.tsx';
import { fieldLabel, isSameAsOfficial, valueWords, type TargetType } from './value-words.ts';

interface CorrectionEntryProps {
  type: TargetType;
  correction: ListedCorrection | RecordCorrection;
  /** The level of its heading. */
  level: 2 | 3;
  /** Where the corrected record is, in a list of several. */
  target?: ReactNode;
  /** What became of the correction, if it is no longer shown. */
  note?: string | undefined;
}

/** One correction: the field, the official value, the edited one, and who and when. */
export function CorrectionEntry({ type, correction, level, target, note }: CorrectionEntryProps) {
  const { field, official, officialNow, value } = correction;
  const units = useUnits();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <article className={styles['entry']}>
      <Heading className="size-17">{fieldLabel(type, field)}</Heading>
      {target}
      {note ? <p className="second">{note}</p> : null}
      <dl className={`small-terms ${styles['terms']}`}>
        <Term name="Official">
          <Value words={valueWords(type, field, official, units)} />
        </Term>
        {officialNow === undefined ? null : (
          <Term name="Officially now">
            <Value words={valueWords(type, field, officialNow, units)} />
          </Term>
        )}
        <Term name="Edited">
          {isSameAsOfficial(type, correction) ? (
            'Back to the official value'
          ) : (
            <Value words={valueWords(type, field, value, units)} />
          )}
        </Term>
      </dl>
      <Thread correction={correction} />
    </article>
  );
}

/** How it came about, one step after the other: suggested, objected to, decided, reversed. */
function Thread({ correction }: Pick<CorrectionEntryProps, 'correction'>) {
  const { suggestedBy, reason, source, first, objections, byTime, byTrust } = correction;
  const { approvedBy, approvedAt, takenBack } = correction;
  return (
    <ol className={styles['thread']} aria-label="How it came about">
      <li>
        Suggested by <Name username={suggestedBy} />
        {reason ? (
          <>
            : <bdi className={styles['words']}>“{reason}”</bdi>
          </>
        ) : null}
        {source ? (
          <span className={styles['line']}>
            Source: <SourceOfValue source={source} />
          </span>
        ) : null}
      </li>
      <OfTwo verb="approved" first={first} objections={objections} />
      <li>
        {byTrust ? (
          <>
            Approved as a <Link to="/community-guidelines">trusted edit</Link>
          </>
        ) : (
          <>
            Approved by <Name username={approvedBy} />
          </>
        )}
        {byTime ? `, because no one objected for ${hoursToObject} hours` : ''}, <Day at={approvedAt} />
      </li>
      {takenBack ? (
        <>
          <OfTwo verb="reversed" first={takenBack.first} objections={takenBack.objections} />
          <li>
            Reversed by <Name username={takenBack.by} />
            {takenBack.byTime ? `, because no one objected for ${hoursToObject} hours` : ''},{' '}
            <Day at={takenBack.at} />
            {takenBack.reason ? `: ${rejectionWords[takenBack.reason].words}.` : ''}
            {takenBack.note ? <bdi className={styles['line']}>“{takenBack.note}”</bdi> : null}
          </li>
        </>
      ) : null}
    </ol>
  );
}

interface OfTwoProps {
  verb: string;
  first: ListedCorrection['first'];
  objections: number | undefined;
}

/** The first of two decisions, and what people said against it. */
function OfTwo({ verb, first, objections = 0 }: OfTwoProps) {
  return (
    <>
      {first ? (
        <li>
          First {verb} by <Name username={first.by} />, <Day at={first.at} />
        </li>
      ) : null}
      {objections > 0 ? (
        <li>{objections === 1 ? 'One person objected' : `${objections} people objected`}</li>
      ) : null}
    </>
  );
}

function Day({ at }: { at: string }) {
  return <time dateTime={at}>{longDate(at)}</time>;
}

/** A narrative is collapsed. */
const maxOpenLength = 255;

function Value({ words }: { words: string }) {
  if (words.length <= maxOpenLength) return <bdi>{words}</bdi>;
  return (
    <details>
      <summary>{words.slice(0, 60).trimEnd()}…</summary>
      <p dir="auto" className="above-8 pre-line">
        {words}
      </p>
    </details>
  );
}

/** Without a name after the account was deleted. */
function Name({ username }: { username: string | null }) {
  return username === null ? 'deleted user' : <Link to={`/u/${username}`}>{username}</Link>;
}
