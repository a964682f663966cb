import { DayLink } from '../../../ui/day-link.tsx';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { casualtiesByState } from '@touchdown/shared/catalogue/casualties.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import { stateName } from '@touchdown/shared/tornadoes/day-words.ts';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { Tornado, TornadoForReader } from '@touchdown/shared/tornadoes/schema.ts';
import { whereDiedOf } from '@touchdown/shared/tornadoes/death-places.ts';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EditedMark } from '../../../entities/correction/edited-mark.tsx';
import { WhereTheyDied } from '../../../entities/deaths/where-died.tsx';
import { notRecorded, formatAtLeast, formatDamage } from '../../../lib/format.ts';
import { FileLinks } from '../../../ui/file-links.tsx';
import { RecordColumns, RecordPart, RecordRow } from '../../../ui/record-page.tsx';
import { EditedFieldsContext } from '../../../entities/correction/edited-fields.ts';
import { RecordHistory } from '../../../entities/correction/record-history.tsx';
import { ExternalLink } from './external-link.tsx';
import { formatCasualties, formatPropertyDamage } from '../../../entities/tornado/impact-figures.ts';
import { newsSearch } from './news-search.ts';
import { Section } from './record-section.tsx';
import { AboutThisRecord } from './sources/about-this-record.tsx';
import { AmongOthers } from './among-others.tsx';
import { PhysicalCharacteristics } from './physical-characteristics.tsx';
import { RelatedTornadoes } from './related-tornadoes.tsx';
import { SourceLink } from './sources/source-link.tsx';
import { SourcesSection } from './sources/sources-section.tsx';
import { Story } from './story.tsx';
import { Timeline } from './timeline.tsx';
import { useRelatedTornadoes, useStormReportCount } from './tornado-detail-queries.ts';
import { StaleNote, WithdrawnNote } from './tornado-notes.tsx';
import { TornadoTop } from './tornado-top.tsx';
import { useUnfolded } from './use-unfolded.ts';
import { hasWeatherPanel, weatherLinks } from './weather-of-the-day.ts';
import styles from './tornado-page.module.css';

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
            <Story tornado={tornado} />
            <Timeline tornado={tornado} />
            <ImpactSummary tornado={tornado} />
            <WhereDied tornado={tornado} />
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

function ImpactSummary({ tornado }: { tornado: Tornado }) {
  return (
    <Section title="Impact Summary">
      <RecordRow name="Fatalities" aside={<SourceLink field="fatalities" />}>
        {formatCasualties(tornado.fatalities, tornado.fatalities_indirect, tornado.fatalities_at_least)}
        <EditedMark field="fatalities" />
      </RecordRow>
      <RecordRow name="Injuries" aside={<SourceLink field="injuries" />}>
        {formatCasualties(tornado.injuries, tornado.injuries_indirect, tornado.injuries_at_least)}
        <EditedMark field="injuries" />
      </RecordRow>
      <ByState tornado={tornado} />
      <RecordRow name="Property damage" aside={<SourceLink field="damage_estimate" />}>
        {formatPropertyDamage(tornado)}
        <EditedMark field="damage_estimate" />
      </RecordRow>
      <RecordRow name="Crop damage" aside={<SourceLink field="damage_crops" />}>
        {formatAtLeast(formatDamage(tornado.damage_crops), tornado.damage_crops_at_least)}
        <EditedMark field="damage_crops" />
      </RecordRow>
    </Section>
  );
}

function WhereDied({ tornado }: { tornado: Tornado }) {
  const died = whereDiedOf(tornado);
  if (!died) return null;
  return (
    <RecordPart>
      <h2 className="section-heading">Where people died</h2>
      <WhereTheyDied died={died} />
    </RecordPart>
  );
}

/** A line for each state of a path across a border. */
function ByState({ tornado }: { tornado: Tornado }) {
  const states = casualtiesByState(tornado);
  const hasSomebody = tornado.fatalities !== 0 || tornado.injuries !== 0;
  if (states.length < 2 || !hasSomebody) return null;
  const isUnknown = states.every(({ deaths, injuries }) => deaths === null && injuries === null);
  if (isUnknown) return <RecordRow name="By state">Not known: no source tells the states apart.</RecordRow>;
  return states.map(({ state, deaths, injuries }) => (
    <RecordRow key={state} name={`In ${stateName(state)}`}>
      {peopleWords(deaths, 'death', 'deaths')}, {peopleWords(injuries, 'injury', 'injuries')}
    </RecordRow>
  ));
}

function peopleWords(count: number | null, one: string, many: string): string {
  return count === null ? `${many} not known` : counted(count, one, many);
}

function ExternalResources({ tornado }: { tornado: Tornado }) {
  const { nws_report_url: report, event_id: event, episode_id: episode } = tornado;
  const news = newsSearch(tornado);
  return (
    <Section title="Data & External Resources">
      {report ? (
        <RecordRow name="Official report">
          <ExternalLink href={report}>Official report</ExternalLink>
        </RecordRow>
      ) : null}
      <RecordRow name="News" className="not-printed">
        <ExternalLink href={news.url}>{news.label}</ExternalLink>
      </RecordRow>
      <RecordRow name="Data source">{tornado.source}</RecordRow>
      <RecordRow name="Event ID">{event ?? notRecorded}</RecordRow>
      <RecordRow name="Episode ID">{episode ?? notRecorded}</RecordRow>
      <RecordRow name="ID here">{tornado.id}</RecordRow>
      {tornado.status === 'withdrawn' ? null : (
        <RecordRow name="Files" className="not-printed">
          <FileLinks path={pathOf('tornado', { id: tornado.id })} tornadoes={1} />
        </RecordRow>
      )}
    </Section>
  );
}

/** Links to the weather of that day. Nothing is embedded, and storm reports are linked only if there are any. */
function WeatherPanel({ tornado }: { tornado: Tornado }) {
  if (!hasWeatherPanel(tornado)) return null;
  return <Weather tornado={tornado} />;
}

function Weather({ tornado }: { tornado: Tornado }) {
  const { convective_date: day } = tornado;
  const { reports, outlooks } = weatherLinks(tornado);
  const reportCount = useStormReportCount(day);
  return (
    <Section
      title="Weather of the Day"
      className="not-printed"
      after={
        <p className={styles['aboutSection']}>
          Forecasters count the day from 12 to 12 UTC: this tornado belongs to{' '}
          <DayLink at={day} day="convective" />. There are no weather charts on this site; the links lead to
          NOAA’s.
        </p>
      }
    >
      {reportCount > 0 ? (
        <RecordRow name="Storm reports">
          <Link to={reports}>
            {groupedNumber(reportCount)} preliminary {reportCount === 1 ? 'report' : 'reports'} of{' '}
            {longDate(day)}
          </Link>
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
