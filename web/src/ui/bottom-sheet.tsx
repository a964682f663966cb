import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { onEscape } from '../lib/page/on-escape.ts';
import styles from './bottom-sheet.module.css';
import { Button } from './button.tsx';
import filterStyles from './filters/filters.module.css';

const heights = ['peek', 'half', 'full'] as const;
type Height = (typeof heights)[number];

/** A shorter movement is a press. */
const dragPixels = 6;
/** A sheet that is let go in motion glides on for this time. */
const glideMilliseconds = 150;

interface BottomSheetProps {
  /** The name of what opens, and its heading while it is open. */
  title: string;
  /** Beside the button that opens it: `Active`. */
  badge?: string | undefined;
  /** The heading of the page, seen while only the top of the sheet is. */
  heading: ReactNode;
  /** A link beside that heading. */
  action: ReactNode;
  /** What is seen at every height. */
  lead: ReactNode;
  /** What is hidden at the smallest height, where it keeps its state. */
  children: ReactNode;
  /** The button at its end, which lowers it. */
  done: string;
  /** Takes the place of all that, such as the card of what was chosen. Undefined where there is none. */
  card: { content: ReactNode; onClose: () => void } | undefined;
}

/**
 * A sheet over the lower end of its parent, in three heights. It is dragged, or moved by its buttons; Escape lowers it.
 * The page behind stays in use, so nothing keeps the focus inside. Its parent learns how much it always covers.
 */
export function BottomSheet(props: BottomSheetProps) {
  const { title, badge, heading, action, lead, children, done, card } = props;
  const hasCard = card !== undefined;
  const [height, setHeight] = useHeight(hasCard);
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const drag = useDrag(sheet, height, (to) => {
    if (card && to === 'peek') card.onClose();
    else setHeight(to);
  });
  const shown = drag.isDragging && height === 'peek' ? 'half' : height;
  const isOpen = shown !== 'peek';
  useMeasured(sheet, !hasCard && !isOpen);
  useEffect(() => {
    if (hasCard || height === 'peek') return undefined;
    return onEscape(() => {
      setHeight('peek');
      toggle.current?.focus({ preventScroll: true });
    });
  }, [hasCard, height, setHeight]);
  const raise = () => {
    const next = heights[heights.indexOf(height) + 1];
    setHeight(next ?? (hasCard ? 'half' : 'peek'));
  };

  return (
    <div
      ref={sheet}
      className={styles['sheet']}
      data-sheet={shown}
      data-dragged={drag.isDragging || undefined}
    >
      <div className={styles['grip']} onPointerDown={drag.onPointerDown}>
        <button
          type="button"
          className={styles['grab']}
          aria-label={height !== 'full' ? 'Show more' : hasCard ? 'Show less' : 'Minimize'}
          aria-expanded={height === 'full'}
          aria-controls={id}
          onClick={raise}
        />
        <div className={styles['row']}>
          <div className={isOpen ? 'visually-hidden' : styles['heading']}>{heading}</div>
          {isOpen ? null : action}
          {hasCard ? null : (
            <button
              ref={toggle}
              type="button"
              className={styles['toggle']}
              aria-expanded={height !== 'peek'}
              aria-controls={id}
              onClick={() => setHeight(height === 'peek' ? 'half' : 'peek')}
            >
              <span className={isOpen ? undefined : 'visually-hidden'}>{title}</span>
              {badge && !isOpen ? <span className={filterStyles['badge']}>{badge}</span> : null}
              {isOpen ? (
                <ChevronDown size={22} aria-hidden="true" />
              ) : (
                <SlidersHorizontal size={20} aria-hidden="true" />
              )}
            </button>
          )}
        </div>
      </div>
      <div className={styles['scroll']}>
        <div id={id} className={styles['content']}>
          <div hidden={hasCard}>{lead}</div>
          <section className={styles['rest']} hidden={hasCard || !isOpen} aria-label={title}>
            {children}
            <Button
              look="primary"
              className={styles['done'] ?? ''}
              onClick={() => {
                setHeight('peek');
                toggle.current?.focus({ preventScroll: true });
              }}
            >
              {done}
            </Button>
          </section>
          {card?.content}
        </div>
      </div>
    </div>
  );
}

/** The height, which a card raises. Without the card it is what it was before. */
function useHeight(hasCard: boolean) {
  const [height, setHeight] = useState<Height>(hasCard ? 'half' : 'peek');
  const [before, setBefore] = useState<Height>();
  // During rendering, so that no frame shows the card at another height.
  if (hasCard !== (before !== undefined)) {
    setBefore(hasCard ? height : undefined);
    setHeight(hasCard ? 'half' : (before ?? 'peek'));
  }
  return [height, setHeight] as const;
}

/** Tells the style sheet how tall the content is, and the parent how much the sheet always covers. */
function useMeasured(sheet: RefObject<HTMLElement | null>, isLowered: boolean): void {
  useLayoutEffect(() => {
    const element = sheet.current;
    const parts = [element?.firstElementChild, element?.lastElementChild?.firstElementChild];
    const measure = () => {
      const pixels = `${parts.reduce((sum, part) => sum + (part?.clientHeight ?? 0), 0)}px`;
      element?.style.setProperty('--content', pixels);
      if (isLowered) element?.parentElement?.style.setProperty('--sheet-peek', pixels);
    };
    measure();
    const resized = new ResizeObserver(measure);
    for (const part of parts) if (part) resized.observe(part);
    return () => resized.disconnect();
  }, [sheet, isLowered]);
}

/** Moves the sheet with the pointer, and lets it come to rest at the nearest height. */
function useDrag(sheet: RefObject<HTMLElement | null>, height: Height, onRest: (to: Height) => void) {
  const [isDragging, setDragging] = useState(false);
  const onPointerDown = ({ clientY: fromY, isPrimary, button, currentTarget: grip }: PointerEvent) => {
    const element = sheet.current;
    if (!element || !isPrimary || button !== 0) return;
    const fromHeight = element.clientHeight;
    let last = { y: fromY, time: 0 };
    /** In pixels a millisecond, upward. */
    let speed = 0;
    let hasMoved = false;
    // On the document: a fast mouse has left the grip before its first movement is told.
    const listening = new AbortController();
    const listen = (name: 'pointermove' | 'pointerup' | 'pointercancel', hear: typeof move) =>
      document.addEventListener(name, hear, { signal: listening.signal });
    const move = ({ clientY: y, timeStamp: time, pointerId }: globalThis.PointerEvent) => {
      if (!hasMoved) {
        if (Math.abs(y - fromY) < dragPixels) return;
        hasMoved = true;
        // Only now: a press is for the button under the pointer, and the end of a movement is not.
        grip.setPointerCapture(pointerId);
        setDragging(true);
      }
      speed = (last.y - y) / Math.max(1, time - last.time);
      last = { y, time };
      element.style.height = `${fromHeight + fromY - y}px`;
    };
    const rest = () => {
      listening.abort();
      element.style.removeProperty('height');
      setDragging(false);
    };
    listen('pointermove', move);
    listen('pointercancel', rest);
    listen('pointerup', () => {
      rest();
      const room = element.parentElement?.clientHeight ?? 0;
      if (hasMoved) onRest(nearestHeight(fromY - last.y + speed * glideMilliseconds, height, room));
    });
  };
  return { isDragging, onPointerDown };
}

/** One height up or down for a movement of a sixth of the parent, two for half of it. */
function nearestHeight(up: number, from: Height, room: number): Height {
  const share = Math.abs(up) / room;
  const steps = (share > 1 / 2 ? 2 : share > 1 / 6 ? 1 : 0) * Math.sign(up);
  return heights[Math.max(0, Math.min(2, heights.indexOf(from) + steps))] ?? from;
}
