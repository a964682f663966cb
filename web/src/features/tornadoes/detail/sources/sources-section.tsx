import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { TornadoForReader } from '@touchdown/shared/tornadoes/schema.ts';
import type {
  TracedSources,
  Revision,
  SourceRow,
  TornadoSegment,
} from '@touchdown/shared/tornadoes/sources.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { ratingLabel } from '@touchdown/shared/tornadoes/rating.ts';
import { messageOf } from '../../../../lib/api/api-error.ts';
import { useSiteOrigin } from '../../../../lib/page/served-page.ts';
import { useIsServed } from '../../../../lib/page/use-is-served.ts';
import { sentenceIn, amountIn } from '../../../../lib/quantities.ts';
import { useUnits } from '../../../../lib/units.ts';
import { Fold } from '../../../../ui/fold.tsx';
import { RecordPart } from '../../../../ui/record-page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { PartFailure } from '../../../../ui/state-face.tsx';
import { CompiledValues } from './compiled-values.tsx';
import { jointSentences, linkCertainty, spcSentences } from './link-certainty.ts';
import { sourcesHash } from './field-labels.ts';
import { FieldSources } from './field-sources.tsx';
import { UnsureNeighbours } from './unsure-neighbours.tsx';
import { useTornadoSources } from '../tornado-detail-queries.ts';
import { formatDamage } from '../../../../lib/format.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { sourceClockRange } from '../source-clock-text.ts';
import styles from './sources-section.module.css';

const revisionWords: Record<Revision['kind'], string> = {
  added: 'Added',
  changed: 'Changed',
  withdrawn: 'Withdrawn',
};

/** The source of every value. It is long, so it is fetched only when the section is opened. */
export function SourcesSection({ tornado }: { tornado: TornadoForReader }) {
  const { hash, key } = useLocation();
  // The server never sees a fragment.
  const isServed = useIsServed();
  const isNamed = !isServed && (hash === sourcesHash || hash.startsWith(`${sourcesHash}-`));
  const section = useRef<HTMLDivElement>(null);
  // `key` changes with each press of a link, also of the same one.
  useEffect(() => {
    if (isNamed && key) section.current?.scrollIntoView();
  }, [isNamed, key]);
  return (
    <RecordPart className="size-15">
      <div ref={section} data-opens={sourcesHash} className={styles['place']}>
        {/* A link to it opens it, also where somebody has closed it. */}
        <Fold
          key={isNamed ? key : 'own'}
          title="Where each number comes from"
          level={2}
          startsOpen={isNamed}
          printsOpen
        >
          <Loaded tornado={tornado} />
        </Fold>
      </div>
    </RecordPart>
  );
}

function Loaded({ tornado }: { tornado: TornadoForReader }) {
  const origin = useSiteOrigin();
  const { data, error, isError, refetch } = useTornadoSources(tornado.id);
  if (data) return <SourceDetails tornado={tornado} sources={data} />;
  if (isError) {
    return (
      <PartFailure
        title="Failed to fetch the sources"
        message={messageOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <div className="not-printed stack above-16 second">
        <p role="status">Loading the sources</p>
        <Skeleton width="40%" height="1.3rem" />
        <Skeleton height="7rem" />
        <Skeleton width="40%" height="1.3rem" />
        <Skeleton height="4rem" />
      </div>
      <p className="only-printed">
        {origin}/tornadoes/{tornado.id}
        {sourcesHash}
      </p>
    </>
  );
}

function SourceDetails({ tornado, sources }: { tornado: TornadoForReader; sources: TracedSources }) {
  const { aliases, fatality_places: places, link, quality, revisions, segments, source_rows: rows } = sources;
  const units = useUnits();
  const joints = jointSentences(sources);
  // An answer that this device has stored may be from before there were any.
  const fields = (sources as Partial<TracedSources>).fields ?? [];
  return (
    <>
      {fields.length > 0 ? (
        <Part title="Field by field">
          <FieldSources fields={fields} />
        </Part>
      ) : null}
      {tornado.compiled ? (
        <Part title="Values that are not NOAA’s">
          <CompiledValues tornado={tornado} compiled={tornado.compiled} />
        </Part>
      ) : null}
      <Part title="Segments by county">
        {segments.length > 0 ? (
          <SegmentTable segments={segments} />
        ) : (
          <p>The source describes this tornado as a whole, not county by county.</p>
        )}
      </Part>
      <Part title="How the parts belong together">
        <p>{linkCertainty(tornado)}</p>
        {joints.length > 0 ? (
          <ul>
            {joints.map((sentence) => (
              <li key={sentence}>{sentenceIn(units, sentence)}</li>
            ))}
          </ul>
        ) : null}
        {link.apart ? <p>Read by hand: {sentenceIn(units, link.apart.because)}</p> : null}
        {link.scores.length > 0 ? (
          <p>
            Scores of the joints, in order:{' '}
            {link.scores.map((score) => score?.toFixed(2) ?? 'none').join(', ')} (lower is more certain).
          </p>
        ) : null}
        {aliases.length > 0 ? <p>Ids of the sources: {aliases.join(', ')}</p> : null}
      </Part>
      {link.unsure.length > 0 ? (
        <Part title="May be part of a longer track">
          <UnsureNeighbours neighbours={link.unsure} />
        </Part>
      ) : null}
      <Part title="What the SPC says">
        {spcSentences(sources, tornado).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Part>
      {places.length > 0 ? (
        <Part title="Where people died">
          <p>{places.map(({ place, count }) => `${place}: ${count}`).join(', ')}</p>
        </Part>
      ) : null}
      <Part title="Quality flags">
        {quality.length > 0 ? (
          <ul>
            {quality.map(({ code, sentence }) => (
              <li key={code}>
                {sentenceIn(units, sentence)} <code>{code}</code>
              </li>
            ))}
          </ul>
        ) : (
          <p>No flags.</p>
        )}
      </Part>
      <Part title="Source rows">
        {rows.length > 0 ? <SourceRows rows={rows} /> : <p>No source row is stored for this tornado.</p>}
      </Part>
      <Part title="Revisions">
        {revisions.length > 0 ? <RevisionList revisions={revisions} /> : <p>None yet.</p>}
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles['part']}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}

/** Each row as the agency published it, collapsed: its file and line, then each column. */
function SourceRows({ rows }: { rows: SourceRow[] }) {
  return (
    <>
      {rows.map(({ source, file, sha256, line, row }, at) => (
        // The SPC gives several rows the same file and line.
        // oxlint-disable-next-line react/no-array-index-key -- a list that never changes its order
        <details key={`${file} ${line} ${at}`} className={styles['row']}>
          <summary>
            {file}, line {line}
            <span>{source}</span>
          </summary>
          <dl>
            {Object.entries(row).map(([column, value]) => (
              <div key={column}>
                <dt>{column}</dt>
                <dd>{value === '' ? '(empty)' : value}</dd>
              </div>
            ))}
            <div>
              <dt>SHA-256 of the file</dt>
              <dd>{sha256}</dd>
            </div>
          </dl>
        </details>
      ))}
    </>
  );
}

function RevisionList({ revisions }: { revisions: Revision[] }) {
  return (
    <ul>
      {revisions.map(({ release, at, kind, fields }) => (
        <li key={`${release} ${at}`}>
          <time dateTime={at}>{longDate(at)}</time>: {revisionWords[kind]}
          {fields.length > 0 ? `: ${fields.join(', ')}` : ''} (release {release})
        </li>
      ))}
    </ul>
  );
}

/** The path county by county, as in the source. Missing figures are shown as a dash. */
function SegmentTable({ segments }: { segments: TornadoSegment[] }) {
  const units = useUnits();
  return (
    // On a phone the table scrolls sideways in its own box, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <div className={styles['scrolls']} role="region" aria-label="Segments by county" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">County</th>
            <th scope="col">Source’s clock</th>
            <th scope="col">Length, {units === 'us' ? 'miles' : 'km'}</th>
            <th scope="col">Width, {units === 'us' ? 'yards' : 'm'}</th>
            <th scope="col">Rating</th>
            <th scope="col">Deaths</th>
            <th scope="col">Injuries</th>
            <th scope="col">Damage</th>
          </tr>
        </thead>
        <tbody>
          {segments.map((segment) => (
            <tr key={segment.event_id}>
              <th scope="row">
                {segment.county}, {segment.state}
              </th>
              <td>{timesOf(segment)}</td>
              <Amount value={amountIn(units, 'length', segment.path_length)} decimals={1} />
              <Amount value={amountIn(units, 'width', segment.path_width)} />
              <td>{ratingLabel(segment.rating)}</td>
              <Amount value={segment.fatalities} />
              <Amount value={segment.injuries} />
              <td className={styles['amount']}>{formatDamage(segment.damage_estimate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** All figures of a column have the same number of decimals, so that they align. */
function Amount({ value, decimals = 0 }: { value: number | null; decimals?: 0 | 1 }) {
  return (
    <td className={styles['amount']}>
      {value === null ? (
        <>
          <span aria-hidden="true">–</span>
          <VisuallyHidden>not recorded</VisuallyHidden>
        </>
      ) : (
        groupedNumber(value, decimals)
      )}
    </td>
  );
}

const hourMilliseconds = 3_600_000;

/** The times of a row on the source's clock, whose zone may change along the path. */
function timesOf({ begin_local: local, begin_datetime: utc, end_local: end }: TornadoSegment): string {
  return sourceClockRange(local, end, (Date.parse(`${local}Z`) - Date.parse(utc)) / hourMilliseconds);
}
