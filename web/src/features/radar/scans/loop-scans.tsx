import type { WallClock } from '@touchdown/shared/radar/frame-list.ts';
import type { VelocityPalette } from '@touchdown/shared/radar/radar-choices.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { RadarSubject } from '../radar-subject.ts';
import { useIsServed } from '../../../lib/page/use-is-served.ts';
import { leadsToScans } from '../../../map/radar/leads-to-scans.ts';
import styles from './loop-scans.module.css';

const loadViewer = async () => {
  const [{ ScanViewer: component }, { replaceView }] = await Promise.all([
    import('./scan-viewer.tsx'),
    import('../../../map/radar/use-scan-link.ts'),
  ]);
  return { default: component, replaceView };
};
const ScanViewer = lazy(loadViewer);

interface LoopScansProps {
  /** The index of the loop's scans. */
  indexUrl: string;
  subject: RadarSubject;
  /** The colours of the loop's velocities; undefined where they are the usual ones. */
  palette: VelocityPalette | undefined;
  /** What clocks showed there; undefined where it is not known. */
  clock: WallClock | undefined;
  /** Whether the page's URL can lead to a scan. Of several loops on a page only one can. */
  isLinkable: boolean;
  onOpen: () => void;
}

/** Opens what the radar measured for a loop: the same scans, to look into. Its script is loaded on demand. */
export function LoopScans({ indexUrl, subject, palette, clock, isLinkable, onOpen }: LoopScansProps) {
  const isServed = useIsServed();
  const link = useMemo(
    () => new URLSearchParams(isLinkable && !isServed ? location.search : ''),
    [isLinkable, isServed],
  );
  const [chosen, setChosen] = useState<'by hand' | 'closed'>();
  const byItself = leadsToScans(link) ? 'by link' : undefined;
  const opened = chosen === 'closed' ? undefined : (chosen ?? byItself);
  const toggle = () => {
    if (opened) {
      if (isLinkable) void loadViewer().then(({ replaceView }) => replaceView(undefined));
      setChosen('closed');
    } else {
      onOpen();
      setChosen('by hand');
    }
  };
  // Whoever points at the button is about to press it. A failure shows when the viewer is needed.
  const prepare = () => void loadViewer().catch(() => undefined);
  return (
    <div className={styles['scans']}>
      <p className={styles['invitation']}>
        <Button
          aria-expanded={opened !== undefined}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={toggle}
        >
          {opened ? 'Close the scans' : 'Explore the scans'}
        </Button>
        {opened ? null : (
          <span className="second-15">
            Pan and zoom what the radar measured: rain, wind and debris, with the value at each point.
          </span>
        )}
      </p>
      {opened ? (
        <Suspense fallback={<p role="status">Loading the viewer…</p>}>
          <ScanViewer
            indexUrl={indexUrl}
            subject={subject}
            palette={palette}
            clock={clock}
            isLinkable={isLinkable}
            link={opened === 'by link' ? link : undefined}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
