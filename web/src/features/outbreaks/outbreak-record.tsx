import { useMemo, type ReactNode, useCallback } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import type { OutbreakAnswer } from '@touchdown/shared/tornadoes/outbreak-answers.ts';
import {
  datesInWords,
  outbreakHeading,
  ruleSentence,
  outbreakSentence,
} from '@touchdown/shared/tornadoes/outbreak-words.ts';
import { statePath } from '@touchdown/shared/search/place-paths.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { ratingWord, scaleOfDays, violentClasses } from '@touchdown/shared/tornadoes/rating.ts';
import { subjectOf } from '@touchdown/shared/following/subject.ts';
import { atLeastSign } from '../../lib/format.ts';
import { quantityWords } from '../../lib/quantities.ts';
import { toQueryString } from '../../lib/to-query-string.ts';
import { useUnits } from '../../lib/units.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Chart } from '../../ui/charts/chart.tsx';
import { DrawnTornadoes } from '../../entities/answer-page/drawn-tornadoes.tsx';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import { ReadOn } from '../../entities/answer-page/read-on.tsx';
import { StormSystems } from '../../entities/answer-page/storm-systems.tsx';
import { TornadoLines } from '../../entities/answer-page/tornado-lines.tsx';
import { WhereDiedSection } from '../../entities/deaths/where-died-section.tsx';
import { hourBars } from './outbreak-bars.tsx';
import { AnswerTop } from '../../entities/answer-page/answer-top.tsx';
import { FollowButton } from '../../entities/following/follow-button.tsx';
import type { Bounds } from '../../map/map-frame.ts';
import { PathsMapWhenSeen } from '../../map/paths/paths-map-when-seen.tsx';
import { Figure } from '../../ui/figure.tsx';
import styles from '../../entities/answer-page/answer-page.module.css';
import tableStyles from '../../entities/answer-page/tornado-lines.module.css';

/** The answer first, then one message a section. */
export function OutbreakRecord({ outbreak }: { outbreak: OutbreakAnswer }) {
  const { profile, near_in_time: near } = outbreak;
  return (
    <article aria-label={outbreakHeading(outbreak)}>
      <OutbreakTop outbreak={outbreak} />
      <div className={`page-width ${styles['sections']}`}>
        <StormSystems systems={outbreak.storm_systems} />
        <Counts outbreak={outbreak} />
        <Hours outbreak={outbreak} />
        <Heads outbreak={outbreak} />
        <WhereDiedSection profile={profile} />
        <PageSection
          title={`${groupedNumber(profile.states.length)} ${profile.states.length === 1 ? 'state' : 'states'}`}
          about="A tornado that crossed a state line counts in both."
        >
          <Links
            links={profile.states.map(({ value, count }) => ({
              name: value,
              path: statePath(value),
              more: groupedNumber(count),
            }))}
          />
        </PageSection>
        <PageSection title="Days" about="From 12 to 12 UTC: all tornadoes, and those of the outbreak.">
          <Links
            links={outbreak.days.map(({ date, path, tornadoes: all, members }) => ({
              name: longDate(date),
              path,
              more: `${groupedNumber(all)}, ${groupedNumber(members)} in the outbreak`,
            }))}
          />
        </PageSection>
        {near.length > 0 ? (
          <PageSection title="Outbreaks just before and after" className="not-printed">
            <Links
              links={near.map((one) => ({
                name: outbreakHeading(one),
                path: one.path,
                more: tornadoes(one.tornadoes),
              }))}
            />
          </PageSection>
        ) : null}
        <ReadOn
          path={outbreak.path}
          list={{ count: outbreak.tornadoes, query: toQueryString(outbreak.parameters) }}
        >
          <LinkButton to={`/compare?outbreaks=${outbreak.id}`}>Compare</LinkButton>
          <LinkButton to={pathOf('outbreaks')}>All outbreaks</LinkButton>
        </ReadOn>
      </div>
    </article>
  );
}

/** The definition beside the number, and what others count of the same days. */
function Counts({ outbreak }: { outbreak: OutbreakAnswer }) {
  const units = useUnits();
  const { rule, counts, others, name, name_source: source, first_day: from, last_day: to } = outbreak;
  return (
    <PageSection
      title="Other counts differ"
      about={`${ruleSentence(rule, (miles) => quantityWords(units, 'length', miles))} ${
        others === 0
          ? 'No other tornado touched down during it.'
          : `${others === 1 ? 'One other tornado' : `${groupedNumber(others)} other tornadoes`} touched down during it: weaker, unrated or elsewhere.`
      }`}
    >
      <table className={tableStyles['table']} aria-label="Counts of the same days">
        <thead>
          <tr>
            <th scope="col">What is counted</th>
            <th scope="col" className={tableStyles['number']}>
              Tornadoes
            </th>
          </tr>
        </thead>
        <tbody>
          <CountRow says="This outbreak, by our rule" count={outbreak.tornadoes}>
            {datesInWords(from, to)}
          </CountRow>
          {counts.map(({ says, source: by, tornadoes: count, parameters }) => (
            <CountRow key={says} says={says} count={count}>
              {by ??
                (parameters ? (
                  <Link className="touch-link" to={`/tornadoes?${toQueryString(parameters)}`}>
                    See the list
                  </Link>
                ) : null)}
            </CountRow>
          ))}
        </tbody>
      </table>
      {source === null ? null : (
        <p className="second-15 above-12 reading">
          Source of the name “{name}”: {source}.
        </p>
      )}
    </PageSection>
  );
}

function CountRow({ says, count, children }: { says: string; count: number; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">
        {says}
        <span className="second-13">{children}</span>
      </th>
      <td className={tableStyles['number']}>{groupedNumber(count)}</td>
    </tr>
  );
}

function Hours({ outbreak }: { outbreak: OutbreakAnswer }) {
  const figure = useMemo(() => hourBars('chart-hours', outbreak), [outbreak]);
  return (
    <section className={styles['section']}>
      <Chart figure={figure} level={2} />
    </section>
  );
}

/** The first of each kind. A kind that says nothing is left out. */
function Heads({ outbreak }: { outbreak: OutbreakAnswer }) {
  const units = useUnits();
  const { strongest, deadliest, longest } = outbreak.profile.heads;
  const killers = deadliest.filter(({ fatalities }) => fatalities !== null && fatalities > 0);
  const long = longest.filter(({ path_length: length }) => length !== null);
  const [first, killer, longestOne] = [strongest[0], killers[0], long[0]];
  return (
    <>
      {first ? (
        <PageSection title="The strongest">
          <DrawnTornadoes tornadoes={strongest} label="The strongest" />
        </PageSection>
      ) : null}
      {killer ? (
        <PageSection
          title={`The deadliest killed ${atLeastSign(killer.fatalities_at_least)}${groupedNumber(killer.fatalities ?? 0)}`}
        >
          <TornadoLines tornadoes={killers} label="The deadliest" />
        </PageSection>
      ) : null}
      {longestOne ? (
        <PageSection title={`The longest path: ${quantityWords(units, 'length', longestOne.path_length)}`}>
          <TornadoLines tornadoes={long} label="The longest paths" />
        </PageSection>
      ) : null}
    </>
  );
}

function Links({ links }: { links: readonly { name: string; path: string; more: string }[] }) {
  return (
    <ul className={`touch-links ${styles['places']}`}>
      {links.map(({ name, path, more }) => (
        <li key={path}>
          <Link to={path}>{name}</Link>
          <span className="second-13">{more}</span>
        </li>
      ))}
    </ul>
  );
}

/** The name, the answer as a sentence and four numbers, beside a map of all paths. */
function OutbreakTop({ outbreak }: { outbreak: OutbreakAnswer }) {
  const { name, states, first_day: from, last_day: to, deaths, deaths_at_least: isAtLeast } = outbreak;
  const scale = scaleOfDays(from);
  return (
    <>
      <AnswerTop
        trail={
          <nav aria-label="The list of outbreaks" className="second-15 touch-links">
            <Link to={pathOf('outbreaks')}>All outbreaks</Link>
          </nav>
        }
        title={outbreakHeading(outbreak)}
        sentence={outbreakSentence(outbreak)}
        actions={
          <FollowButton subject={subjectOf('outbreak', outbreak.id)} name={outbreakHeading(outbreak)} />
        }
        picture={`${outbreak.path}.png`}
        map={<OutbreakMap outbreak={outbreak} />}
      >
        <p className="second-15">
          {[
            ...(name === null ? [] : [datesInWords(from, to)]),
            states.length > 3
              ? `${states.slice(0, 3).join(', ')} and ${states.length - 3} more`
              : states.join(', '),
          ].join(' · ')}
        </p>
      </AnswerTop>
      <div className={`page-width ${styles['under']}`}>
        <p className="second-15 not-printed">
          <Link to={`/map?${toQueryString(outbreak.parameters)}`} className="touch-link">
            See all on the map
          </Link>
        </p>
        <dl className={styles['figures']}>
          <Figure large value={outbreak.tornadoes} unit={`tornadoes, ${scale}1 or stronger`} />
          <Figure large value={outbreak.violent} unit={`violent, ${violentClasses(scale)}`} />
          <Figure large value={deaths} isAtLeast={isAtLeast} unit={deaths === 1 ? 'death' : 'deaths'} />
          <Figure large value={Math.round(outbreak.fujita_miles)} unit="Fujita miles: rating times miles" />
        </dl>
      </div>
    </>
  );
}

function OutbreakMap({ outbreak }: { outbreak: OutbreakAnswer }) {
  const { paths, profile } = outbreak;
  const { south, north, west, east } = outbreak.bounds;
  const navigate = useNavigate();
  const bounds = useMemo<Bounds>(
    () => [
      [west, south],
      [east, north],
    ],
    [west, south, east, north],
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
      label={`Map. Paths of ${tornadoes(paths.length)} of the outbreak.`}
      {...{ bounds, paths, middle: undefined, tipOf }}
      onOpen={open}
    />
  );
}
