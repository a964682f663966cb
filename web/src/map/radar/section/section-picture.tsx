import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { placeAlong } from '@touchdown/shared/radar/section/section-line.ts';
import { cellAt } from '@touchdown/shared/radar/section/section-cell.ts';
import { highestMeasuredKm } from '@touchdown/shared/radar/section/section-extremes.ts';
import { ColourScale } from '@touchdown/shared/radar/sweeps/colour-scale.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { VelocityPalette } from '@touchdown/shared/radar/radar-choices.ts';
import { useUnits } from '../../../lib/units.ts';
import { drawSection } from './draw-section.ts';
import type { SectionBeams } from './read-section.ts';
import { margins, SectionAxes } from './section-axes.tsx';
import { cellWords } from './section-sentences.ts';
import styles from './section.module.css';

interface SectionPictureProps {
  section: SectionBeams;
  /** The field's name for people. */
  label: string;
  radar: Position;
  palette: VelocityPalette;
  /** Of the picture, in pixels. */
  width: number;
  onPointed: (place: Position | undefined) => void;
}

export const pictureHeight = 240;
/** Heights end at one of these steps, above the highest echo. */
const topStepKm = 3;
const topsKm = { least: 6, most: 21 };

/** The picture of a section, in which a pointer or the arrow keys read values. */
export function SectionPicture(props: SectionPictureProps) {
  const { section, label, radar, palette, width, onPointed } = props;
  const units = useUnits();
  const { reading, handlers } = useSectionReading({ width, height: pictureHeight });
  const canvas = useRef<HTMLCanvasElement>(null);
  const { beams, field, columns, line } = section;
  const scale = useMemo(() => new ColourScale(field, null, null, palette), [field, palette]);
  const topKm = useMemo(() => topOf(highestMeasuredKm(beams)), [beams]);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const picture = new ImageData(columns.count, pictureHeight);
    const size = { width: columns.count, height: pictureHeight, topKm, scale };
    drawSection(beams, size, new Uint32Array(picture.data.buffer));
    context.canvas.width = columns.count;
    context.canvas.height = pictureHeight;
    context.putImageData(picture, 0, 0);
    context.canvas.dataset['section'] = `${field} ${beams.length}`;
  }, [beams, columns, field, topKm, scale]);
  // The place on the map stays below what is read, also when the line moves.
  const along = reading?.along;
  useEffect(() => {
    onPointed(along === undefined ? undefined : placeAlong(line, along));
  }, [along, line, onPointed]);
  useEffect(() => () => onPointed(undefined), [onPointed]);
  const words = reading
    ? wordsAt(reading)
    : 'Point at the picture, or move through it with the arrow keys, to read values.';
  return (
    <>
      <div
        role="application"
        aria-label={`Cross-section of ${label}. The arrow keys read values.`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys read values
        tabIndex={0}
        className={styles['picture']}
        style={{ height: pictureHeight + margins.top + margins.bottom }}
        {...handlers}
      >
        <canvas
          ref={canvas}
          className={styles['canvas']}
          style={{ left: margins.left, top: margins.top, width, height: pictureHeight }}
          aria-hidden="true"
        />
        <SectionAxes
          units={units}
          lengthKm={columns.lengthKm}
          topKm={topKm}
          width={width}
          height={pictureHeight}
          reading={reading}
        />
      </div>
      <p className={styles['reading']} aria-live={reading?.isByKey === true ? 'polite' : 'off'}>
        {words}
      </p>
    </>
  );

  function wordsAt({ along, up }: SectionReading): string {
    const column = Math.min(columns.count - 1, Math.floor(along * columns.count));
    const heightKm = up * topKm;
    return cellWords(units, section, radar, { cell: cellAt(beams, column, heightKm), column, heightKm });
  }
}

function topOf(highestKm: number): number {
  const round = Math.ceil((highestKm + 0.5) / topStepKm) * topStepKm;
  return Math.min(topsKm.most, Math.max(topsKm.least, round));
}

/** Where a section is read, from its lower left corner; each 0 to 1. */
interface SectionReading {
  along: number;
  up: number;
  /** Whether to say it aloud: a pointer would never let a screen reader finish. */
  isByKey: boolean;
}

const middle: SectionReading = { along: 0.5, up: 0.25, isByKey: true };
const steps: Record<string, [along: number, up: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
/** A step of a key is one of so many; with Shift it is five times as long. */
const stepsAcross = 100;
const stepsUp = 40;

/** Where somebody reads a picture of this size, by pointer or by the arrow keys, and what its element needs for that. */
function useSectionReading(size: { width: number; height: number }) {
  const [reading, setReading] = useState<SectionReading>();
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    setReading({
      along: between((event.clientX - left - margins.left) / size.width),
      up: between(1 - (event.clientY - top - margins.top) / size.height),
      isByKey: false,
    });
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const times = event.shiftKey ? 5 : 1;
    const from = reading ?? middle;
    setReading({
      along: between(from.along + (step[0] * times) / stepsAcross),
      up: between(from.up + (step[1] * times) / stepsUp),
      isByKey: true,
    });
  };
  const handlers = {
    onPointerMove: point,
    onPointerDown: point,
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setReading(undefined);
    },
    onBlur: () => setReading(undefined),
    onKeyDown: press,
  };
  return { reading, handlers };
}

function between(share: number): number {
  return Math.min(1, Math.max(0, share));
}
