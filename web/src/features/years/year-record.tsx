import { statePath } from '@touchdown/shared/search/place-paths.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { counted, tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { ratingSteps } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { share } from '@touchdown/shared/tornadoes/profile-words.ts';
import { ratingWord, scaleOfYears, violentClasses, violentOf } from '@touchdown/shared/tornadoes/rating.ts';
import type { YearAnswer } from '@touchdown/shared/tornadoes/year-answers.ts';
import { yearSentence } from '@touchdown/shared/tornadoes/year-words.ts';
import { useCallback, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { PreliminaryNote } from '../../entities/preliminary/preliminary-note.tsx';
import { AnswerTop } from '../../entities/answer-page/answer-top.tsx';
import { DrawnTornadoes } from '../../entities/answer-page/drawn-tornadoes.tsx';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import { TornadoLines } from '../../entities/answer-page/tornado-lines.tsx';
import { WhereDiedSection } from '../../entities/deaths/where-died-section.tsx';
import type { Bounds } from '../../map/map-frame.ts';
import { PathsMapWhenSeen } from '../../map/paths/paths-map-when-seen.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Chart, type ChartChoice } from '../../ui/charts/chart.tsx';
import { profileFigures } from '../../ui/charts/profile-figures.tsx';
import { Figure } from '../../ui/figure.tsx';
import { DayLines } from './day-lines.tsx';
import { seasonBand } from './season-band.tsx';
import { ReadOn } from '../../entities/answer-page/read-on.tsx';
import styles from '../../entities/answer-page/answer-page.module.css';
import lineStyles from '../../entities/answer-page/tornado-lines.module.css';
import ownStyles from './years.module.css';

/** The answer first, then one message a section. */
export function YearRecord({ answer }: { answer: YearAnswer }) {
  const { year, path, profile } = answer;
  const { total, heads } = profile;
  return (
    <article aria-label={`Tornadoes of ${year}`}>
      <YearTop answer={answer} />
      <div className={`page-width ${styles['sections']}`}>
        <PreliminaryNote
          preliminary={answer.preliminary ?? null}
          parameters={{ year }}
          where={`of ${year}`}
          isOnlyWithReports
        />
        {total > 0 ? (
          <>
            <Comparison answer={answer} />
            <YearCharts answer={answer} />
            <PageSection title={largestTitle(answer)}>
              <DayLines days={answer.largest_days} label="The largest days of the year" />
            </PageSection>
            {heads.deadliest[0]?.fatalities ? (
              <PageSection title={`The deadliest killed ${groupedNumber(heads.deadliest[0].fatalities)}`}>
                <TornadoLines tornadoes={heads.deadliest} label="The deadliest of the year" />
              </PageSection>
            ) : null}
            <WhereDiedSection profile={profile} />
            {heads.strongest[0] ? (
              <PageSection title={`The strongest was ${ratingWord(heads.strongest[0].tor_f_scale)}`}>
                <DrawnTornadoes tornadoes={heads.strongest} label="The strongest of the year" />
              </PageSection>
            ) : null}
            <States answer={answer} />
          </>
        ) : (
          <PageSection title="No tornadoes on record">
            <p className="above-12 reading">Tornadoes of this year may have gone unseen.</p>
          </PageSection>
        )}
        <ReadOn path={path} list={{ count: total, query: `year=${year}` }} profile="Day by day (CSV)">
          <LinkButton to={`/outbreaks?year=${year}`}>Outbreaks of {year}</LinkButton>
          <LinkButton to={`/compare?years=${year}`}>Compare</LinkButton>
          <LinkButton to="/trends">Trends over all years</LinkButton>
        </ReadOn>
      </div>
    </article>
  );
}

function YearTop({ answer }: { answer: YearAnswer }) {
  const { year, profile, mean, is_partial: isPartial, paths } = answer;
  const { total, deaths, deaths_at_least: isAtLeast, ratings, killers } = profile;
  const beside = (value: number | undefined) =>
    value === undefined || isPartial ? '' : `, average ${groupedNumber(Math.round(value))}`;
  const violentMean = mean && violentOf(mean.ratings);
  return (
    <>
      <AnswerTop
        trail={<OtherYears answer={answer} />}
        title={String(year)}
        sentence={yearSentence(answer)}
        picture={`${answer.path}.png`}
        map={<YearMap answer={answer} />}
      />
      <div className={`page-width ${styles['under']}`}>
        {paths.length > 0 && paths.length < total ? (
          <p className="second-15">
            The {groupedNumber(paths.length)} strongest of {groupedNumber(total)} paths.{' '}
            <Link to={`/map?year=${year}`} className="touch-link not-printed">
              See all on the map
            </Link>
          </p>
        ) : null}
        <dl className={styles['figures']}>
          <Figure
            large
            value={total}
            unit={`${total === 1 ? 'tornado' : 'tornadoes'}${beside(mean?.tornadoes)}`}
          />
          <Figure
            large
            value={deaths}
            isAtLeast={isAtLeast}
            unit={`${deaths === 1 ? 'death' : 'deaths'}${beside(mean?.deaths)}`}
          />
          <Figure large value={killers} unit={`killer tornadoes${beside(mean?.killers)}`} />
          <Figure
            large
            value={violentOf(ratings)}
            unit={`violent, ${violentClasses(scaleOfYears(year))}${beside(violentMean ?? undefined)}`}
          />
        </dl>
      </div>
    </>
  );
}

function OtherYears({ answer: { year, record_years: years } }: { answer: YearAnswer }) {
  const others = [year - 1, year + 1].filter((other) => other >= years.first && other <= years.last);
  return (
    <nav aria-label="Other years" className={`second-15 touch-links not-printed ${ownStyles['trail']}`}>
      {others.map((other) => (
        <Link key={other} to={`/years/${other}`} rel={other < year ? 'prev' : 'next'}>
          {other < year ? `← ${other}` : `${other} →`}
        </Link>
      ))}
      <Link to="/trends">All years</Link>
    </nav>
  );
}

function YearMap({ answer: { year, paths, profile, bounds: box } }: { answer: YearAnswer }) {
  const navigate = useNavigate();
  const bounds = useMemo<Bounds>(
    () => [
      [box.west, box.south],
      [box.east, box.north],
    ],
    [box],
  );
  const open = useCallback((id: string) => void navigate(`/tornadoes/${id}`), [navigate]);
  const tips = useMemo(
    () =>
      new Map(
        Object.values(profile.heads)
          .flat()
          .map((one) => [
            one.id as string,
            `${nameOf(one).title}, ${ratingWord(one.tor_f_scale)}, ${longDate(one.begin_wall)}`,
          ]),
      ),
    [profile],
  );
  const tipOf = useCallback((id: string) => tips.get(id) ?? 'Press to open this tornado', [tips]);
  return (
    <PathsMapWhenSeen
      label={`Map. ${paths.length === 0 ? 'No path' : `Paths of ${tornadoes(paths.length)}`} of ${year}.`}
      {...{ bounds, paths, tipOf }}
      middle={undefined}
      onOpen={open}
    />
  );
}

/** Every number of the year beside the average year; a year that is not complete has none beside it. */
function Comparison({ answer }: { answer: YearAnswer }) {
  const { year, profile, mean: means, is_partial: isPartial } = answer;
  const mean = isPartial ? null : means;
  const rows: [name: string, value: number, mean: number | undefined][] = [
    ['Tornadoes', profile.total, mean?.tornadoes],
    ...ratingSteps.map((step, at): [string, number, number | undefined] => [
      step === 'unrated' ? 'Unrated' : `${scaleOfYears(year)}${step}`,
      profile.ratings[at] ?? 0,
      mean?.ratings[at],
    ]),
    ['Days with a tornado', profile.tornado_days, mean?.tornado_days],
    ['Killer tornadoes', profile.killers, mean?.killers],
    ['Deaths', profile.deaths, mean?.deaths],
  ];
  const unrated = profile.ratings.at(-1) ?? 0;
  return (
    <PageSection
      title={mean ? `${year} and the ${mean.first}–${mean.last} average` : `${year} in numbers`}
      about={
        isPartial
          ? 'Our data does not have the whole year yet, so it is not compared with whole ones.'
          : undefined
      }
    >
      <table className={`${lineStyles['table']} ${lineStyles['dense']} ${ownStyles['narrow']}`}>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col" className={lineStyles['number']}>
              {year}
            </th>
            {mean ? (
              <th scope="col" className={lineStyles['number']}>
                Average
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value, of]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={lineStyles['number']}>{groupedNumber(value)}</td>
              {mean ? (
                <td className={lineStyles['number']}>{of === undefined ? '' : groupedNumber(of)}</td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      {unrated > 0 ? (
        <p className="above-12 reading">
          {share(unrated, profile.total)} are unrated: they hit nothing that could be rated, and may have been
          of any strength.
          {year < unratedSince
            ? ''
            : ` Before ${unratedSince}, such tornadoes were rated 0, so compare that rating with earlier years with care.`}
        </p>
      ) : null}
    </PageSection>
  );
}

/** `recordChanges` has the sentence. */
const unratedSince = 2016;

function YearCharts({ answer }: { answer: YearAnswer }) {
  const { year, profile } = answer;
  const navigate = useNavigate();
  const figures = useMemo(
    () => [seasonBand(answer), ...profileFigures(profile, ['hours'], 'year')],
    [answer, profile],
  );
  const choose = (at: ChartChoice) =>
    void navigate(`/tornadoes?${new URLSearchParams({ year: String(year), ...at }).toString()}`);
  return figures.map((figure) => (
    <section key={figure.id} className={styles['section']}>
      <Chart figure={figure} level={2} onChoose={choose} />
    </section>
  ));
}

function largestTitle({ largest_days: [first] }: YearAnswer): string {
  return first ? `The largest day had ${tornadoes(first.tornadoes)}` : 'The largest days';
}

function States({ answer: { year, profile } }: { answer: YearAnswer }) {
  const [first] = profile.states;
  if (!first) return null;
  return (
    <PageSection
      title={counted(profile.states.length, 'state', 'states')}
      about="A tornado that crossed a line counts in both."
    >
      <ul className={`touch-links ${styles['places']}`}>
        {profile.states.map(({ value, count }) => (
          <li key={value}>
            <Link to={statePath(value)}>{value}</Link>
            <Link to={`/tornadoes?year=${year}&state=${encodeURIComponent(value)}`} className="second-13">
              {groupedNumber(count)}
            </Link>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
