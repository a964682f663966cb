import { tornadoFields } from '@touchdown/shared/corrections/tornado-fields.ts';
import type { TornadoForReader, Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { clockRange } from '@touchdown/shared/tornadoes/wall-time.ts';
import { useContext, useState } from 'react';
import { Link } from 'react-router-dom';
import { EditedFieldsContext } from '../../../entities/correction/edited-fields.ts';
import { valueWords } from '../../../entities/correction/value-words.ts';
import { isRoundedTime, notRecorded } from '../../../lib/format.ts';
import { EditedMark } from '../../../entities/correction/edited-mark.tsx';
import { useIsPrinting } from '../../../lib/page/use-is-printing.ts';
import { useUnits } from '../../../lib/units.ts';
import { Button } from '../../../ui/button.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { ExternalLink } from './external-link.tsx';
import { RecordRow } from '../../../ui/record-page.tsx';
import { openingOf } from './opening-of.ts';
import { Section } from './record-section.tsx';
import styles from './tornado-page.module.css';
import { SourceLink } from './sources/source-link.tsx';
import { sourceClockText } from './source-clock-text.ts';
import { utcRange } from './utc-range.ts';

/** Values that the page shows on a map or not at all. They have a row once they are corrected. */
const withoutRow = new Set(['start_coordinates', 'end_coordinates', 'event_type', 'source', 'state']);

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
      <RecordRow name="Time" aside={<SourceLink field="begin_datetime" />}>
        {about}
        {clockRange(tornado)}
        <EditedMark field="begin_datetime" isNamed />
        <EditedMark field="end_datetime" isNamed />
      </RecordRow>
      <RecordRow name="In UTC">{utcRange(tornado)}</RecordRow>
      <RecordRow name="Source’s clock">{sourceClockText(tornado)}</RecordRow>
      <RecordRow name="Weather office" aside={<SourceLink field="wfo" />}>
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

/** Says that nobody tells what happened, and where to read which files the record is from. */
function NoNarrative({ tornado }: { tornado: Pick<Tornado, 'record_kind'> }) {
  if (tornado.record_kind !== 'official') return null;
  return (
    <p className="second-15">
      NOAA’s files at hand have no narrative of this tornado.{' '}
      <Link to="/credits#record">Which files the record is from</Link>
    </p>
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

/** A narrative. Of a long one only the opening is shown at first, so that the rest of the page is not far below. */
function NarrativeText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const isPrinting = useIsPrinting();
  const opening = openingOf(text);
  if (isWhole || isPrinting || opening === text) return <p className={styles['narrative']}>{text}</p>;
  return (
    <>
      <p className={styles['narrative']}>{opening}</p>
      <Button className={styles['readAll']} onClick={() => setWhole(true)}>
        Read all
      </Button>
    </>
  );
}
