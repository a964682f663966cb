import type { ComponentProps } from 'react';
import { RadarViewer } from '../radar-viewer.tsx';
import { useWarnings } from './use-warnings.ts';

interface WarnedViewerProps extends Omit<ComponentProps<typeof RadarViewer>, 'warnings'> {
  /** Whether to ask for warnings before somebody wants to see them. */
  asksAtOnce?: boolean;
  /** Sentences about what a link says that means nothing. */
  leftOut: readonly string[];
}

/**
 * The viewer with the warnings of its days, as far as they were imported, and what of a link was left out. Lists say that
 * with a component of their own, whose file has much that they share.
 */
export function WarnedViewer({ asksAtOnce = false, leftOut, ...props }: WarnedViewerProps) {
  return (
    <>
      <div role="status" className="second-15">
        {leftOut.map((sentence) => (
          <p key={sentence}>{sentence} It was left out.</p>
        ))}
      </div>
      <RadarViewer {...props} warnings={useWarnings(props.scans, asksAtOnce)} />
    </>
  );
}
