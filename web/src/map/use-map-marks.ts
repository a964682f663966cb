import { useMemo, useEffect, useState, useRef } from 'react';
import { useUnits } from '../lib/units.ts';
import type { Cover } from './covers.ts';
import { loadBaseData, loadCounties, type Position, type BaseData } from './ground/base-data.ts';
import { placeMarks, placeFont, countiesFromZoom, groundMarks } from './ground/ground-marks.ts';
import { gridMarks, gridPart, gridSide, hasRoads, type GridSide } from './ground/mile-grid.ts';
import { groundLook } from './ground/tiles/ground-look.ts';
import { groundNames } from './ground/tiles/ground-names.ts';
import { insideNames } from './ground/tiles/inside-names.ts';
import { nameMarks, wholeNames } from './ground/tiles/name-marks.ts';
import { useGroundTiles, type BaseMap } from './ground/tiles/use-ground-tiles.ts';
import type { MapView } from './map-view.ts';
import type { Marks } from './marks.ts';
import type { Palette } from './palette.ts';

/** The marks of a map, from the bottom to the top. */
export interface MapMarks {
  /** Undefined until it has loaded; without it there is neither data nor names. */
  ground: Marks[] | undefined;
  data: Marks[];
  names: Marks[];
  /** The base map, if the ground is one. */
  baseMap: BaseMap | undefined;
  /** The squares on the ground, where it has no roads. */
  grid: GridSide | undefined;
}

interface MapMarksOptions {
  view: MapView | undefined;
  palette: Palette;
  dataMarks: (palette: Palette) => Marks[];
  /** Whether the ground may be the base map, whose tiles are asked for one by one. */
  hasTiles: boolean;
  /** Without them it is a picture, which has no grid either. */
  hasNames: boolean;
  covers: readonly Cover[];
  onFailure: () => void;
}

export function useMapMarks({
  view,
  palette,
  dataMarks,
  hasTiles,
  hasNames,
  covers,
  onFailure,
}: MapMarksOptions): MapMarks {
  const zoom = view?.place.zoom ?? 0;
  // Names and widths change by steps of zoom, not with every wheel click.
  const zoomLevel = Math.round(zoom * 2) / 2;
  const found = useGroundTiles(view, hasTiles);
  const baseMap = found ?? undefined;
  const drawnGround = useGround(zoom, palette, found === null, onFailure);
  const tiles = baseMap?.tiles;
  const tileGround = useMemo(
    (): Marks[] | undefined =>
      tiles && [{ kind: 'tiles', id: 'ground', tiles, look: groundLook(zoomLevel, palette) }],
    [tiles, zoomLevel, palette],
  );
  const grid = useGrid(hasNames ? view : undefined, zoomLevel, tiles, palette);
  const land = found === null ? drawnGround : tileGround;
  const ground = useMemo(() => land && (grid ? [...land, ...grid.marks] : land), [land, grid]);
  const hasGround = ground !== undefined;
  const data = useMemo(() => (hasGround ? dataMarks(palette) : []), [hasGround, palette, dataMarks]);
  const drawnNames = useMemo(
    () => (hasGround && !tiles ? placeMarks(zoomLevel, palette) : []),
    [hasGround, tiles, zoomLevel, palette],
  );
  const hasFont = usePlaceFont();
  const tileNames = useTileNames(hasFont ? tiles : undefined, view, zoomLevel, palette, data, covers);
  return { ground, data, names: hasNames ? (tileNames ?? drawnNames) : [], baseMap, grid: grid?.side };
}

/** Returns the drawn ground of a map at a zoom; undefined until it is wanted and has loaded. */
function useGround(
  zoom: number,
  palette: Palette,
  isWanted: boolean,
  onFailure: () => void,
): Marks[] | undefined {
  const [base, setBase] = useState<BaseData>();
  const [counties, setCounties] = useState<Position[][]>();
  const wantsCounties = isWanted && zoom >= countiesFromZoom;
  const fail = useRef(onFailure);
  useEffect(() => {
    let current = true;
    if (!isWanted) return undefined;
    Promise.all([loadBaseData(), document.fonts.load(`${placeFont.weight} 16px ${placeFont.family}`)]).then(
      ([loaded]) => current && setBase(loaded),
      () => current && fail.current(),
    );
    return () => {
      current = false;
    };
  }, [isWanted]);
  useEffect(() => {
    let current = true;
    // If the county lines fail to load, the map works without them.
    if (wantsCounties)
      loadCounties().then(
        (loaded) => current && setCounties(loaded),
        () => {},
      );
    return () => {
      current = false;
    };
  }, [wantsCounties]);
  return useMemo(
    () => base && groundMarks(base, wantsCounties ? counties : undefined, palette),
    [base, counties, wantsCounties, palette],
  );
}

/** Returns the grid of a view without roads. Its lines are made anew only where the map has moved far. */
function useGrid(
  view: MapView | undefined,
  zoomLevel: number,
  tiles: BaseMap['tiles'] | undefined,
  palette: Palette,
): { side: GridSide; marks: Marks[] } | undefined {
  const units = useUnits();
  const isNeeded = useMemo(() => !hasRoads(tiles ?? []), [tiles]);
  const latitude = Math.round(view?.place.latitude ?? 0);
  const side = useMemo(() => gridSide(latitude, zoomLevel, units), [latitude, zoomLevel, units]);
  const part = view && side && isNeeded ? gridPart(view.bounds, side) : undefined;
  return useMemo(
    () => (part !== undefined && side ? { side, marks: gridMarks(part, side, palette) } : undefined),
    [part, side, palette],
  );
}

/** Returns whether the font of names has loaded, or cannot: deck.gl draws each glyph once, with what is there then. */
function usePlaceFont(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let current = true;
    const ready = () => current && setReady(true);
    document.fonts.load(`${placeFont.weight} 16px ${placeFont.family}`).then(ready, ready);
    return () => {
      current = false;
    };
  }, []);
  return isReady;
}

function useTileNames(
  tiles: BaseMap['tiles'] | undefined,
  view: MapView | undefined,
  zoomLevel: number,
  palette: Palette,
  data: readonly Marks[],
  covers: readonly Cover[],
): Marks[] | undefined {
  const markers = useMemo(() => markersOf(data), [data]);
  const paths = useMemo(() => freePathsOf(data), [data]);
  const names = useMemo(() => tiles && groundNames(tiles, zoomLevel, markers), [tiles, zoomLevel, markers]);
  return useMemo(() => {
    if (!names || !tiles || !view) return undefined;
    const all = [...names, ...insideNames(tiles, zoomLevel, view)];
    return nameMarks(wholeNames(all, view, { markers, paths }, covers), palette);
  }, [names, tiles, zoomLevel, view, markers, paths, covers, palette]);
}

/** The same list for all data without one: other tracks leave the names as they are. */
const none: readonly never[] = [];

/** Where a path begins and ends: the large marks that could hide a town. */
function markersOf(data: readonly Marks[]): readonly Position[] {
  const found = data.flatMap((mark) =>
    mark.kind === 'discs' && mark.outline && mark.hidesNames !== false ? [...mark.centres] : [],
  );
  return found.length > 0 ? found : none;
}

function freePathsOf(data: readonly Marks[]): readonly Position[][] {
  const found = data.flatMap((mark) => (mark.kind === 'lines' && mark.keepsFree ? mark.paths : []));
  return found.length > 0 ? found : none;
}
