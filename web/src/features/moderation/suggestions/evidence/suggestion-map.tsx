import { useQuery } from '@tanstack/react-query';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { useCallback, useMemo } from 'react';
import { messageOf } from '../../../../lib/api/api-error.ts';
import { apiQuery } from '../../../../lib/api/api-query.ts';
import { boundsOfMove } from '../../../../map/fit-bounds.ts';
import { MapCanvas } from '../../../../map/map-canvas.tsx';
import type { Marks } from '../../../../map/marks.ts';
import type { Palette } from '../../../../map/palette.ts';
import { pathMarks, type Path } from '../../../../map/path/path-marks.ts';
import { pathPoints, type TornadoPath } from '@touchdown/shared/tornadoes/path-points.ts';
import { widthHatch } from '../../../../map/path/width-hatch.ts';
import { PartFailure } from '../../../../ui/state-face.tsx';
import styles from '../suggestions.module.css';

interface SuggestionMapProps {
  suggestion: ReviewedSuggestion;
  from: Position | undefined;
  to: Position | undefined;
}

/** The path of a tornado as it is in the record, with the current and the proposed place on it. */
export function SuggestionMap({ suggestion, from, to }: SuggestionMapProps) {
  const { tornado_id: id } = suggestion;
  // A storm report is a point, and the two places say where.
  if (id === null) return <PlacesMap track={undefined} from={from} to={to} />;
  return <TornadoMap id={id} from={from} to={to} />;
}

function TornadoMap({ id, from, to }: Omit<SuggestionMapProps, 'suggestion'> & { id: string }) {
  const { data, error, refetch } = useQuery(apiQuery('GET /tornadoes/{id}', { params: { id } }));
  if (data) return <PlacesMap track={data} from={from} to={to} />;
  if (!error) return <p role="status">Loading...</p>;
  return (
    <PartFailure title="Failed to load the path" message={messageOf(error)} onRetry={() => void refetch()} />
  );
}

interface PlacesMapProps extends Omit<SuggestionMapProps, 'suggestion'> {
  track: (Path & TornadoPath) | undefined;
}

function PlacesMap({ track, from, to }: PlacesMapProps) {
  const marks = useCallback(
    (palette: Palette): Marks[] => [
      ...(track ? pathMarks(track, palette) : []),
      ...changeMarks(from, to, palette),
    ],
    [track, from, to],
  );
  // On a long path, the two places would be one.
  const bounds = useMemo(
    () => boundsOfMove([from, to].flatMap(pointOf), track ? pathPoints(track) : []),
    [track, from, to],
  );
  if (!bounds) return <p>The record has no location for this yet.</p>;
  const legend = [
    ...(track ? ['The path shown is the one in the record now.'] : []),
    ...(track && widthHatch(pathPoints(track), track.path_width)
      ? ['Hatching shows the maximum width; the record doesn’t say where it was.']
      : []),
    ...(from ? ['The ring is the current location.'] : []),
    ...(to ? ['The filled point is the proposed location.'] : []),
  ].join(' ');
  return (
    <>
      <div className={styles['map']}>
        <MapCanvas label={`Map. ${legend}`} bounds={bounds} dataMarks={marks} isMovable />
      </div>
      <p className="second-13">{legend}</p>
    </>
  );
}

function changeMarks(from: Position | undefined, to: Position | undefined, palette: Palette): Marks[] {
  const places = { kind: 'discs', opacity: 1 } as const;
  const ends = [from, to].flatMap(pointOf);
  return [
    {
      kind: 'lines',
      id: 'moved-line',
      colour: palette.ink,
      opacity: 0.6,
      paths: ends.length > 1 ? [ends] : [],
      width: 1.5,
    },
    {
      ...places,
      id: 'current-place',
      colour: palette.sheet,
      centres: pointOf(from),
      radius: 6,
      outline: { colour: palette.ink, width: 2.5 },
    },
    {
      ...places,
      id: 'proposed-place',
      colour: palette.ink,
      centres: pointOf(to),
      radius: 7,
      outline: { colour: palette.sheet, width: 2.5 },
    },
  ];
}

function pointOf(place: Position | undefined): [number, number][] {
  return place ? [[place.lon, place.lat]] : [];
}
