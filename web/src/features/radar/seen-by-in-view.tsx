import { lazy, Suspense, useRef, type ComponentProps } from 'react';
import { useIsSeen } from '../../lib/page/use-is-seen.ts';
import { whyNoLoop } from './radar-subject.ts';

/** Loaded when somebody scrolls to it, because it includes the names of all radars. */
const SeenBy = lazy(() => import('./seen-by.tsx').then(({ SeenBy: component }) => ({ default: component })));

/** The radars that saw a tornado or storm report, once their place is in view. There is none before the archive begins. */
export function SeenByInView(props: ComponentProps<typeof SeenBy>) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place, 'at once');
  if (whyNoLoop(props.subject)) return null;
  return (
    <div ref={place}>
      {isSeen ? (
        <Suspense>
          <SeenBy {...props} />
        </Suspense>
      ) : null}
    </div>
  );
}
