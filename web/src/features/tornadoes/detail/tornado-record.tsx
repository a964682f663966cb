import { longDate } from '@touchdown/shared/text/written-date.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { Tornado, TornadoForReader } from '@touchdown/shared/tornadoes/schema.ts';
import { useMemo, type ReactNode } from 'react';
import { RecordColumns, RecordPart } from '../../../ui/record-page.tsx';
import { EditedFieldsContext } from '../../../entities/correction/edited-fields.ts';
import { RecordHistory } from '../../../entities/correction/record-history.tsx';
import { AboutThisRecord } from './sources/about-this-record.tsx';
import { AmongOthers } from './among-others.tsx';
import { ExternalResources } from './external-resources.tsx';
import { ImpactSummary } from './impact-summary.tsx';
import { PhysicalCharacteristics } from './physical-characteristics.tsx';
import { RelatedTornadoes } from './related-tornadoes.tsx';
import { SourcesSection } from './sources/sources-section.tsx';
import { Timeline } from './timeline.tsx';
import { useRelatedTornadoes } from './tornado-detail-queries.ts';
import { StaleNote, WithdrawnNote } from './tornado-notes.tsx';
import { TornadoTop } from './tornado-top.tsx';
import { useUnfolded } from './use-unfolded.ts';
import { WeatherPanel } from './weather-panel.tsx';

/** Content of other features. Features do not import each other, so the app passes it in. */
export interface RecordSlots {
  radar: (tornado: Tornado) => ReactNode;
  contributions: (tornado: Tornado) => ReactNode;
  /** Buttons below the name, such as Save. */
  actions: (tornado: TornadoForReader) => ReactNode;
}

interface TornadoRecordProps extends RecordSlots {
  tornado: TornadoForReader;
  /** Why the request failed, where the tornado is an earlier answer that this device stored. */
  failure: { message: string; retry: () => void } | undefined;
}

const noneEdited: NonNullable<TornadoForReader['edited']> = [];

/** The sections of a tornado's record. The top has the figures, so what is told comes before they are said again. */
export function TornadoRecord({ tornado, failure, radar, contributions, actions }: TornadoRecordProps) {
  const [showsRelated, showRelated] = useUnfolded();
  const related = useRelatedTornadoes(tornado.id);
  const { edited = noneEdited } = tornado;
  const fields = useMemo(() => ({ type: 'tornado' as const, edited }), [edited]);
  return (
    <EditedFieldsContext value={fields}>
      <article aria-label={`${nameOf(tornado).title}, ${longDate(tornado.begin_wall)}`}>
        {failure ? <StaleNote {...failure} /> : null}
        {tornado.status === 'withdrawn' ? <WithdrawnNote /> : null}
        <TornadoTop
          tornado={tornado}
          others={showsRelated ? related.data?.tornadoes : undefined}
          actions={actions(tornado)}
        />
        <RecordColumns>
          <div>
            <Timeline tornado={tornado} />
            <ImpactSummary tornado={tornado} />
            <PhysicalCharacteristics tornado={tornado} />
            <AmongOthers tornado={tornado} query={related} />
            <ExternalResources tornado={tornado} />
            <WeatherPanel tornado={tornado} />
            <RecordPart className="not-printed">{radar(tornado)}</RecordPart>
            <RecordPart className="not-printed">{contributions(tornado)}</RecordPart>
            {tornado.episode_id === null ? null : (
              <RelatedTornadoes query={related} isShown={showsRelated} onShow={showRelated} />
            )}
            <RecordPart>
              <RecordHistory type="tornado" id={tornado.id} isEdited={edited.length > 0} />
            </RecordPart>
            <SourcesSection tornado={tornado} />
          </div>
          <AboutThisRecord tornado={tornado} />
        </RecordColumns>
      </article>
    </EditedFieldsContext>
  );
}
