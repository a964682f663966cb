import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { coverMark } from './covers.ts';
import type { MapPlace } from './map-frame.ts';
import type { GridSide } from './ground/mile-grid.ts';
import { streetTiles } from './ground/street-tiles.ts';
import styles from './map-canvas.module.css';
import { zoomIn, zoomOut, type Move } from './move-map.ts';
import { ScaleBar } from './scale-bar.tsx';

interface MapControlsProps {
  /** Undefined until the map has a place; the buttons are there before, so that the place can spare them. */
  place: MapPlace | undefined;
  /** Whether it is known whose data the ground is. Until then, scale and credit take their room unseen. */
  isGroundKnown: boolean;
  hasStreets: boolean;
  /** Whose data the base map is made of; undefined for the drawn ground. */
  attribution: string | undefined;
  /** The squares on the ground, if it has some. */
  grid: GridSide | undefined;
  legend: ReactNode;
  onMove: (move: Move) => void;
}

/** The zoom buttons, the legend, the scale bar and the credit of a map that can be moved. */
export function MapControls(props: MapControlsProps) {
  const { place, isGroundKnown, hasStreets, attribution, grid, legend, onMove } = props;
  return (
    <>
      <div className={`card ${styles['controls']}`} {...coverMark}>
        <button type="button" className="icon-button" aria-label="Zoom in" onClick={() => onMove(zoomIn)}>
          <Plus size={18} aria-hidden="true" />
        </button>
        <button type="button" className="icon-button" aria-label="Zoom out" onClick={() => onMove(zoomOut)}>
          <Minus size={18} aria-hidden="true" />
        </button>
      </div>
      <div
        className={styles['foot']}
        style={{ visibility: place && isGroundKnown ? 'visible' : 'hidden' }}
        {...coverMark}
      >
        {legend}
        <ScaleBar latitude={place?.latitude ?? 0} zoom={place?.zoom ?? 0} grid={grid} />
        <span className={styles['credit']} data-map-credit="">
          {hasStreets ? `Streets: ${streetTiles?.attribution}. ` : ''}
          {attribution ?? 'Boundaries: US Census Bureau'}
        </span>
      </div>
    </>
  );
}
