import { tornadoFields } from '@touchdown/shared/corrections/tornado-fields.ts';
import type { TornadoForReader, Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { clockRange } from '@touchdown/shared/tornadoes/wall-time.ts';
import { useContext, useState } from 'react';
import { EditedFieldsContext } from '../../../entities/correction/edited-fields.ts';
import { valueWords } from '../../../entities/correction/value-words.ts';
import { isRoundedTime, notRecorded } from '../../../lib/format.ts';
import { EditedMark } from '../../../entities/correction/edited-mark.tsx';
import { useUnits } from '../../../lib/units.ts';
import { Fold } from '../../../ui/fold.tsx';
import { ToldText, Paragraphs } from '../../../ui/told-text.tsx';
import { ExternalLink } from './external-link.tsx';
import { RecordPart, RecordRow } from '../../../ui/record-page.tsx';
import styles from './tornado-page.module.css';
import { sourceClockText } from './source-clock-text.ts';
import { utcRange } from './utc-range.ts';

/** Values that the page shows on a map or not at all. They have a row once they are corrected. */
const withoutRow = new Set(['start_coordinates', 'end_coordinates', 'event_type', 'source', 'state']);

/** What clocks showed, then the time in UTC and on the source's own clock. */
export function Timeline({ tornado }: { tornado: TornadoForReader }) {
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
      <div className={styles['folds']}>
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
