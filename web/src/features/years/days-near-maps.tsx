import { memo, useId, type CSSProperties } from 'react';
import outlines from '@touchdown/shared/geo/state-outlines.json';
import { monthNames } from '@touchdown/shared/text/written-date.ts';
import type { DaysOf } from '@touchdown/shared/tornadoes/trend-names.ts';
import type { TrendPeriod } from '@touchdown/shared/tornadoes/trend-words.ts';
import type { DaysNear } from '@touchdown/shared/tornadoes/year-answers.ts';
import { countWord } from '@touchdown/shared/tornadoes/count-words.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PartFailure } from '../../ui/state-face.tsx';
import { useDaysNear } from './year-queries.ts';
import lineStyles from '../../entities/answer-page/tornado-lines.module.css';
import ownStyles from './years.module.css';

type City = DaysNear['cities'][number];

/** Beyond so many standard errors, a difference is more than the years' own ups and downs. */
const clearDeviations = 1.96;

function changeOf(before: City, after: City): 'more' | 'fewer' | 'none' {
  const change = after.days_per_year - before.days_per_year;
  const error = Math.hypot(before.standard_error, after.standard_error);
  if (Math.abs(change) <= clearDeviations * error) return 'none';
  return change > 0 ? 'more' : 'fewer';
}

/** The difference of both maps in words, by the cities of the table. */
function changesSentence(early: DaysNear, late: DaysNear): string {
  const changes = late.cities.map((city, at) => {
    const before = early.cities[at];
    return { name: city.name, change: before ? changeOf(before, city) : 'none' };
  });
  const named = (change: string) =>
    changes.filter((one) => one.change === change).map(({ name }) => name.split(',')[0] ?? '');
  const [more, fewer] = [named('more'), named('fewer')];
  const periods = `from ${early.from}–${early.to} to ${late.from}–${late.to}`;
  if (more.length === 0 && fewer.length === 0)
    return `No significant change near the ${countWord(changes.length)} cities below ${periods}.`;
  const parts = [
    more.length > 0 && `more days near ${listed(more)}`,
    fewer.length > 0 && `fewer near ${listed(fewer)}`,
  ].filter((part) => part !== false);
  const others = changes.length - more.length - fewer.length;
  const rest = others > 0 ? ` No change near the other ${countWord(others)}.` : '';
  return `${capital(parts.join('; '))} ${periods}.${rest}`;
}

/** `Memphis, Nashville and Atlanta` */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The least number of days of each class but the first. */
const steps = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2];
const classCount = steps.length + 1;

/** In hundredths of a degree, as outlines are. */
const view = { west: -12_500, east: -6_660, south: 2_440, north: 4_960 };
/** Degrees of longitude are shortened for the latitude of the middle. */
const narrowing = 0.79;
const width = (view.east - view.west) * narrowing;
const height = view.north - view.south;
const toView = `scale(${narrowing} -1) translate(${-view.west} ${-view.north})`;

/** Two periods side by side, with the numbers of some cities below. */
export function DaysNearMaps({
  period,
  split,
  least,
}: {
  period: TrendPeriod;
  split: number;
  least: DaysOf;
}) {
  const early = useDaysNear({ from: period.from, to: split, least });
  const late = useDaysNear({ from: Math.min(split + 1, period.to), to: period.to, least });
  const error = early.error ?? late.error;
  if (error)
    return (
      <PartFailure
        title="Failed to fetch the maps"
        message={messageOf(error)}
        onRetry={() => {
          void early.refetch();
          void late.refetch();
        }}
      />
    );
  if (!early.data || !late.data)
    return (
      <div className={ownStyles['maps']} aria-busy="true">
        <p role="status" className="visually-hidden">
          Loading the maps
        </p>
        <Skeleton height="15rem" />
        <Skeleton height="15rem" />
      </div>
    );
  const isStale = early.isPlaceholderData || late.isPlaceholderData;
  return (
    <div aria-busy={isStale} className={isStale ? 'stale' : ''}>
      <div className={ownStyles['maps']}>
        <DaysNearMap days={early.data} />
        <DaysNearMap days={late.data} />
      </div>
      <Legend />
      <p className="above-12 reading">{changesSentence(early.data, late.data)}</p>
      <Cities early={early.data} late={late.data} />
    </div>
  );
}

const DaysNearMap = memo(function DaysNearMap({ days }: { days: DaysNear }) {
  const clip = useId();
  const title = `${days.from} to ${days.to}`;
  const most = Math.max(...days.rows.flatMap((row) => row.days));
  return (
    <figure>
      <figcaption className="size-17">{title}</figcaption>
      <svg
        viewBox={`0 0 ${Math.round(width)} ${height}`}
        role="img"
        aria-label={`Map of ${title}: at most ${most.toFixed(1)} days a year. The table below has the numbers of cities.`}
        className={ownStyles['map']}
      >
        <defs>
          <clipPath id={clip}>
            <path d={country} transform={toView} />
          </clipPath>
        </defs>
        <g clipPath={`url(#${clip})`} shapeRendering="crispEdges">
          {pathsOf(days).map((path, at) => (
            <path key={steps[at]} d={path} data-class={at + 1} style={partStyle(at + 1)} />
          ))}
        </g>
        <path d={country} transform={toView} className={ownStyles['outline']} />
        {days.cities.map(({ name, lat, lon }) => (
          <circle
            key={name}
            cx={(lon * 100 - view.west) * narrowing}
            cy={view.north - lat * 100}
            r={18}
            className={ownStyles['city']}
          />
        ))}
      </svg>
    </figure>
  );
});

/** States beyond the lower ones lie outside of the view. */
const country = Object.values(outlines)
  .map((outline) => outline.replaceAll('M', 'ZM').slice(1).concat('Z'))
  .join('');

/** How much of the accent a class has. */
function partStyle(step: number): CSSProperties {
  return { '--part': `${Math.round((step / (classCount - 1)) * 94)}%` } as CSSProperties;
}

/** The cells of each class but the first as one path. */
function pathsOf({ rows }: DaysNear): string[] {
  const paths = steps.map(() => '');
  const [first, second] = rows;
  const tall = first && second ? (second.lat - first.lat) * 100 : 0;
  for (const { lat, west, step, days } of rows) {
    const y = Math.round(view.north - lat * 100 - tall / 2);
    for (const [at, value] of days.entries()) {
      const place = steps.findLastIndex((least) => value >= least);
      if (place < 0) continue;
      const x = Math.round(((west + (at - 0.5) * step) * 100 - view.west) * narrowing);
      const next = Math.round(((west + (at + 0.5) * step) * 100 - view.west) * narrowing);
      paths[place] += `M${x} ${y}H${next}V${Math.round(y + tall)}H${x}Z`;
    }
  }
  return paths;
}

function Legend() {
  const words = (at: number) => {
    if (at === 0) return `less than ${steps[0]}`;
    return at === classCount - 1 ? `${steps[at - 1]} or more` : `${steps[at - 1]} to ${steps[at]}`;
  };
  return (
    <ul className={ownStyles['legend']} aria-label="Days a year">
      {Array.from({ length: classCount }, (_, at) => (
        <li key={words(at)}>
          <span style={partStyle(at)} /> {words(at)}
        </li>
      ))}
      <li>days a year</li>
    </ul>
  );
}

function Cities({ early, late }: { early: DaysNear; late: DaysNear }) {
  return (
    <table
      className={`${lineStyles['table']} ${lineStyles['dense']} wide-list`}
      aria-label="Days a year near cities"
    >
      <thead>
        <tr>
          <th scope="col">City, from west to east</th>
          <th scope="col" className={lineStyles['number']}>
            {early.from} to {early.to}
          </th>
          <th scope="col" className={lineStyles['number']}>
            {late.from} to {late.to}
          </th>
          <th scope="col">Change</th>
          <th scope="col" className={lineStyles['wide']}>
            Most likely about
          </th>
        </tr>
      </thead>
      <tbody>
        {late.cities.map((city, at) => {
          const before = early.cities[at];
          return (
            <tr key={city.name}>
              <th scope="row">{city.name}</th>
              <td className={lineStyles['number']}>{before?.days_per_year.toFixed(2)}</td>
              <td className={lineStyles['number']}>{city.days_per_year.toFixed(2)}</td>
              <td>{before ? changeWords[changeOf(before, city)] : ''}</td>
              <td className={lineStyles['wide']}>{dateWords(city.peak)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const changeWords = {
  more: 'more',
  fewer: 'fewer',
  none: 'none shown',
} as const;

/** `May 13` */
function dateWords(date: string | null): string {
  if (date === null) return '';
  return `${monthNames[Number(date.slice(0, 2)) - 1] ?? ''} ${Number(date.slice(3))}`;
}
