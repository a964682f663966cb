import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { Link } from 'react-router-dom';
import { monthDayLabel } from '../../../lib/filters/month-day.ts';
import { ExternalLink } from './external-link.tsx';
import { RecordRow } from '../../../ui/record-page.tsx';
import { Section } from './record-section.tsx';
import { useStormReportCount } from './tornado-detail-queries.ts';
import { hasWeatherPanel, weatherLinks } from './weather-of-the-day.ts';
import styles from './tornado-page.module.css';

/** Links to the weather of that day. Nothing is embedded, and storm reports are linked only if there are any. */
export function WeatherPanel({ tornado }: { tornado: Tornado }) {
  if (!hasWeatherPanel(tornado)) return null;
  return <Weather tornado={tornado} />;
}

function Weather({ tornado }: { tornado: Tornado }) {
  const { convective_date: day } = tornado;
  const { monthDay, reports, outlooks } = weatherLinks(tornado);
  const reportCount = useStormReportCount(monthDay);
  return (
    <Section
      title="Weather of the Day"
      className="not-printed"
      after={
        <p className={styles['aboutSection']}>
          Forecasters count the day from 12 to 12 UTC: this tornado belongs to {longDate(day)}. There are no
          weather charts on this site; the links lead to NOAA’s.
        </p>
      }
    >
      {reportCount > 0 ? (
        <RecordRow name="Storm reports">
          <Link to={reports}>
            {groupedNumber(reportCount)} preliminary {reportCount === 1 ? 'report' : 'reports'} of{' '}
            {monthDayLabel(monthDay)}
          </Link>
          , in all years that are loaded here
        </RecordRow>
      ) : null}
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
