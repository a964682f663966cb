import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { OutbreakAnswer } from '@touchdown/shared/tornadoes/outbreak-answers.ts';
import {
  datesInWords,
  outbreakHeading,
  outbreakSentence,
} from '@touchdown/shared/tornadoes/outbreak-words.ts';
import { ratingWord, scaleOfDays, violentClasses } from '@touchdown/shared/tornadoes/rating.ts';
import { useCallback, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { subjectOf } from '@touchdown/shared/following/subject.ts';
import { AnswerTop } from '../../entities/answer-page/answer-top.tsx';
import { FollowButton } from '../../entities/following/follow-button.tsx';
import { toQueryString } from '../../lib/to-query-string.ts';
import type { Bounds } from '../../map/map-frame.ts';
import { PathsMapWhenSeen } from '../../map/paths/paths-map-when-seen.tsx';
import { Figure } from '../../ui/figure.tsx';
import styles from '../../entities/answer-page/answer-page.module.css';

/** The name, the answer as a sentence and four numbers, beside a map of all paths. */
export function OutbreakTop({ outbreak }: { outbreak: OutbreakAnswer }) {
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
