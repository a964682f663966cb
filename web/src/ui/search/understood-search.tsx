import { Link } from 'react-router-dom';
import { latestDayPath, pageOfTime } from '@touchdown/shared/search/day-paths.ts';
import { countyPath, outbreakPath, statePath, townPath } from '@touchdown/shared/search/place-paths.ts';
import type { SearchAnswer, AnswerCard as Answer } from '@touchdown/shared/tornadoes/answers.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { sentenceIn } from '../../lib/quantities.ts';
import { useUnits } from '../../lib/units.ts';
import { RatingBadge } from '../rating-badge.tsx';
import styles from './answer-card.module.css';

interface UnderstoodSearchProps {
  understood: SearchAnswer | undefined;
  /** The page that another place of the same name is looked for on. */
  page: '/tornadoes' | '/map';
}

/** The answer to a question, and what a person should know about how the search was understood. */
export function UnderstoodSearch({ understood, page }: UnderstoodSearchProps) {
  if (!understood) return null;
  const { note, ignored, others, corrections = [], answer } = understood;
  // An answer has its own links.
  const pages = answer ? [] : placesOf(understood);
  const times = answer ? [] : timesOf(understood);
  const words = [...new Set(corrections.map(({ word }) => word))];
  return (
    <>
      {answer ? <AnswerCard answer={answer} /> : null}
      {note ? <p>{note}</p> : null}
      {corrections.length > 0 ? (
        <p>
          Nothing was found with {words.map((word) => `“${word}”`).join(' or ')}. Did you mean{' '}
          {corrections.map(({ label, q }, at) => (
            <span key={q}>
              {at > 0 ? ' or ' : null}
              <Link to={`${page}?${new URLSearchParams({ q })}`}>{label}</Link>
            </span>
          ))}
          ?
        </p>
      ) : null}
      {ignored ? <p>Nothing was found with “{ignored}”, so it was left out.</p> : null}
      {pages.length > 0 ? (
        <p>
          What happened there:{' '}
          {pages.map(({ label, path }, at) => (
            <span key={path}>
              {at > 0 ? '; ' : null}
              <Link to={path}>{label}</Link>
            </span>
          ))}
        </p>
      ) : null}
      {times.length > 0 ? (
        <p>
          What happened then:{' '}
          {times.map(({ label, path }, at) => (
            <span key={path}>
              {at > 0 ? '; ' : null}
              <Link to={path}>{label}</Link>
            </span>
          ))}
        </p>
      ) : null}
      {others.length > 0 ? (
        <p>
          Other places of this name:{' '}
          {others.map(({ label, q }, at) => (
            <span key={q}>
              {at > 0 ? '; ' : null}
              <Link to={`${page}?${new URLSearchParams({ q })}`}>{label}</Link>
            </span>
          ))}
        </p>
      ) : null}
    </>
  );
}

/** The pages of the days and years that a search names, and of the newest day for "last night". */
function timesOf({ chips }: SearchAnswer): { label: string; path: string }[] {
  return chips.flatMap(({ kind, label, parameters: { year, month, date_from: from, date_to: to } }) => {
    if (kind === 'relative' && isOfNow.test(label))
      return [{ label: 'the newest day with reports', path: latestDayPath }];
    if (kind !== 'date') return [];
    const page = pageOfTime({
      ...(year === undefined ? {} : { year: Number(year) }),
      ...(month === undefined ? {} : { month: Number(month) }),
      ...(from === undefined ? {} : { localDates: { from, ...(to === undefined ? {} : { to }) } }),
    });
    return page ? [{ label, path: page.path }] : [];
  });
}

const isOfNow = /^(?:last (?:night|evening)|yesterday|today|tonight|now|right now)$/i;

/** The pages of the places and outbreaks that a search names. */
function placesOf({ chips, towns }: SearchAnswer): { label: string; path: string }[] {
  const ofTowns = towns.flatMap(({ label }) => {
    const comma = label.lastIndexOf(', ');
    return comma < 0 ? [] : [{ label, path: townPath(label.slice(comma + 2), label.slice(0, comma)) }];
  });
  const ofChips = chips.flatMap(({ kind, label, parameters: { state, county } }) => {
    // Behind the name are its dates.
    if (kind === 'outbreak') {
      const name = label.replace(/ \([^()]*\)$/, '');
      return [{ label: name, path: outbreakPath(name) }];
    }
    if (state === undefined) return [];
    const path =
      kind === 'state'
        ? statePath(state)
        : kind === 'county' && county
          ? countyPath(state, county)
          : undefined;
    return path === undefined ? [] : [{ label, path }];
  });
  return [...ofTowns, ...ofChips];
}

/** The answer to what was searched for, with the pages that say more. */
function AnswerCard({ answer }: { answer: Answer }) {
  const units = useUnits();
  const { headline, detail, links, ranking = [], tornado } = answer;
  const most = Math.max(1, ...ranking.map(({ count }) => count));
  return (
    <section className={`card ${styles['card']}`} aria-labelledby="answer">
      <p className="second-13">{answer.kind.startsWith('safety') ? 'Stay safe' : 'Answer'}</p>
      <h2 id="answer" className={styles['headline']}>
        {sentenceIn(units, headline)}
      </h2>
      {tornado ? (
        <p className={styles['tornado']}>
          <RatingBadge rating={tornado.tor_f_scale} /> {longDate(tornado.begin_wall)}
        </p>
      ) : null}
      {ranking.length > 0 ? (
        <ol className={styles['ranking']}>
          {ranking.map(({ label, count, path }) => (
            <li key={label}>
              <span>{path === null ? label : <Link to={path}>{label}</Link>}</span>
              <span className={styles['bar']} aria-hidden="true">
                <span style={{ width: `${(100 * count) / most}%` }} />
              </span>
              <span className={styles['count']}>{groupedNumber(count)}</span>
            </li>
          ))}
        </ol>
      ) : null}
      {detail === null ? null : <p className="second reading">{sentenceIn(units, detail)}</p>}
      <p className="touch-links link-row">
        {links.map(({ label, path }) =>
          path.startsWith('/') ? (
            <Link key={path} to={path}>
              {label}
            </Link>
          ) : (
            <a key={path} href={path}>
              {label}
            </a>
          ),
        )}
      </p>
    </section>
  );
}
