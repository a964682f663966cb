import { useQueries } from '@tanstack/react-query';
import { estimatedPlace, type TimedPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import type { DayAnswer, DayTornado } from '@touchdown/shared/tornadoes/day-answers.ts';
import { convectiveDateOf } from '@touchdown/shared/tornadoes/day-kinds.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { pathPoints } from '@touchdown/shared/tornadoes/path-points.ts';
import type { Warning } from '@touchdown/shared/warnings/schema.ts';
import { warningNote } from '@touchdown/shared/warnings/warning-kinds.ts';
import { leadMinutes, wasWarned, type WarnedTornado } from '@touchdown/shared/warnings/warning-at.ts';
import {
  leadWords,
  warningClock,
  warningTimes,
  warningTitle,
  type WarningClock,
} from '@touchdown/shared/warnings/warning-words.ts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import { apiQuery } from '../../lib/api/api-query.ts';
import { Button } from '../../ui/button.tsx';
import styles from './day-page.module.css';

const firstRows = 12;
const none: readonly Warning[] = [];

/** The tornado warnings of a day, and which tornadoes of the record were inside of them. Nothing before all are there, or if none were imported. */
export function DayWarnings({ day }: { day: DayAnswer }) {
  // Warnings are filed by convective days, and a local day is a part of two.
  const dates = day.kind === 'local' ? [dayBefore(day.date), day.date] : [day.date];
  const answers = useQueries({
    queries: dates.map((date) => apiQuery('GET /warnings', { query: { date } })),
    combine: (all) =>
      all.every(({ data }) => data) ? all.flatMap(({ data }) => data?.data.warnings ?? []) : none,
  });
  const [showsAll, setShowsAll] = useState(false);
  const issued = useMemo(
    () =>
      answers.filter((one, at) => beganOn(one, day) && answers.findIndex(({ id }) => id === one.id) === at),
    [answers, day],
  );
  const rows = useMemo(() => rowsOf(issued, day.tornadoes), [issued, day]);
  if (issued.length === 0) return null;
  const shown = showsAll ? rows : rows.slice(0, firstRows);
  const clock = warningClock({ utcOffsetMinutes: day.clock.offset_minutes, letters: day.clock.letters });
  const severe = issued.length - rows.length;
  const tornadic = rows.filter(({ inside }) => inside.length > 0).length;
  return (
    <PageSection
      title={counted(rows.length, 'tornado warning', 'tornado warnings')}
      about={`${warningNote} Others may be missing. Minutes run until the recorded touchdown.`}
    >
      <p className="above-12 reading">
        {groupedNumber(tornadic)} had a recorded tornado inside.
        {severe > 0
          ? ` There ${severe === 1 ? 'was' : 'were'} also ${counted(severe, 'severe thunderstorm warning', 'severe thunderstorm warnings')}.`
          : ''}
      </p>
      {rows.length > 0 ? <WarningTable rows={shown} clock={clock} /> : null}
      {rows.length > shown.length ? (
        <div className="buttons not-printed">
          <Button onClick={() => setShowsAll(true)}>Show all {groupedNumber(rows.length)} warnings</Button>
        </div>
      ) : null}
    </PageSection>
  );
}

interface Row {
  warning: Warning;
  inside: { tornado: DayTornado; lead: number | undefined }[];
}

function WarningTable({ rows, clock }: { rows: readonly Row[]; clock: WarningClock }) {
  return (
    <table className={styles['table']} aria-label="Tornado warnings">
      <thead>
        <tr>
          <th scope="col">Warning</th>
          <th scope="col">Tornadoes inside</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ warning, inside }) => (
          <tr key={warning.id}>
            <td>
              {warningTitle(warning)}, {warningTimes(warning, clock)}
            </td>
            <td>
              {inside.length === 0 ? <span className="second-15">No</span> : null}
              {inside.map(({ tornado, lead }) => (
                <p key={tornado.id} className={styles['report']}>
                  <Link to={`/tornadoes/${tornado.id}`}>{nameOf(tornado).title}</Link>
                  {lead === undefined ? null : <span className="second-13">{leadWords(lead)}</span>}
                </p>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The answer also has what was still in effect when the day began. */
function beganOn({ outlines: [first] }: Warning, { date, kind, clock }: DayAnswer): boolean {
  if (!first) return false;
  const at = Date.parse(first.from);
  return date === (kind === 'convective' ? convectiveDateOf(at) : dateOf(at + clock.offset_minutes * 60_000));
}

const dayMilliseconds = 86_400_000;

function dayBefore(date: string): string {
  return dateOf(Date.parse(`${date}T00:00:00Z`) - dayMilliseconds);
}

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

function rowsOf(issued: readonly Warning[], tornadoes: readonly DayTornado[]): Row[] {
  const warned = tornadoes.map((tornado) => ({ tornado, timed: warnedTornado(tornado) }));
  return issued
    .filter(({ phenomenon }) => phenomenon === 'TO')
    .map((warning) => ({
      warning,
      inside: warned.flatMap(({ tornado, timed }) =>
        timed && wasWarned(warning, timed) ? [{ tornado, lead: leadMinutes(warning, timed) }] : [],
      ),
    }));
}

/** Where a tornado was at each minute, at an even pace. Undefined where the record does not say where it was. */
function warnedTornado(tornado: DayTornado): WarnedTornado | undefined {
  const path = pathPoints(tornado).map(([lon, lat]) => ({ lat, lon }));
  const [first] = path;
  if (!first) return undefined;
  const beganAt = Date.parse(tornado.begin_datetime);
  const recorded = tornado.end_datetime === null ? beganAt : Date.parse(tornado.end_datetime);
  const endedAt = Math.max(beganAt, recorded);
  const track: TimedPath = { path, beganAt, endedAt };
  const placeAt = (time: number) => (endedAt > beganAt ? estimatedPlace(track, time) : first);
  return { beganAt, endedAt, placeAt };
}
