import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { maxPageSize } from '@touchdown/shared/contract/page-limits.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { tornadoCountry } from '@touchdown/shared/tornadoes/record-picture.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { writeScaleList } from '../../../lib/filters/scale-values.ts';
import type { Track } from '../../../map/tracks/track-weights.ts';
import { picturePadding } from './picture-padding.ts';
import type { Padding } from '../../../map/map-frame.ts';
import { drawOnCanvas } from '../../../map/canvas/draw-on-canvas.ts';
import { loadBaseData, type BaseData } from '../../../map/ground/base-data.ts';
import { groundMarks } from '../../../map/ground/ground-marks.ts';
import { usePalette } from '../../../map/use-palette.ts';
import { fittedFrame } from '../../../map/world-frame.ts';
import { newestTrackMarks } from '../../../map/tracks/newest-track-marks.ts';
import styles from '../../../map/map-canvas.module.css';

interface MatchingPictureProps {
  ratings: readonly Rating[];
  state: string;
}

const none: Track[] = [];

/** The home page's picture with filters: the strongest tornadoes that match, as many as one answer contains. */
export function MatchingPicture({ ratings, state }: MatchingPictureProps) {
  const filter = { ef_rating: writeScaleList(ratings), state: state.toUpperCase() };
  const query = { limit: maxPageSize, ...filter, sort_by: 'tor_f_scale' };
  const { data } = useQuery({ ...apiQuery('GET /tornadoes', { query }), placeholderData: keepPreviousData });
  const tracks = data?.tornadoes ?? none;
  const partOf = data && data.pagination.total > tracks.length ? `${groupedNumber(tracks.length)} of ` : '';
  return (
    <TracksPicture
      tracks={tracks}
      label={`Map of the United States with the paths of ${partOf}${groupedNumber(data?.pagination.total ?? 0)} tornadoes that match the map’s filters.`}
      padding={picturePadding()}
    />
  );
}

interface TracksPictureProps {
  tracks: readonly Track[];
  label: string;
  padding: Padding;
}

/**
 * A picture of some hundred tracks, drawn once by the canvas renderer: it needs no graphics processor and costs a
 * first visit next to nothing.
 */
function TracksPicture({ tracks, label, padding }: TracksPictureProps) {
  const { canvas, isDrawn } = useDrawnTracks(tracks, padding);
  return (
    <div className={styles['map']}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        className={styles['picture']}
        data-drawn={isDrawn ? '' : undefined}
      />
    </div>
  );
}

/** Draws some hundred tracks on a canvas with the canvas renderer, again whenever its size or the theme changes. */
function useDrawnTracks(tracks: readonly Track[], padding: Padding) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = usePalette();
  const base = useBaseData();
  const newest = useMemo(() => newestTrackMarks(tracks, palette), [tracks, palette]);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || !base) return undefined;
    const draw = () => {
      const { clientWidth: width, clientHeight: height } = element;
      const pixels = Math.min(devicePixelRatio, 2);
      element.width = width * pixels;
      element.height = height * pixels;
      const fitted = fittedFrame(tornadoCountry, width, height, padding);
      const ground = groundMarks(base, undefined, palette);
      drawOnCanvas(context, [...ground, ...newest], fitted, pixels);
    };
    const resized = new ResizeObserver(draw);
    resized.observe(element);
    return () => resized.disconnect();
  }, [base, newest, palette, padding]);

  return { canvas, isDrawn: base !== undefined && tracks.length > 0 };
}

/** If the boundaries fail to load there is no picture; the page works without it. */
function useBaseData(): BaseData | undefined {
  const [base, setBase] = useState<BaseData>();
  useEffect(() => {
    let current = true;
    loadBaseData().then(
      (loaded) => current && setBase(loaded),
      () => {},
    );
    return () => {
      current = false;
    };
  }, []);
  return base;
}
