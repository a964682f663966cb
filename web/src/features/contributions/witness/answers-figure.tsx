import { answersSentence, barsOf } from '@touchdown/shared/answers/answer-choices.ts';
import type { AnswerCell, AnswerSummary } from '@touchdown/shared/answers/schema.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { useCallback, useMemo } from 'react';
import { boundsOf } from '../../../map/fit-bounds.ts';
import { MapCanvas } from '../../../map/map-canvas.tsx';
import { MapWhenSeen, sketchClass } from '../../../map/map-when-seen.tsx';
import type { Marks } from '../../../map/marks.ts';
import type { Palette } from '../../../map/palette.ts';
import { pathMarks, type Path } from '../../../map/path/path-marks.ts';
import { PathSketch } from '../../../map/path/path-sketch.tsx';
import { pathPoints, type TornadoPath } from '@touchdown/shared/tornadoes/path-points.ts';
import type { WitnessedTornado } from './witness-fields.ts';
import styles from './witness.module.css';

export type ShownTornado = WitnessedTornado & Path & TornadoPath;

interface AnswersFigureProps {
  tornado: ShownTornado;
  summary: AnswerSummary;
}

/** The answer in a sentence, five bars, and a map of where people were. */
export function AnswersFigure({ tornado, summary }: AnswersFigureProps) {
  const { people, counts, cells } = summary;
  const bars = barsOf(counts);
  return (
    <>
      <p className={styles['sentence']}>{answersSentence(people ?? 0, counts)}</p>
      {bars.length > 0 ? <Bars bars={bars} /> : null}
      {cells.length > 0 ? (
        <figure className={styles['figure']}>
          <div className={styles['map']}>
            <CellMap tornado={tornado} cells={cells} />
          </div>
          <figcaption className="second-13">{cellWords(summary)}</figcaption>
        </figure>
      ) : null}
      <p className="second-13">
        {noteWords(summary)} Download:{' '}
        <a href={`${apiBase}/tornadoes/${tornado.id}/answers.csv`}>counts (CSV)</a>,{' '}
        <a href={`${apiBase}/tornadoes/${tornado.id}/answers.geojson`}>map (GeoJSON)</a>.
      </p>
    </>
  );
}

function Bars({ bars }: { bars: ReturnType<typeof barsOf> }) {
  return (
    <table className={styles['bars']} aria-label="Answers">
      <tbody>
        {bars.map(({ label, people, of }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className={styles['bar']} aria-hidden="true">
              <svg width="100%" height={12}>
                <rect className={styles['room']} width="100%" height={12} rx={1} />
                <rect width={`${Math.round((100 * people) / of)}%`} height={12} rx={1} />
              </svg>
            </td>
            <td>
              {people} of {of}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cellWords({ cells, elsewhere }: AnswerSummary): string {
  const shown = cells.reduce((sum, { people }) => sum + people, 0);
  const others = elsewhere === 0 ? '' : ` ${elsewhere} more gave a place that few others were near.`;
  return `Where ${shown} people were. A square has at least 3.${others}`;
}

/** What answers are, and that some were handed down. */
function noteWords({ passed_on: passedOn, written }: AnswerSummary): string {
  const years =
    written &&
    (written.from === written.to ? `in ${written.to}` : `from ${written.from} through ${written.to}`);
  const told = passedOn === 0 ? '' : `, ${passedOn} of them by people who were told about it`;
  return `Answered by members ${years}${told}. Not part of the official record.`;
}

function CellMap({ tornado, cells }: { tornado: ShownTornado; cells: readonly AnswerCell[] }) {
  const bounds = useMemo(
    () =>
      boundsOf([
        ...pathPoints(tornado),
        ...cells.flatMap(({ south, west, north, east }): [number, number][] => [
          [west, south],
          [east, north],
        ]),
      ]),
    [tornado, cells],
  );
  const marks = useCallback(
    (palette: Palette): Marks[] => [
      ...pathMarks(tornado, palette),
      {
        kind: 'lines',
        id: 'cells',
        colour: palette.ink,
        opacity: 0.8,
        width: 1.5,
        paths: cells.map(({ south, west, north, east }) => [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ]),
      },
      {
        kind: 'labels',
        id: 'cell-counts',
        colour: palette.ink,
        labels: cells.map(({ south, west, north, east, people }) => ({
          text: String(people),
          position: [(west + east) / 2, (south + north) / 2],
        })),
        font: { family: 'sans-serif', weight: 600, size: 13 },
        anchor: 'middle',
        gap: 0,
        halo: { colour: palette.sheet, width: 3 },
      },
    ],
    [tornado, cells],
  );
  const label = `Map of the path with ${cells.length} ${cells.length === 1 ? 'square' : 'squares'} where people were.`;
  const sketch = <PathSketch track={tornado} className={sketchClass} />;
  return (
    <MapWhenSeen sketch={sketch}>
      <MapCanvas label={label} bounds={bounds} dataMarks={marks} isMovable sketch={sketch} />
    </MapWhenSeen>
  );
}
