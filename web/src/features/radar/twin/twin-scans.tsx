import { useState } from 'react';
import type { TwinView } from './twin-link.ts';
import { TwinViewer } from './twin-viewer.tsx';
import { useSide } from './use-side.ts';

interface TwinScansProps {
  ids: readonly [string, string];
  /** Where the link leads. */
  first: TwinView;
  onChange: (view: TwinView) => void;
}

/** Opens the scans of both tornadoes. It has the map, which the page itself does not wait for. */
export function TwinScans({ ids, first: linked, onChange }: TwinScansProps) {
  // The page's URL changes with each step; where it led first counts.
  const [first] = useState(linked);
  const sides = [useSide(ids[0], first.tiltDegrees), useSide(ids[1], first.tiltDegrees)] as const;
  return <TwinViewer sides={sides} first={first} onChange={onChange} />;
}
