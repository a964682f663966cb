import { useQuery } from '@tanstack/react-query';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { useUnits } from '../../../lib/units.ts';
import type { MapView } from '../../map-view.ts';
import viewer from '../radar-viewer.module.css';
import section from '../section/section-overlay.module.css';
import type { LoadedScan } from '../use-loaded-scan.ts';
import { isRotation, measureBetween, measuredSentences, ratingsWords } from './measure-between.ts';
import type { MeasureState } from './use-measure.ts';

const discRadius = 10;

/** The measured line over a map. */
export function MeasureOverlay({ view, measure }: { view: MapView; measure: MeasureState }) {
  const ends = measure.ends.map(({ lat, lon }) => view.project([lon, lat]));
  if (ends.length === 0) return null;
  const d = `M${ends.map((end) => end.join(' ')).join('L')}`;
  return (
    <svg className={viewer['overlay']} aria-hidden="true" data-measure="">
      <path d={d} className={viewer['seam']} />
      <path d={d} className={viewer['stroke']} />
      {ends.map(([x, y], at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the first end and the second
        <g key={at}>
          <circle cx={x} cy={y} r={discRadius} className={section['disc']} />
          <text x={x} y={y} className={section['name']}>
            {at === 0 ? 'A' : 'B'}
          </text>
        </g>
      ))}
    </svg>
  );
}

interface MeasurePartProps {
  measure: MeasureState;
  /** What is measured: the chosen field. */
  loaded: LoadedScan | undefined;
  radar: Position;
}

/** What to do next, or what lies between both places. Its place is always there: words that come with it are not read out. */
export function MeasurePart({ measure, loaded, radar }: MeasurePartProps) {
  const units = useUnits();
  const [from, to] = measure.ends;
  const shown = loaded?.lost ? undefined : loaded?.shown;
  const measured = from && to && shown ? measureBetween(shown.sweep, shown.id, radar, [from, to]) : undefined;
  const next = measure.isOn ? [nextWords(measure.ends.length)] : [];
  const sentences = measured && shown ? measuredSentences(units, shown.id, measured) : next;
  return (
    <div role="status" aria-label="Measurement" className={viewer['help']}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {measured?.rotation && isRotation(measured) ? (
        <LikeRotations knots={Math.round(measured.rotation.knots)} />
      ) : null}
    </div>
  );
}

/** How tornadoes with such a rotation were rated, once enough loops show one. */
function LikeRotations({ knots }: { knots: number }) {
  const isCommon = knots >= 10 && knots <= 200;
  const { data } = useQuery({
    ...apiQuery('GET /tornadoes/rotation-ratings', { query: { knots } }),
    enabled: isCommon,
  });
  const words = data && isCommon ? ratingsWords(data) : undefined;
  return words === undefined ? null : <p>{words}</p>;
}

function nextWords(count: number): string {
  return count === 0
    ? 'Tap two places on the map. With a keyboard, move the cursor with the arrow keys and press Enter; Escape ends.'
    : 'Now the second place.';
}
