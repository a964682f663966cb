import { useEffect, useRef, useState, type RefObject, useMemo, type KeyboardEvent } from 'react';
import type { VelocityPalette } from '@touchdown/shared/radar/radar-choices.ts';
import { showsVelocity, type RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { type SectionLine, placeBeside } from '@touchdown/shared/radar/section/section-line.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { useUnits } from '../../../lib/units.ts';
import { viewerFields } from '../field-words.ts';
import { margins } from './section-axes.tsx';
import { pictureHeight, SectionPicture } from './section-picture.tsx';
import { lineWords, sectionSentence, topsSentence } from './section-sentences.ts';
import type { SectionState, SectionEnd } from './use-section.ts';
import { keepLoaded } from '../keep-loaded.ts';
import type { LoadScan, Scan, VelocityLook } from '../scans.ts';
import { readSection, readTops, type SectionBeams, type SectionTops } from './read-section.ts';
import { Button } from '../../../ui/button.tsx';
import { sectionPresets, type SectionPreset } from './section-presets.ts';
import viewer from '../radar-viewer.module.css';
import styles from './section.module.css';

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
          Velocities are along the radar’s beam, toward it and away from it, whatever the direction of this
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

interface SectionOptions {
  scans: readonly Scan[];
  load: LoadScan;
  radar: Position;
  line: SectionLine;
  field: RadarField;
  look: VelocityLook;
  /** Of the shown scan. */
  time: number;
  /** While scans play, the section stays. */
  isPlaying: boolean;
}

/** Three fields of every tilt, so that a line that is dragged loads nothing. */
const maxKept = 48;
/** While a line is dragged, nobody waits for the heights. */
const restMilliseconds = 250;

/** Reads a section with as many columns as its picture is wide, and then the heights of echo and debris. */
function useReadSection(
  { scans, load, radar, line, field, look, time, isPlaying }: SectionOptions,
  count: number,
) {
  const kept = useMemo(() => keepLoaded(load, maxKept), [load]);
  const source = useMemo(() => ({ scans, load: kept, time }), [scans, kept, time]);
  const [section, setSection] = useState<SectionBeams>();
  const [tops, setTops] = useState<{ of: SectionBeams; found: SectionTops }>();
  useEffect(() => {
    if (isPlaying || count === 0) return undefined;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void readSection(source, { field, look }, { line, radar, count }).then((read) => {
      if (!isCurrent) return;
      setSection(read);
      timer = setTimeout(() => {
        void readTops(source, read.columns).then((found) => {
          if (isCurrent) setTops({ of: read, found });
        });
      }, restMilliseconds);
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [source, field, look, line, radar, count, isPlaying]);
  return {
    /** The last one stays until the next is read. */
    section,
    /** Undefined until the section rests. */
    tops: tops && tops.of === section ? tops.found : undefined,
  };
}

interface SectionLineChoicesProps {
  state: SectionState;
  line: SectionLine;
  /** Whether presets go by a track, and not by the radar's beam. */
  hasTrack: boolean;
}

const presetNames: Record<'track' | 'beam', Record<SectionPreset, string>> = {
  track: { across: 'Across the track', along: 'Along the track' },
  beam: { across: 'Across the beam', along: 'Along the beam' },
};
const ends: readonly { end: SectionEnd; name: string }[] = [
  { end: 'from', name: 'End A' },
  { end: 'to', name: 'End B' },
];
const directions: Record<string, [east: number, north: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Where the line is: by a preset, by presses on the map, or end by end with the arrow keys. */
function SectionLineChoices({ state, line, hasTrack }: SectionLineChoicesProps) {
  const units = useUnits();
  const names = presetNames[hasTrack ? 'track' : 'beam'];
  const move = (event: KeyboardEvent, end: SectionEnd) => {
    const direction = directions[event.key];
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const km = (units === 'us' ? kmPerMile : 1) * (event.shiftKey ? 5 : 1);
    const [east, north] = direction;
    state.setEnd(end, placeBeside(line[end], east * km, north * km));
  };
  const toggle = (isPicking: boolean, end?: SectionEnd) => {
    if (isPicking) state.stopPicking();
    else state.startPicking(end);
  };
  return (
    <div role="group" aria-label="Line of the cross-section" className={styles['choices']}>
      {sectionPresets.map((preset) => (
        <Button
          key={preset}
          look={state.preset === preset ? 'primary' : 'plain'}
          aria-pressed={state.preset === preset}
          onClick={() => state.choose(preset)}
        >
          {names[preset]}
        </Button>
      ))}
      <Button
        look={state.isDrawing ? 'primary' : 'plain'}
        aria-pressed={state.isDrawing}
        onClick={() => toggle(state.isDrawing)}
      >
        Draw on the map
      </Button>
      {ends.map(({ end, name }) => {
        const isPicking = state.picking === end && !state.isDrawing;
        return (
          <Button
            key={end}
            look={isPicking ? 'primary' : 'plain'}
            aria-pressed={isPicking}
            // The viewer's own keys leave its arrows alone.
            data-moves=""
            title={`Arrow keys move ${name.toLowerCase()}, with Shift five times as far`}
            onClick={() => toggle(isPicking, end)}
            onKeyDown={(event) => move(event, end)}
          >
            {name}
          </Button>
        );
      })}
    </div>
  );
}
