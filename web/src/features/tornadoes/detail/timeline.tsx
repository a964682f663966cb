import type { TornadoForReader } from '@touchdown/shared/tornadoes/schema.ts';
import { clockRange } from '@touchdown/shared/tornadoes/wall-time.ts';
import { isRoundedTime, notRecorded } from '../../../lib/format.ts';
import { EditedMark } from '../../../entities/correction/edited-mark.tsx';
import { EditedRows } from './edited-rows.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { ExternalLink } from './external-link.tsx';
import { RecordRow } from '../../../ui/record-page.tsx';
import { NarrativeText } from './narrative-text.tsx';
import { NoNarrative } from './no-narrative.tsx';
import { Section } from './record-section.tsx';
import styles from './tornado-page.module.css';
import { sourceClockText } from './source-clock-text.ts';
import { utcRange } from './utc-range.ts';

/** What clocks showed, then the time in UTC and on the source's own clock. */
export function Timeline({ tornado }: { tornado: TornadoForReader }) {
  const { begin_wall: local, end_wall: end, wfo } = tornado;
  const about = end === null && isRoundedTime(local) ? 'about ' : '';
  return (
    <Section
      title="Event Timeline & Context"
      after={
        <div className={styles['folds']}>
          <Narrative
            title="Event Narrative"
            text={tornado.event_narrative}
            field="event_narrative"
            compiled={tornado.compiled}
            startsOpen
          />
          {tornado.event_narrative || tornado.episode_narrative ? null : <NoNarrative tornado={tornado} />}
          <Narrative title="Episode Narrative" text={tornado.episode_narrative} field="episode_narrative" />
        </div>
      }
    >
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
    </Section>
  );
}

interface NarrativeProps {
  title: string;
  text: string | null;
  field: 'event_narrative' | 'episode_narrative';
  compiled?: TornadoForReader['compiled'];
  startsOpen?: boolean;
}

function Narrative({ title, text, field, compiled, startsOpen = false }: NarrativeProps) {
  if (!text) return null;
  return (
    <Fold title={title} level={3} startsOpen={startsOpen} printsOpen>
      <EditedMark field={field} />
      <NarrativeText text={text} />
      {compiled && field === 'event_narrative' && compiled.fields.includes(field) ? (
        <p className="second-15">{compiled.sentence}</p>
      ) : null}
    </Fold>
  );
}
