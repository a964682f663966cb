import { useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { CountBars } from '../../../ui/charts/count-bars.tsx';
import type { Span } from './brush-tracks.ts';
import styles from './time-brush.module.css';

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
export function Histogram({ name, counts, first, labelOf, span, onSpan }: HistogramProps) {
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
