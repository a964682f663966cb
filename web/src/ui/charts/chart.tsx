import {
  startTransition,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useIsPrinting } from '../../lib/page/use-is-printing.ts';
import { useIsServed } from '../../lib/page/use-is-served.ts';
import {
  ChartFrame,
  ChartPicture,
  type ChartBar,
  type ChartFigure,
  type HeadingLevel,
} from './chart-frame.tsx';

/** The parameters of the list that a choice means. */
export type ChartChoice = ChartBar['at'];

interface ChartProps {
  figure: ChartFigure;
  level?: HeadingLevel;
  /** Without it, the values can be read but not chosen. */
  onChoose?: ((at: ChartChoice) => void) | undefined;
  /** What a choice does. */
  choiceWords?: string | undefined;
  /** Whether a touch chooses at once, where a choice leads to something small that can be left again. */
  isTapEnough?: boolean;
}

const onlyThese = 'Select it to see only these.';

/** Arrow keys and the pointer read the values of a chart. The server has the same elements, so nothing moves. */
export function Chart(props: ChartProps) {
  const { figure, level = 3, onChoose, choiceWords = onlyThese, isTapEnough = false } = props;
  const [at, setAt] = useState<number>();
  const place = useRef<HTMLElement>(null);
  const parts = useDrawnParts(place);
  const bar = at === undefined ? undefined : figure.bars[at];
  const hint = onChoose ? choiceWords : undefined;
  const isDrawn = parts >= drawnParts.drawing;
  const picture = (
    <ChartPicture drawing={figure.drawing} isDrawn={isDrawn}>
      {bar ? <Pick box={bar.box} /> : null}
    </ChartPicture>
  );
  const plot =
    figure.bars.length > 0 ? (
      <Plot {...{ figure, at, onChoose, hint, isTapEnough }} onAt={setAt}>
        {picture}
      </Plot>
    ) : (
      <div className="chart-plot">{picture}</div>
    );
  // The slider says it to screen readers.
  const value = (
    <p className="chart-value" aria-hidden="true">
      {bar ? valueOf(bar, hint) : null}
    </p>
  );
  return <ChartFrame {...{ figure, level, plot, value, place }} hasTable={parts >= drawnParts.table} />;
}

function valueOf({ label, value, at }: ChartBar, hint: string | undefined): string {
  return `${label}: ${value}${hint !== undefined && Object.keys(at).length > 0 ? `. ${hint}` : ''}`;
}

interface PlotProps {
  figure: ChartFigure;
  at: number | undefined;
  onAt: (at: number | undefined) => void;
  onChoose: ChartProps['onChoose'];
  /** Undefined where nothing can be chosen. */
  hint: string | undefined;
  isTapEnough: boolean;
  children: ReactNode;
}

/** The drawing, as a slider along its bars: screen readers then pass the arrow keys on, and read each value. */
function Plot({ figure, at, onAt, onChoose, hint, isTapEnough, children }: PlotProps) {
  const { bars, title, number, unit } = figure;
  const bar = at === undefined ? undefined : bars[at];
  /** A first touch reads, where a pointer would hover. A second one chooses, unless one is enough. */
  const isFirstTouch = useRef(false);
  const choose = () => {
    if (bar && Object.keys(bar.at).length > 0) onChoose?.(bar.at);
  };
  const follow = (event: PointerEvent) => onAt(barUnder(event, bars));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose();
      return;
    }
    const next = nextBar(event.key, at, figure);
    if (next === undefined) return;
    event.preventDefault();
    onAt(next);
  };
  return (
    <div
      className="chart-plot"
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-valuemin={1}
      aria-valuemax={bars.length}
      aria-valuenow={(at ?? 0) + 1}
      aria-valuetext={bar ? valueOf(bar, hint) : `${number} ${unit}`}
      data-chooses={onChoose ? true : undefined}
      onKeyDown={onKeyDown}
      onFocus={() => at ?? onAt(0)}
      onBlur={() => onAt(undefined)}
      onPointerDown={(event) => {
        isFirstTouch.current = !isTapEnough && event.pointerType === 'touch' && barUnder(event, bars) !== at;
        follow(event);
      }}
      onPointerMove={follow}
      onPointerLeave={(event) => {
        if (event.pointerType !== 'touch') onAt(undefined);
      }}
      onClick={() => {
        if (!isFirstTouch.current) choose();
      }}
    >
      {children}
    </div>
  );
}

/** The frame around the bar that is read. */
function Pick({ box: { left, right, top, bottom } }: Pick<ChartBar, 'box'>) {
  return (
    <rect
      x={`${left * 100}%`}
      y={top}
      width={`${(right - left) * 100}%`}
      height={bottom - top}
      fill="none"
      stroke="var(--ink)"
      strokeWidth={1.5}
      pointerEvents="none"
    />
  );
}

function barUnder(
  { currentTarget, clientX, clientY }: PointerEvent,
  bars: readonly ChartBar[],
): number | undefined {
  const drawing = currentTarget.querySelector('svg')?.getBoundingClientRect();
  if (!drawing || drawing.width === 0) return undefined;
  const [x, y] = [(clientX - drawing.left) / drawing.width, clientY - drawing.top];
  const index = bars.findIndex(({ box }) => x >= box.left && x < box.right && y >= box.top && y < box.bottom);
  return index < 0 ? undefined : index;
}

/** Returns the bar that a key leads to: along a row, or in several rows also up and down. */
function nextBar(
  key: string,
  at: number | undefined,
  { bars, columns = 1 }: ChartFigure,
): number | undefined {
  const last = bars.length - 1;
  const now = at ?? 0;
  const moves: Record<string, number> = {
    ArrowLeft: now - 1,
    ArrowRight: now + 1,
    ArrowUp: now - columns,
    ArrowDown: now + columns,
    Home: 0,
    End: last,
  };
  const next = moves[key];
  if (next === undefined) return undefined;
  // A whole row further there may be none.
  return columns > 1 && (next < 0 || next > last) ? now : Math.min(last, Math.max(0, next));
}

/** How many parts of a chart are there: its words, then its drawing, then its table. */
const drawnParts = { words: 0, drawing: 1, table: 2 } as const;

/** Charts this near the view are drawn before they come into it. */
const nearMargin = '600px 0px';

/** Steps of charts that wait until the browser has nothing else to do, the first of the page first. */
const waiting = new Set<() => void>();

/**
 * A page has many charts, and drawing them all at once would hold up its first seconds. A chart is drawn when it comes
 * near the view, or else part by part when the browser is idle, so that a search in the page finds all of it. A print
 * has it whole.
 */
function useDrawnParts(place: RefObject<Element | null>): number {
  // What the server has drawn stays.
  const isServed = useIsServed();
  const [parts, setParts] = useState<number>(() =>
    isServed || typeof IntersectionObserver === 'undefined' ? drawnParts.table : drawnParts.words,
  );
  const isPrinting = useIsPrinting();
  useEffect(() => {
    if (parts >= drawnParts.table) return undefined;
    const draw = () => startTransition(() => setParts(parts + 1));
    waitForTurn(draw);
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && parts < drawnParts.drawing) draw();
      },
      { rootMargin: nearMargin },
    );
    if (place.current) observer.observe(place.current);
    return () => {
      waiting.delete(draw);
      observer.disconnect();
    };
  }, [parts, place]);
  return isPrinting ? drawnParts.table : parts;
}

function waitForTurn(draw: () => void): void {
  const isFirst = waiting.size === 0;
  waiting.add(draw);
  if (isFirst) schedule();
}

function schedule(): void {
  // Safari has no idle callback; there a short delay replaces it.
  if ('requestIdleCallback' in window) requestIdleCallback(takeTurn);
  else setTimeout(takeTurn, 200);
}

function takeTurn(): void {
  const [draw] = waiting;
  if (!draw) return;
  waiting.delete(draw);
  draw();
  if (waiting.size > 0) schedule();
}
