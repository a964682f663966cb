import type { BrowserFormat } from '@touchdown/shared/tornadoes/export/exported-file.ts';
import { DownloadMenu } from '../../entities/tornado/download/download-menu.tsx';
import { useCurrentCatalogue } from '../../lib/current-catalogue.ts';
import { apiFilters } from './filters/api-filters.ts';
import { filterQueryString, type ExplorerFilters } from './filters/explorer-filters.ts';
import type { TrackLayer } from './tracks/use-track-layer.ts';

/** How long the browser may take to begin with the file, before its memory is given back. */
const keepMilliseconds = 60_000;

interface MapDownloadProps {
  filters: ExplorerFilters;
  layer: TrackLayer;
}

/**
 * The tornadoes of the map as a file. The API writes it, except for spans of months and hours: only the browser
 * knows those, and writes the columns that it has.
 */
export function MapDownload({ filters, layer }: MapDownloadProps) {
  const { record, brushed, brush, idOf } = layer;
  const { data: current } = useCurrentCatalogue();
  const hasDayBrush = Boolean(brush.months ?? brush.hours);
  if (!brushed) return null;
  const canWrite = hasDayBrush && record && idOf && current;
  // The ids come after the tracks, and the file needs them.
  if (hasDayBrush && !canWrite) return null;
  const write = async (format: BrowserFormat, options: { bom: boolean }) => {
    if (!canWrite) return;
    // Its writers are for a few visitors, and the map would wait for them.
    const { writeBrowserFile } = await import('../../entities/tornado/download/write-browser-file.ts');
    const spans = [spanWords('months', brush.months), spanWords('hours', brush.hours)];
    const head = {
      source: current.how_to_cite,
      release: current.release,
      licence: current.licence,
      filter: [filterQueryString.write(filters), ...spans].filter(Boolean).join('&'),
      corrections: 'laid on',
    };
    const { catalogue } = record.search;
    const file = { catalogue, shown: brushed.shown, idOf, head, site: location.origin };
    saveFile(writeBrowserFile(file, format, options));
  };
  return (
    <DownloadMenu
      count={brushed.count}
      queryString={String(new URLSearchParams(apiFilters(filters)))}
      onWrite={canWrite ? (format, options) => void write(format, options) : undefined}
      align="end"
      isCompact
    />
  );
}

function spanWords(name: string, span: { from: number; to: number } | undefined): string {
  return span ? `${name}=${span.from}-${span.to}` : '';
}

/** Saves a file that the page has written itself, as the browser saves a download. */
function saveFile({ name, blob }: { name: string; blob: Blob }): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keepMilliseconds);
}
