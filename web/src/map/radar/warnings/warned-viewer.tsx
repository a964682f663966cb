import type { ComponentProps } from 'react';
import { RadarViewer } from '../radar-viewer.tsx';
import { useWarnings } from './use-warnings.ts';

interface WarnedViewerProps extends Omit<ComponentProps<typeof RadarViewer>, 'warnings'> {
  /** Whether to ask for warnings before somebody wants to see them. */
  asksAtOnce?: boolean;
}

/** The viewer with the warnings of its days, as far as they were imported. */
export function WarnedViewer({ asksAtOnce = false, ...props }: WarnedViewerProps) {
  return <RadarViewer {...props} warnings={useWarnings(props.scans, asksAtOnce)} />;
}
