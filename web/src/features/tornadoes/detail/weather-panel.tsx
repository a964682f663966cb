import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { Link } from 'react-router-dom';
import { monthDayLabel } from '../../../lib/filters/month-day.ts';
import { ExternalLink } from './external-link.tsx';
import { RecordRow } from '../../../ui/record-page.tsx';
import { Section } from './record-section.tsx';
import { hasWeatherPanel, weatherLinks } from './weather-of-the-day.ts';
import styles from './tornado-page.module.css';

/** Links to the weather of that day. Nothing is embedded. */
export function WeatherPanel({ tornado }: { tornado: Tornado }) {
  if (!hasWeatherPanel(tornado)) return null;
  const { convective_date: day } = tornado;
  const { monthDay, reports, outlooks } = weatherLinks(tornado);
  return (
    <Section
      title="Weather of the Day"
      after={
        <p className={styles['aboutSection']}>
          Forecasters count the day from 12 to 12 UTC: this tornado belongs to {longDate(day)}. There are no
          weather charts on this site; the links lead to NOAA’s.
        </p>
      }
    >
      <RecordRow name="Storm reports">
        <Link to={reports}>Preliminary reports of {monthDayLabel(monthDay)}</Link>, in all years that are
        loaded here
      </RecordRow>
      <RecordRow name="Outlooks">
        {outlooks ? (
          <ExternalLink href={outlooks}>NOAA’s archived outlooks of {longDate(day)}</ExternalLink>
        ) : (
          <>
            Not online day by day before 2003.{' '}
            <ExternalLink href="https://www.spc.noaa.gov/archive/">NOAA’s archive of outlooks</ExternalLink>
          </>
        )}
      </RecordRow>
    </Section>
  );
}
