import type { PickingInfo } from '@deck.gl/core';
import { useCallback, useMemo } from 'react';
import type { Bounds, Padding } from './fit-bounds.ts';
import { MapCanvas } from './map-canvas.tsx';
import type { Palette } from './palette.ts';
import { manyTrackLayers, sortTracks, type Track } from './track-layers.ts';

/** The part of the country where nearly every tornado is; the west runs out to the left, under the words. */
const tornadoCountry: Bounds = [
  [-106, 26],
  [-71.5, 48.6],
];

interface TracksMapProps {
  tracks: readonly Track[];
  label: string;
  padding: Padding;
  tipOf: (track: Track) => string;
  onOpen: (track: Track) => void;
}

/** A picture of many tracks. A pointer can name and open one; everyone else has the list. */
export function TracksMap({ tracks, label, padding, tipOf, onOpen }: TracksMapProps) {
  const drawn = useMemo(() => sortTracks(tracks), [tracks]);
  // A few hundred tracks may be drawn bolder than seventy thousand.
  const scale = tracks.length < 1_000 ? 1.6 : 1;
  const dataLayers = useCallback(
    (palette: Palette) => manyTrackLayers(drawn, palette, scale),
    [drawn, scale],
  );
  const picked = useCallback(
    ({ layer, index }: PickingInfo) =>
      layer?.id === 'track-lines'
        ? drawn.lines[index]
        : layer?.id === 'track-points'
          ? drawn.points[index]
          : undefined,
    [drawn],
  );
  const tip = useCallback(
    (info: PickingInfo) => {
      const track = picked(info);
      return track && tipOf(track);
    },
    [picked, tipOf],
  );
  const open = useCallback(
    (info: PickingInfo) => {
      const track = picked(info);
      if (track) onOpen(track);
    },
    [picked, onOpen],
  );
  return (
    <MapCanvas
      label={label}
      bounds={tornadoCountry}
      padding={padding}
      dataLayers={dataLayers}
      tipOf={tip}
      onPick={open}
    />
  );
}
