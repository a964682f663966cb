import { Pause, Play, X } from 'lucide-react';
import { useEffect, useState, useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { monthNames } from '@touchdown/shared/text/written-date.ts';
import { wantsStillness } from '../../../lib/wants-stillness.ts';
import type { Brush, BrushedTracks, Span } from './brush-tracks.ts';
import type { DayBrush } from './use-track-layer.ts';
import { CountBars } from '../../../ui/charts/count-bars.tsx';
import styles from './time-brush.module.css';

interface TimeBrushProps {
  years: Span;
  brushed: BrushedTracks;
  brush: Brush;
  onYears: (change: (years: Span | undefined) => Span | undefined) => void;
  onDayBrush: (brush: DayBrush) => void;
}

const playMilliseconds = 450;

/** Histograms of the filtered tracks by year, month and hour, which are also the controls; the years can be played. */
export function TimeBrush({ years, brushed, brush, onYears, onDayBrush }: TimeBrushProps) {
  const [isPlaying, setPlaying] = useState(false);
  usePlayedYears(isPlaying, years, onYears);
  const setDays = (change: Partial<DayBrush>) => {
    setPlaying(false);
    onDayBrush({ months: brush.months, hours: brush.hours, ...change });
  };
  const set = (span: Span | undefined) => {
    setPlaying(false);
    onYears(() => span);
  };
  const isBrushed = Boolean(brush.years ?? brush.months ?? brush.hours);
  return (
    <section className={styles['brush']} aria-label="Time">
      <div className={styles['head']}>
        <button
          type="button"
          className={styles['play']}
          aria-pressed={isPlaying}
          // Each press then moves one step.
          onClick={() =>
            wantsStillness() ? onYears((now) => nextYears(now, years)) : setPlaying(!isPlaying)
          }
        >
          {isPlaying ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
          {isPlaying ? 'Pause' : wantsStillness() ? 'Next year' : 'Play the years'}
        </button>
        <p aria-live={isPlaying ? 'off' : 'polite'}>
          <strong>{groupedNumber(brushed.count)}</strong> {brushed.count === 1 ? 'track' : 'tracks'}
          {brush.years ? `, ${spanText(brush.years, String)}` : ''}
          {brush.months ? `, ${spanText(brush.months, monthName)}` : ''}
          {brush.hours ? `, ${spanText(brush.hours, hourName)}` : ''}
        </p>
        {isBrushed ? (
          <button
            type="button"
            className={styles['reset']}
            onClick={() => {
              setPlaying(false);
              onYears(() => undefined);
              onDayBrush({ months: undefined, hours: undefined });
            }}
          >
            <X size={16} aria-hidden="true" /> All times
          </button>
        ) : null}
      </div>
      <div className={styles['pictures']}>
        <Histogram
          name="Years"
          counts={brushed.years}
          first={years.from}
          labelOf={String}
          span={brush.years}
          onSpan={set}
        />
        <Histogram
          name="Months"
          counts={brushed.months.subarray(1)}
          first={1}
          labelOf={monthName}
          span={brush.months}
          onSpan={(months) => setDays({ months })}
        />
        <Histogram
          name="Hours of the day"
          counts={brushed.hours}
          first={0}
          labelOf={hourName}
          span={brush.hours}
          onSpan={(hours) => setDays({ hours })}
        />
      </div>
    </section>
  );
}

/** Moves the span of years on at regular intervals. */
function usePlayedYears(isPlaying: boolean, years: Span, onYears: TimeBrushProps['onYears']): void {
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => onYears((now) => nextYears(now, years)), playMilliseconds);
    return () => clearInterval(timer);
  }, [isPlaying, onYears, years]);
}

/** Returns the span one year later, and after the last year the first span. Without a span, returns the first year. */
export function nextYears(now: Span | undefined, all: Span): Span {
  if (!now) return { from: all.from, to: all.from };
  const width = now.to - now.from;
  return now.to >= all.to ? { from: all.from, to: all.from + width } : { from: now.from + 1, to: now.to + 1 };
}

function spanText({ from, to }: Span, name: (value: number) => string): string {
  return from === to ? name(from) : `${name(from)}–${name(to)}`;
}

function monthName(month: number): string {
  return monthNames[month - 1] ?? '';
}

function hourName(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
}

interface HistogramProps {
  name: string;
  counts: Uint32Array;
  /** The value of the first bar. */
  first: number;
  labelOf: (value: number) => string;
  /** Undefined for all values. */
  span: Span | undefined;
  onSpan: (span: Span | undefined) => void;
}

/** As in the style sheet. */
const height = 48;

/** Bars that can be dragged over. For the keyboard, each end of the span is a slider. */
function Histogram({ name, counts, first, labelOf, span, onSpan }: HistogramProps) {
  const id = useId();
  const anchor = useRef<number>(undefined);
  const last = first + counts.length - 1;
  const { from, to } = span ?? { from: first, to: last };
  const set = (a: number, b: number) => {
    const next = { from: Math.max(first, Math.min(a, b)), to: Math.min(last, Math.max(a, b)) };
    onSpan(next.from === first && next.to === last ? undefined : next);
  };
  const valueAt = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const { left, width: pixels } = currentTarget.getBoundingClientRect();
    return (
      first +
      Math.min(counts.length - 1, Math.max(0, Math.floor(((clientX - left) / pixels) * counts.length)))
    );
  };
  return (
    <div className={styles['histogram']}>
      <span id={id}>{name}</span>
      <svg
        aria-hidden="true"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          anchor.current = valueAt(event);
          set(anchor.current, anchor.current);
        }}
        onPointerMove={(event) => {
          if (anchor.current !== undefined) set(anchor.current, valueAt(event));
        }}
        onPointerUp={() => (anchor.current = undefined)}
      >
        <CountBars
          counts={counts}
          top={0}
          bottom={height}
          fillOf={(at) => (first + at >= from && first + at <= to ? 'var(--accent)' : 'var(--rule)')}
        />
      </svg>
      <div className={styles['ends']}>
        <End
          label={`${name}, first`}
          value={from}
          min={first}
          max={to}
          text={labelOf(from)}
          onValue={(value) => set(value, to)}
        />
        <End
          label={`${name}, last`}
          value={to}
          min={from}
          max={last}
          text={labelOf(to)}
          onValue={(value) => set(from, value)}
        />
      </div>
    </div>
  );
}

interface EndProps {
  label: string;
  value: number;
  min: number;
  max: number;
  text: string;
  onValue: (value: number) => void;
}

function End({ label, value, min, max, text, onValue }: EndProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowLeft: value - 1,
      ArrowDown: value - 1,
      ArrowRight: value + 1,
      ArrowUp: value + 1,
      Home: min,
      End: max,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onValue(Math.min(max, Math.max(min, next)));
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
    >
      {text}
    </span>
  );
}
