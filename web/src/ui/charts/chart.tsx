import {
  chartParts,
  figureElement,
  type ChartBar,
  type ChartFigure,
  type HeadingLevel,
} from '@touchdown/shared/tornadoes/charts/chart-figure.ts';
import {
  createElement,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { propsOf, renderedElement } from './rendered-element.tsx';

/** The parameters of the list that a choice means. */
export type ChartChoice = ChartBar['at'];

interface ChartProps {
  figure: ChartFigure;
  level?: HeadingLevel;
  /** Without it, the values can be read but not chosen. */
  onChoose?: ((at: ChartChoice) => void) | undefined;
  /** What a choice does. */
  choiceWords?: string | undefined;
}

const onlyThese = 'Select it to see only these.';

/**
 * A chart that was drawn as plain elements: the same ones as in a page of the server, so nothing moves. Arrow keys and
 * the pointer read its values.
 */
export function Chart({ figure, level = 3, onChoose, choiceWords = onlyThese }: ChartProps) {
  const [at, setAt] = useState<number>();
  const tree = useMemo(() => figureElement(figure, level), [figure, level]);
  const bar = at === undefined ? undefined : figure.bars[at];
  const hint = onChoose ? choiceWords : undefined;
  const plot = useMemo(() => figure.svg.children.map(renderedElement), [figure]);
  const children = tree.children.map((child, index) => {
    if (typeof child === 'string') return child;
    const part = child.attributes['class'];
    if (part === chartParts.plot && figure.bars.length > 0) {
      return (
        <Plot key={part} {...{ figure, at, onChoose, hint }} onAt={setAt}>
          {plot}
        </Plot>
      );
    }
    if (part !== chartParts.value) return renderedElement(child, index);
    // The slider says it to screen readers.
    return (
      <p key={part} className={part} aria-hidden="true">
        {bar ? valueOf(bar, hint) : null}
      </p>
    );
  });
  return createElement(tree.name, propsOf(tree.attributes), ...children);
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
  children: ReactNode;
}

/** The drawing, as a slider along its bars: screen readers then pass the arrow keys on, and read each value. */
function Plot({ figure, at, onAt, onChoose, hint, children }: PlotProps) {
  const { bars, title, number, unit, svg } = figure;
  const bar = at === undefined ? undefined : bars[at];
  /** A first touch reads, where a pointer would hover. A second one chooses. */
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
      className={chartParts.plot}
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
        isFirstTouch.current = event.pointerType === 'touch' && barUnder(event, bars) !== at;
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
      {createElement(
        svg.name,
        propsOf(svg.attributes),
        children,
        bar ? <Pick key="pick" box={bar.box} /> : null,
      )}
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
