import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, type ReactNode, useContext, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import type { Tornado, TornadoForReader } from '@touchdown/shared/tornadoes/schema.ts';
import { tornadoFields } from '@touchdown/shared/corrections/tornado-fields.ts';
import { clockRange } from '@touchdown/shared/tornadoes/wall-time.ts';
import { RecordHistory } from '../../../entities/correction/record-history.tsx';
import { notRecorded, isRoundedTime } from '../../../lib/format.ts';
import { sentenceIn } from '../../../lib/quantities.ts';
import { useRecordCoverage } from '../../../lib/record-coverage.ts';
import { useUnits } from '../../../lib/units.ts';
import { FileLinks } from '../../../ui/file-links.tsx';
import { RecordPart, RecordRow } from '../../../ui/record-page.tsx';
import { ExternalLink } from './external-link.tsx';
import { newsSearch } from './news-search.ts';
import { fileNotes, qualityNotes } from './sources/quality-notes.ts';
import { SourcesSection } from './sources/sources-section.tsx';
import { EditedFieldsContext } from '../../../entities/correction/edited-fields.ts';
import { valueWords } from '../../../entities/correction/value-words.ts';
import { EditedMark } from '../../../entities/correction/edited-mark.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { ToldText, Paragraphs } from '../../../ui/told-text.tsx';
import { sourceClockText } from './source-clock-text.ts';
import { utcRange } from './utc-range.ts';
import styles from './tornado-page.module.css';
import moreFoldStyles from '../../../ui/fold.module.css';

/** What researchers look for: times of other clocks, numbers of other agencies, the source of each value, the history. */
export function DataFold({ tornado, isEdited }: { tornado: TornadoForReader; isEdited: boolean }) {
  return (
    <MoreFold
      title="Data, sources, and ID numbers"
      summary="Event Timeline & Context · Data & External Resources · where each number comes from · downloads"
    >
      <Timeline tornado={tornado} />
      <ExternalResources tornado={tornado} />
      <HowSure tornado={tornado} />
      <SourcesSection tornado={tornado} />
      <RecordHistory type="tornado" id={tornado.id} isEdited={isEdited} />
    </MoreFold>
  );
}

function ExternalResources({ tornado }: { tornado: Tornado }) {
  const { nws_report_url: report, event_id: event, episode_id: episode } = tornado;
  const news = newsSearch(tornado);
  return (
    <RecordPart>
      <h2 className="section-heading">Data & External Resources</h2>
      <dl>
        {report ? (
          <RecordRow name="Official report">
            <ExternalLink href={report}>Official report</ExternalLink>
          </RecordRow>
        ) : null}
        <RecordRow name="News" className="not-printed">
          <ExternalLink href={news.url}>{news.label}</ExternalLink>
        </RecordRow>
        <RecordRow name="Data source">{tornado.source}</RecordRow>
        <RecordRow name="Event ID">{event ?? notRecorded}</RecordRow>
        <RecordRow name="Episode ID">{episode ?? notRecorded}</RecordRow>
        <RecordRow name="ID here">{tornado.id}</RecordRow>
        {tornado.status === 'withdrawn' ? null : (
          <RecordRow name="Files" className="not-printed">
            <FileLinks path={pathOf('tornado', { id: tornado.id })} tornadoes={1} />
          </RecordRow>
        )}
      </dl>
    </RecordPart>
  );
}

/** What a reader should know before relying on a figure. */
function HowSure({ tornado }: { tornado: Tornado }) {
  const units = useUnits();
  const { data: coverage } = useRecordCoverage({ isWanted: tornado.record_kind === 'official' });
  const notes = [...qualityNotes(tornado), ...(coverage ? fileNotes(tornado, coverage) : [])];
  return (
    <RecordPart>
      <h2 className="section-heading">How sure is this?</h2>
      <ul className={styles['notes']}>
        {notes.map((note) => (
          <li key={note}>{sentenceIn(units, note)}</li>
        ))}
      </ul>
    </RecordPart>
  );
}

interface MoreFoldProps {
  title: string;
  /** What is inside, in a line. */
  summary: string;
  children: ReactNode;
}

/**
 * The one fold at the end of a page, with what few people look for. It is in the page as it is served, so that a search
 * in the page finds it. A link to something inside opens it.
 */
function MoreFold({ title, summary, children }: MoreFoldProps) {
  // Another one with each press of a link, also of the same one.
  const location = useLocation();
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const { hash } = location;
    const named = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
    const part = named ?? fold.current?.querySelector(`[data-opens="${hash.split('-')[0]}"]`);
    if (!fold.current || !part || !fold.current.contains(part)) return;
    fold.current.open = true;
    part.scrollIntoView();
  }, [location]);
  return (
    <details ref={fold} className={`card ${moreFoldStyles['moreFold']}`}>
      <summary>
        <span>
          <h2>{title}</h2>
          <span className="second-15">{summary}</span>
        </span>
        <ChevronDown size={20} aria-hidden="true" className="fold-arrow third" />
      </summary>
      <div className={moreFoldStyles['inside']}>{children}</div>
    </details>
  );
}

/** Values that the page shows on a map or not at all. They have a row once they are corrected. */
const withoutRow = new Set(['start_coordinates', 'end_coordinates', 'event_type', 'source', 'state']);

/** What clocks showed, then the time in UTC and on the source's own clock. */
function Timeline({ tornado }: { tornado: TornadoForReader }) {
  const { begin_wall: local, end_wall: end, wfo } = tornado;
  const about = end === null && isRoundedTime(local) ? 'about ' : '';
  return (
    <RecordPart>
      <h2 className="section-heading">Event Timeline & Context</h2>
      <dl>
        <RecordRow name="Time">
          {about}
          {clockRange(tornado)}
          <EditedMark field="begin_datetime" isNamed />
          <EditedMark field="end_datetime" isNamed />
        </RecordRow>
        <RecordRow name="In UTC">{utcRange(tornado)}</RecordRow>
        <RecordRow name="Source’s clock">{sourceClockText(tornado)}</RecordRow>
        <RecordRow name="Weather office">
          {wfo ? (
            <ExternalLink href={`https://www.weather.gov/${wfo.toLowerCase()}/`}>{wfo}</ExternalLink>
          ) : (
            notRecorded
          )}
          <EditedMark field="wfo" />
        </RecordRow>
        <EditedRows tornado={tornado} />
      </dl>
      <div className="above-8">
        <StormSystem tornado={tornado} />
      </div>
    </RecordPart>
  );
}

function EditedRows({ tornado }: { tornado: Tornado }) {
  const units = useUnits();
  const { edited } = useContext(EditedFieldsContext);
  const shown = tornadoFields.filter(
    ({ name }) => withoutRow.has(name) && edited.some(({ field }) => field === name),
  );
  return shown.map(({ name, label, read }) => (
    <RecordRow key={name} name={label}>
      <bdi>{valueWords('tornado', name, read(tornado), units)}</bdi>
      <EditedMark field={name} />
    </RecordRow>
  ));
}

/** What the weather service wrote about the storms that this tornado and others came from. */
function StormSystem({ tornado: { episode_narrative: text } }: { tornado: Tornado }) {
  const [isWhole, setWhole] = useState(false);
  if (!text) return null;
  return (
    <Fold title="Episode Narrative" level={3} printsOpen>
      <EditedMark field="episode_narrative" />
      <ToldText characters={text.length} isWhole={isWhole} onTurn={setWhole}>
        <Paragraphs text={text} />
      </ToldText>
    </Fold>
  );
}
