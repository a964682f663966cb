import { widthKind, type WidthKind } from '@touchdown/shared/tornadoes/default-sizes.ts';
import { ratingLabel } from '@touchdown/shared/tornadoes/rating.ts';
import type { Tornado, TornadoForReader } from '@touchdown/shared/tornadoes/schema.ts';
import { durationMinutes, formatDuration, notRecorded } from '../../../lib/format.ts';
import { quantityWords, sentenceIn } from '../../../lib/quantities.ts';
import { useUnits } from '../../../lib/units.ts';
import { CountyLink, SentenceWithTown, StateLink } from '../../../entities/tornado/place-of-record.tsx';
import { EditedMark } from '../../../entities/correction/edited-mark.tsx';
import { familiarLength, familiarWidth } from './familiar-size.ts';
import { RecordRow } from '../../../ui/record-page.tsx';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { Section } from './record-section.tsx';
import { SourceLink } from './sources/source-link.tsx';

export function PhysicalCharacteristics({ tornado }: { tornado: TornadoForReader }) {
  const { counties_by_line: byLine = [], max_wind_speed: wind, path_length: length } = tornado;
  const { begin_place: begin, end_place: end, state } = tornado;
  const counties = tornado.counties.filter((county) => !byLine.includes(county));
  const units = useUnits();
  return (
    <Section title="Physical Characteristics">
      <RecordRow name="Rating" aside={<SourceLink field="tor_f_scale" />}>
        {ratingLabel(tornado.tor_f_scale)}
        {tornado.tor_f_scale === 'N/A' && tornado.rating_recorded === 'EFU' ? ' (EFU)' : null}
        <EditedMark field="tor_f_scale" />
      </RecordRow>
      <WidthRow tornado={tornado} />
      <RecordRow name="Path length" aside={<SourceLink field="path_length" />}>
        {withAside(quantityWords(units, 'length', length), familiarLength(length))}
        <EditedMark field="path_length" />
      </RecordRow>
      <RecordRow name="Duration">{durationOf(tornado)}</RecordRow>
      {wind === null ? null : (
        <RecordRow name="Maximum wind" aside={<SourceLink field="max_wind_speed" />}>
          {quantityWords(units, 'speed', wind)}
          <EditedMark field="max_wind_speed" />
        </RecordRow>
      )}
      {begin === null ? null : (
        <RecordRow name="Beginning" aside={<SourceLink field="begin_place" />}>
          <SentenceWithTown text={sentenceIn(units, begin)} />
        </RecordRow>
      )}
      {end === null ? null : (
        <RecordRow name="End" aside={<SourceLink field="end_place" />}>
          <SentenceWithTown text={sentenceIn(units, end)} />
        </RecordRow>
      )}
      {counties.length > 0 ? (
        <RecordRow
          name={counties.length === 1 ? 'Began in' : 'Counties'}
          aside={<SourceLink field="counties" />}
        >
          {counties.length === 1 ? (
            <CountyLink county={counties[0] ?? ''} ownState={state} />
          ) : (
            <Counties counties={counties} ownState={state} />
          )}
          {tornado.county_from === 'coordinates' ? ' (county found from the coordinates)' : null}
          <EditedMark field="cz_name" />
        </RecordRow>
      ) : null}
      {byLine.length > 0 ? (
        <RecordRow name="Also, by the line" aside={<SourceLink field="counties_by_line" />}>
          <Counties counties={byLine} ownState={state} /> (crossed by the straight line between its ends,
          which is not a survey)
        </RecordRow>
      ) : null}
      <Offices tornado={tornado} />
      <RecordRow name="State" aside={<SourceLink field="state" />}>
        <StateLink state={state} />
      </RecordRow>
    </Section>
  );
}

const widthNames = {
  maximum: 'Maximum width',
  average: 'Average width',
  not_measured: 'Width',
} as const satisfies Record<WidthKind, string>;

/** What the record has as a width is not always one. */
function WidthRow({ tornado: { begin_wall: begin, path_width: width } }: { tornado: Tornado }) {
  const units = useUnits();
  const kind = widthKind(begin, width);
  const words = quantityWords(units, 'width', width);
  return (
    <RecordRow name={widthNames[kind]} aside={<SourceLink field="path_width" />}>
      {kind === 'not_measured'
        ? `Not measured (the record has ${words} in its place)`
        : withAside(words, familiarWidth(width, units))}
      <EditedMark field="path_width" />
    </RecordRow>
  );
}

/** `Grady; McClain; Graves, Kentucky`, each a link to its page. */
function Counties({ counties, ownState }: { counties: readonly string[]; ownState: string }) {
  return counties.map((county, at) => (
    <Fragment key={county}>
      {at > 0 ? '; ' : null}
      <CountyLink county={county} ownState={ownState}>
        {county}
      </CountyLink>
    </Fragment>
  ));
}

/** Who warns its counties today, beside the office that recorded it. */
function Offices({ tornado: { offices, wfo } }: { tornado: TornadoForReader }) {
  if (!offices || offices.length === 0) return null;
  const isAnother = wfo !== null && !offices.some(({ code }) => code === wfo);
  return (
    <RecordRow name={offices.length === 1 ? 'Forecast office' : 'Forecast offices'}>
      {offices.map(({ code, name, path }, at) => (
        <Fragment key={code}>
          {at > 0 ? '; ' : null}
          <Link to={path}>NWS {name}</Link>
        </Fragment>
      ))}
      {isAnother ? ` today; ${wfo} recorded it` : null}
    </RecordRow>
  );
}

/** Weather offices record whole minutes, so equal times mean that the tornado lasted less than a minute. */
function durationOf({ begin_datetime: begin, end_datetime: end, source_class: source }: Tornado): string {
  const minutes = durationMinutes(begin, end);
  if (minutes !== null) return formatDuration(minutes);
  return end !== null && source === 'digital' ? 'under a minute' : notRecorded;
}

function withAside(figure: string, aside: string | undefined): string {
  return aside ? `${figure}, ${aside}` : figure;
}
