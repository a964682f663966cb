import { radarArchiveBegins } from '@touchdown/shared/radar/radar-limits.ts';
import type { DayAnswer } from '@touchdown/shared/tornadoes/day-answers.ts';
import { Suspense, useRef } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useIsSeen } from '../../../lib/page/use-is-seen.ts';

const DayRotation = lazyPart(() => import('./day-rotation.tsx'), 'DayRotation');

/** What radars saw of a day, once its place is in view. There is one picture of each local day. */
export function DayRotationSection({ day: { date, kind, tornadoes } }: { day: DayAnswer }) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place);
  const places = tornadoes.flatMap(({ id, begin_datetime: begin, start_lat: lat, start_lon: lon }) =>
    lat === null || lon === null || Date.parse(begin) < radarArchiveBegins ? [] : [{ id, lat, lon }],
  );
  if (kind !== 'local' || places.length === 0) return null;
  return (
    <div ref={place}>
      {isSeen ? (
        <Suspense>
          <DayRotation date={date} places={places} />
        </Suspense>
      ) : null}
    </div>
  );
}
