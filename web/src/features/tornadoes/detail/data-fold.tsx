import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import type { Tornado, TornadoForReader } from '@touchdown/shared/tornadoes/schema.ts';
import { RecordHistory } from '../../../entities/correction/record-history.tsx';
import { notRecorded } from '../../../lib/format.ts';
import { sentenceIn } from '../../../lib/quantities.ts';
import { useRecordCoverage } from '../../../lib/record-coverage.ts';
import { useUnits } from '../../../lib/units.ts';
import { FileLinks } from '../../../ui/file-links.tsx';
import { MoreFold } from '../../../ui/more-fold.tsx';
import { RecordPart, RecordRow } from '../../../ui/record-page.tsx';
import { ExternalLink } from './external-link.tsx';
import { newsSearch } from './news-search.ts';
import { fileNotes, qualityNotes } from './sources/quality-notes.ts';
import { SourcesSection } from './sources/sources-section.tsx';
import { Timeline } from './timeline.tsx';
import styles from './tornado-page.module.css';

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
