import { useState } from 'react';
import { useIsPhone } from '../../lib/page/use-is-phone.ts';
import { fitBounds, lowerStates } from '../../map/fit-bounds.ts';
import { MapCanvas } from '../../map/map-canvas.tsx';
import type { Bounds, MapPlace, Padding } from '../../map/map-frame.ts';
import type { MapView } from '../../map/map-view.ts';
import type { Marks } from '../../map/marks.ts';
import { clusterBounds, type ClusterPin, type PlacedPin } from './pins/cluster-pins.ts';
import { PinOverlay } from './pins/pin-overlay.tsx';
import { TrackTip } from './tracks/track-tip.tsx';
import type { TrackLayer } from './tracks/use-track-layer.ts';
import { useTrackPointer } from './tracks/use-track-pointer.ts';
import { placeOfReport, timeOfReport } from '../../entities/preliminary/preliminary-words.ts';
import type { ReportLayer } from './reports/use-report-layer.ts';
import { useDataMarks } from './use-data-marks.ts';
import type { Live } from '../../map/live.ts';
import type { Selection } from './use-selection.ts';

interface ExplorerCanvasProps {
  /** Undefined for the whole country. */
  startPlace: MapPlace | undefined;
  startBounds: Bounds | undefined;
  /** Where a search has found something; undefined until then. */
  foundPlace: MapPlace | undefined;
  /** Undefined until the map is drawn. */
  view: MapView | undefined;
  onView: (view: MapView, isFitted: boolean) => void;
  live: Live<MapView>;
  pins: readonly PlacedPin[];
  showPaths: boolean;
  layer: TrackLayer;
  showTracks: boolean;
  reports: ReportLayer;
  selection: Selection;
  onDataDrawn: (marks: readonly Marks[]) => void;
}

/** The padding around the pins of a chosen cluster: room for the controls over the map. */
const clusterPadding: Padding = { top: 180, right: 80, bottom: 176, left: 64 };
/** Around what is shown first, whatever lies over the map. */
const startPadding: Padding = { top: 20, right: 10, bottom: 20, left: 10 };
/** Where most tornadoes are. On a tall and narrow map, the whole country would be a strip across the sea. */
const middleOfCountry: Bounds = [
  [-104, 27],
  [-80.5, 47.5],
];
const noPins: PlacedPin[] = [];

/** The map with its tracks and pins. Both can be selected. */
export function ExplorerCanvas(props: ExplorerCanvasProps) {
  const {
    startPlace,
    startBounds,
    foundPlace,
    view,
    onView,
    live,
    pins,
    showPaths,
    layer,
    showTracks,
    reports,
    selection,
    onDataDrawn,
  } = props;
  const { record, brushed, idOf } = layer;
  const isPhone = useIsPhone();
  const [cluster, setCluster] = useState<MapPlace>();
  const [lastFound, setLastFound] = useState(foundPlace);
  // The newest wish counts: after a cluster was chosen, a search moves the map again.
  if (foundPlace !== lastFound) {
    setLastFound(foundPlace);
    setCluster(undefined);
  }
  const { hovered, hasRested, rowAt, onHover } = useTrackPointer(layer, showTracks, () => live.now);
  const shownRows = showTracks ? brushed?.shown : undefined;
  // New pins must not redraw the tracks where no paths of pins are shown.
  const dataMarks = useDataMarks(record?.tracks, shownRows, showPaths ? pins : noPins, reports.shown);
  const reportOf = (id: string | undefined) => reports.shown.find((report) => report.id === id);
  const zoomInto = (chosen: ClusterPin) => {
    if (view) setCluster(fitBounds(clusterBounds(chosen), view.width, view.height, clusterPadding));
  };
  return (
    <MapCanvas
      label="Map of tornadoes."
      bounds={startBounds ?? (isPhone ? middleOfCountry : lowerStates)}
      padding={startPadding}
      place={cluster ?? foundPlace ?? startPlace}
      wheelZooms
      isMovable
      dataMarks={dataMarks}
      onView={onView}
      onDataDrawn={onDataDrawn}
      // A report has a tip of its own.
      onHover={(point) => onHover(point.id === undefined ? point : { ...point, coordinate: undefined })}
      tipOf={(id) => {
        const report = reportOf(id);
        return report && `Preliminary report: ${placeOfReport(report)}, ${timeOfReport(report)}`;
      }}
      onPick={({ coordinate, id }) => {
        const report = reportOf(id);
        const row = report ? -1 : rowAt(coordinate);
        selection.close();
        reports.choose(report);
        if (row >= 0 && idOf) selection.selectTrack(idOf(row));
      }}
      renderMarkers={(now, covers) => (
        <PinOverlay
          view={now}
          covers={covers}
          pins={pins}
          selectedIds={[selection.pinned, selection.tornado].flatMap((one) => one?.id ?? [])}
          listed={selection.listed}
          onSelect={selection.selectPin}
          onCluster={zoomInto}
          onPlace={selection.toggleList}
        />
      )}
      renderOverlay={() =>
        hovered && record && showTracks ? (
          <TrackTip track={hovered} record={record} hasRested={hasRested} idOf={idOf} />
        ) : null
      }
    />
  );
}
