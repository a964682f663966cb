import { ratingLabel } from '@touchdown/shared/tornadoes/rating.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { countyLabel } from '@touchdown/shared/tornadoes/display-name.ts';
import {
  durationMinutes,
  formatDamage,
  formatDuration,
  formatLocalDate,
  formatMiles,
  formatNumber,
  formatYards,
  notRecorded,
} from '../../lib/format.ts';
import { familiarLength, familiarWidth } from './familiar-size.ts';
import { AboutThisRecord } from './about-this-record.tsx';
import { Row, Section } from './record-section.tsx';
import { Timeline } from './timeline.tsx';
import { TornadoTop } from './tornado-top.tsx';
import styles from './tornado-page.module.css';

/** The official record's sections, in the specification's order. */
export function TornadoRecord({ tornado }: { tornado: Tornado }) {
  const people = (count: number | null) => (count === null ? notRecorded : formatNumber(count));
  const minutes = durationMinutes(tornado.begin_datetime, tornado.end_datetime);
  return (
    <article aria-label={`${tornado.display_name}, ${formatLocalDate(tornado.begin_local)}`}>
      <TornadoTop tornado={tornado} />
      <div className={styles['columns']}>
        <div>
          {tornado.event_narrative ? (
            <Narrative title="What happened" text={tornado.event_narrative} />
          ) : null}
          <Section title="Impact Summary">
            <Row name="Fatalities">{people(tornado.fatalities)}</Row>
            <Row name="Injuries">{people(tornado.injuries)}</Row>
            <Row name="Property damage">{formatDamage(tornado.damage_estimate)}</Row>
            <Row name="Crop damage">{formatDamage(tornado.damage_crops)}</Row>
          </Section>
          <Section title="Physical Characteristics">
            <Row name="Rating">{ratingLabel(tornado.tor_f_scale)}</Row>
            <Row name="Maximum width">
              {withAside(formatYards(tornado.path_width), familiarWidth(tornado.path_width))}
            </Row>
            <Row name="Path length">
              {withAside(formatMiles(tornado.path_length), familiarLength(tornado.path_length))}
            </Row>
            <Row name="Duration">{minutes === null ? notRecorded : formatDuration(minutes)}</Row>
            {tornado.max_wind_speed === null ? null : (
              <Row name="Maximum wind">{tornado.max_wind_speed} mph</Row>
            )}
            {tornado.counties.length > 0 ? (
              <Row name={tornado.counties.length === 1 ? 'Began in' : 'Counties'}>
                {tornado.counties.length === 1
                  ? countyLabel(tornado.counties[0] ?? '')
                  : tornado.counties.join(', ')}
              </Row>
            ) : null}
          </Section>
          <Timeline tornado={tornado} />
          {tornado.episode_narrative ? (
            <Narrative title="The episode" text={tornado.episode_narrative} />
          ) : null}
        </div>
        <AboutThisRecord tornado={tornado} />
      </div>
    </article>
  );
}

function Narrative({ title, text }: { title: string; text: string }) {
  return (
    <section className={styles['section']}>
      <h2>{title}</h2>
      <p className={styles['narrative']}>{text}</p>
    </section>
  );
}

function withAside(figure: string, aside: string | undefined): string {
  return aside ? `${figure}, ${aside}` : figure;
}
