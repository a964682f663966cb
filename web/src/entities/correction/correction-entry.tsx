import type { ListedCorrection, RecordCorrection } from '@touchdown/shared/history/schema.ts';
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
  const {
    field,
    official,
    officialNow,
    value,
    suggestedBy,
    approvedBy,
    approvedAt,
    takenBack,
    source,
    byTrust,
  } = correction;
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
        <Term name="Suggested by">
          <Name username={suggestedBy} />
        </Term>
        <Term name="Approved by">
          {byTrust ? <Link to="/community-guidelines">Trusted edit</Link> : <Name username={approvedBy} />}
        </Term>
        {source ? (
          <Term name="Source">
            <SourceOfValue source={source} />
          </Term>
        ) : null}
        <Term name="When">
          <time dateTime={approvedAt}>{longDate(approvedAt)}</time>
        </Term>
        {takenBack ? (
          <Term name="Reversed by">
            <Name username={takenBack.by} />, <time dateTime={takenBack.at}>{longDate(takenBack.at)}</time>
          </Term>
        ) : null}
      </dl>
    </article>
  );
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
