import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import {
  formatLocalDate,
  formatLocalTime,
  formatUtcTime,
  isRoundedTime,
  notRecorded,
  zoneName,
} from '../../lib/format.ts';
import { Row, Section } from './record-section.tsx';

/** UTC first, then the source's own clock: standard time all year, as the record keeps it. */
export function Timeline({ tornado }: { tornado: Tornado }) {
  const { begin_datetime: begin, end_datetime: end, begin_local: local, end_local: localEnd, wfo } = tornado;
  const about = isRoundedTime(local) ? 'about ' : '';
  // At night the UTC date is often the next one; then it is named.
  const on = begin.slice(0, 10) === local.slice(0, 10) ? '' : ` on ${formatLocalDate(begin)}`;
  const utc = end
    ? `${formatUtcTime(begin)} – ${formatUtcTime(end)} UTC${on}`
    : `${about}${formatUtcTime(begin)} UTC${on}, end ${notRecorded}`;
  const zone = zoneName(tornado.utc_offset_hours);
  const ownClock = localEnd
    ? `${formatLocalTime(local)} – ${formatLocalTime(localEnd)} ${zone}`
    : `${about}${formatLocalTime(local)} ${zone}`;
  return (
    <Section title="Event Timeline & Context">
      <Row name="Time">{utc}</Row>
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
