import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { formatLocalTime, formatUtcTime, isRoundedTime, notRecorded, zoneName } from '../../lib/format.ts';
import { Row, Section } from './record-section.tsx';

/** UTC first, then the source's own clock: standard time all year, as the record keeps it. */
export function Timeline({ tornado }: { tornado: Tornado }) {
  const { begin_datetime: begin, end_datetime: end, begin_local: local, end_local: localEnd, wfo } = tornado;
  const about = isRoundedTime(local) ? 'about ' : '';
  const utc = end
    ? `${formatUtcTime(begin)} – ${formatUtcTime(end)} UTC`
    : `${about}${formatUtcTime(begin)} UTC, end ${notRecorded}`;
  const zone = zoneName(tornado.utc_offset_hours);
  const ownClock = localEnd
    ? `${formatLocalTime(local)} – ${formatLocalTime(localEnd)} ${zone}`
    : `${about}${formatLocalTime(local)} ${zone}`;
  return (
    <Section title="Event Timeline & Context">
      <Row name="Time">
        {begin.slice(0, 10) === local.slice(0, 10) ? utc : `${utc} (${begin.slice(0, 10)})`}
      </Row>
      <Row name="Local standard time">{ownClock}</Row>
      <Row name="Weather office">
        {wfo ? (
          <a href={`https://www.weather.gov/${wfo.toLowerCase()}/`} rel="noopener noreferrer">
            {wfo}
          </a>
        ) : (
          notRecorded
        )}
      </Row>
    </Section>
  );
}
