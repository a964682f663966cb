import type { MapView } from '../../map-view.ts';
import viewerStyles from '../radar-viewer.module.css';
import type { ShownWarning } from './shown-warnings.ts';
import styles from './warnings.module.css';

interface WarningOverlayProps {
  view: MapView;
  shown: readonly ShownWarning[];
}

/** Outlines of warnings over the echo, those of tornadoes on top. */
export function WarningOverlay({ view, shown }: WarningOverlayProps) {
  if (shown.length === 0) return null;
  return (
    <svg className={viewerStyles['overlay']} aria-hidden="true">
      {shown.toReversed().map(({ warning: { id, phenomenon }, outline: { polygon } }) => (
        <WarningStroke
          key={id}
          phenomenon={phenomenon}
          d={`M${polygon.map((corner) => view.project(corner).slice(0, 2).join(' ')).join('L')}Z`}
        />
      ))}
    </svg>
  );
}

/** A sample of an outline, for the lines below the map. */
export function WarningSwatch({ phenomenon }: { phenomenon: 'TO' | 'SV' }) {
  return (
    <svg className={styles['swatch']} viewBox="0 0 28 10" aria-hidden="true">
      <WarningStroke phenomenon={phenomenon} d="M2 5H26" />
    </svg>
  );
}

/** Told apart by dashes too, not by colour alone. */
function WarningStroke({ phenomenon, d }: { phenomenon: 'TO' | 'SV'; d: string }) {
  return (
    <>
      <path d={d} className={styles['seam']} />
      <path d={d} className={styles[phenomenon === 'TO' ? 'tornado' : 'thunderstorm']} />
    </>
  );
}
