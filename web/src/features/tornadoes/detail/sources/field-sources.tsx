import { longDate } from '@touchdown/shared/text/written-date.ts';
import { ratingLabel, ratings } from '@touchdown/shared/tornadoes/rating.ts';
import type { TracedField, ValueOrigin } from '@touchdown/shared/tornadoes/traced-field.ts';
import type { TracedFieldName } from '@touchdown/shared/tornadoes/trace-rules.ts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { formatDamage, formatPeople, formatUtcTime, notRecorded } from '../../../../lib/format.ts';
import { quantityWords, sentenceIn } from '../../../../lib/quantities.ts';
import { useUnits, type Units } from '../../../../lib/units.ts';
import { fieldLabels, fieldSourceId } from './field-labels.ts';
import styles from './sources-section.module.css';

/** What the page does not show either where it is not known. */
const shownIfKnown: ReadonlySet<TracedFieldName> = new Set([
  'known_as',
  'counties_by_line',
  'begin_place',
  'end_place',
  'max_wind_speed',
]);

/** Each value of the page with its rule, collapsed; open, the rows that it was made of, and the files' hashes below. */
export function FieldSources({ fields }: { fields: readonly TracedField[] }) {
  const { hash, key } = useLocation();
  const shown = fields.filter(({ field, value }) => value !== null || !shownIfKnown.has(field));
  const origins = fields.flatMap(({ from, also = [] }) => [...from, ...also]);
  const files = new Map(origins.map(({ file, sha256 }) => [file, sha256]));
  return (
    <>
      {shown.map((one) => {
        const isNamed = hash === `#${fieldSourceId(one.field)}`;
        return <FieldSource key={isNamed ? key : one.field} traced={one} isNamed={isNamed} />;
      })}
      {files.size > 0 ? (
        <ul className="above-14 size-13" aria-label="Files and their SHA-256">
          {[...files].map(([file, sha256]) => (
            <li key={file}>
              {file} <code>{sha256}</code>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function FieldSource({ traced, isNamed }: { traced: TracedField; isNamed: boolean }) {
  const { field, from, rule, notes = [], also = [], correction, official_rule: officialRule } = traced;
  const units = useUnits();
  const own = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isNamed) return;
    own.current?.scrollIntoView({ block: 'center' });
    own.current?.querySelector('summary')?.focus({ preventScroll: true });
  }, [isNamed]);
  return (
    <details ref={own} id={fieldSourceId(field)} className={styles['row']} open={isNamed}>
      <summary>
        {fieldLabels[field]}: <bdi>{wordsOf(traced, units)}</bdi>
        <span>{sentenceIn(units, rule.sentence)}</span>
      </summary>
      <div className={styles['origins']}>
        {correction ? <p>Approved on {longDate(correction.approvedAt)}.</p> : null}
        {officialRule ? <p>The official value: {sentenceIn(units, officialRule.sentence)}</p> : null}
        <Origins origins={from} />
        {also.length > 0 ? (
          <>
            <p>The other agency has:</p>
            <Origins origins={also} />
          </>
        ) : null}
        {notes.map(({ code, sentence }) => (
          <p key={code}>{sentenceIn(units, sentence)}</p>
        ))}
        {from.length + also.length === 0 ? <p>No row of a file has this value itself.</p> : null}
      </div>
    </details>
  );
}

function Origins({ origins }: { origins: readonly ValueOrigin[] }) {
  return (
    <ul>
      {origins.map(({ source, file, row, line, raw }, at) => (
        // The SPC gives several rows the same file and line.
        // oxlint-disable-next-line react/no-array-index-key -- a list that never changes its order
        <li key={`${row} ${line} ${at}`}>
          {Object.entries(raw).map(([column, text]) => (
            <code key={column}>
              {column} {text === '' ? '(empty)' : text}{' '}
            </code>
          ))}
          <span>
            {source}, {row}, line {line} of {file}
          </span>
        </li>
      ))}
    </ul>
  );
}

function wordsOf({ field, value, unit }: TracedField, units: Units): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return notRecorded;
  if (field === 'event_narrative' || field === 'episode_narrative') return 'shown above';
  if (typeof value === 'number') return figureWords(value, unit, units);
  if (typeof value === 'string') return textWords(value, unit, units);
  if (Array.isArray(value)) return value.join('; ');
  return 'lat' in value
    ? `${value.lat}, ${value.lon}`
    : `${formatDamage(value.min)} to ${formatDamage(value.max)}`;
}

function figureWords(value: number, unit: string | null, units: Units): string {
  if (unit === 'miles') return quantityWords(units, 'length', value);
  if (unit === 'yards') return quantityWords(units, 'width', value);
  if (unit === 'mph') return quantityWords(units, 'speed', value);
  return unit === 'people' ? formatPeople(value) : formatDamage(value);
}

function textWords(value: string, unit: string | null, units: Units): string {
  if (unit === 'UTC') return `${longDate(value)}, ${formatUtcTime(value)} UTC`;
  const rating = ratings.find((one) => one === value);
  return rating ? ratingLabel(rating) : sentenceIn(units, value);
}
