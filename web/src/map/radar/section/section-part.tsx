import type { VelocityPalette } from '@touchdown/shared/radar/radar-choices.ts';
import { showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useUnits } from '../../../lib/units.ts';
import { viewerFields } from '../field-words.ts';
import viewer from '../radar-viewer.module.css';
import { margins } from './section-axes.tsx';
import { SectionLineChoices } from './section-line-choices.tsx';
import { pictureHeight, SectionPicture } from './section-picture.tsx';
import { lineWords, sectionSentence, topsSentence } from './section-sentences.ts';
import styles from './section.module.css';
import { useReadSection, type SectionOptions } from './use-read-section.ts';
import type { SectionState } from './use-section.ts';

export interface SectionPartProps extends SectionOptions {
  state: SectionState;
  hasTrack: boolean;
  palette: VelocityPalette;
  onPointed: (place: Position | undefined) => void;
}

/** Narrower, and its labels would touch. */
const leastWidth = 160;

/** A cross-section of the shown volume, with the choice of its line and what it shows in words. */
export function SectionPart({ state, hasTrack, palette, onPointed, ...options }: SectionPartProps) {
  const { radar, line, field, isPlaying } = options;
  const units = useUnits();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const { section, tops } = useReadSection(options, width);
  const label = viewerFields.find(({ id }) => id === (section?.field ?? field))?.label ?? field;
  return (
    <div ref={frame} className={styles['part']}>
      <SectionLineChoices state={state} line={line} hasTrack={hasTrack} />
      {section ? (
        <SectionPicture
          section={section}
          label={label}
          radar={radar}
          palette={palette}
          width={width}
          onPointed={onPointed}
        />
      ) : (
        <p style={{ minHeight: pictureHeight }}>Loading every tilt…</p>
      )}
      <ul className={`second-13 ${styles['key']}`}>
        <li>
          <span className={styles['swatch']} data-kind="measured" />
          Measured: within a beam
        </li>
        <li>
          <span className={styles['swatch']} data-kind="between" />
          Interpolated: between two beams
        </li>
        <li>
          <span className={styles['swatch']} data-kind="unseen" />
          Not seen: below the lowest beam, above the highest, or out of range
        </li>
      </ul>
      {showsVelocity(field) ? (
        <p className={viewer['help']}>
          Velocities are along the radar’s beam, towards it and away from it, whatever the direction of this
          line.
        </p>
      ) : null}
      <div role="status" className={viewer['help']}>
        {state.picking ? <p>{pickingWords(state)}</p> : null}
        {state.isRefused ? <p>That line would be too short or too long, so the last one stays.</p> : null}
        {section && tops && !isPlaying ? (
          <>
            <p>{lineWords(units, radar, section.line)}</p>
            <p>{sectionSentence(units, section)}</p>
            <p>{topsSentence(units, section.columns, tops)}</p>
          </>
        ) : null}
      </div>
      <p className={`second-15 ${viewer['help']}`}>
        Drag the ends on the map, or choose End A or End B: then a press on the map moves it there, and the
        arrow keys move it step by step, with Shift further.
      </p>
    </div>
  );
}

function pickingWords({ picking, isDrawing }: SectionState): string {
  const name = picking === 'from' ? 'A' : 'B';
  return isDrawing
    ? `Press the map where the line should ${picking === 'from' ? 'begin' : 'end'} (${name}).`
    : `Press the map where end ${name} should be, or move it with the arrow keys.`;
}

/** The room for a picture in a frame, between its margins. */
function useWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () =>
      setWidth(Math.max(leastWidth, Math.floor(element.clientWidth - margins.left - margins.right)));
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => resized.disconnect();
  }, [frame]);
  return width;
}
