import { fieldDescriptions } from '@touchdown/shared/radar/radar-fields.ts';
import { lazy, Suspense } from 'react';
import { Button } from '../../../ui/button.tsx';
import { scansByTilt } from '../scans.ts';
import type { SectionPartProps } from './section-part.tsx';

const SectionPart = lazy(async () => {
  const { SectionPart: component } = await import('./section-part.tsx');
  return { default: component };
});

type SectionControlProps = Omit<SectionPartProps, 'line' | 'time'> & {
  /** Of the shown scan; undefined where there is none. */
  time: number | undefined;
};

/** The button that opens a cross-section, and the section. Nothing where the scans have only one tilt. */
export function SectionControl(props: SectionControlProps) {
  const { state, scans, field, time } = props;
  const { line } = state;
  const isOneTilt = scansByTilt(scans, fieldDescriptions[field].moment).length < 2;
  if (time === undefined || (isOneTilt && !line)) return null;
  return (
    <>
      <div>
        <Button
          look={line ? 'primary' : 'plain'}
          aria-expanded={line !== undefined}
          onClick={() => (line ? state.close() : state.choose('across'))}
        >
          Cross-section
        </Button>
      </div>
      {line ? (
        <Suspense fallback={<p>Loading the cross-section…</p>}>
          <SectionPart {...props} line={line} time={time} />
        </Suspense>
      ) : null}
    </>
  );
}
