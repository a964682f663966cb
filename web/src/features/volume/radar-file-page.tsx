import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Page } from '../../ui/page.tsx';
import styles from './file-drop.module.css';
import { FileDrop } from './file-drop.tsx';
import { openVolume, type OpenVolume } from './open-volume.ts';
import { radarPlace, type RadarPlace } from './radar-place.ts';
import { UnreadableFile } from './unreadable-file.ts';

const loadViewer = async () => {
  const { WarnedViewer: component } = await import('../../map/radar/warnings/warned-viewer.tsx');
  return { default: component };
};
const RadarViewer = lazy(loadViewer);

type State =
  | { kind: 'empty' }
  | { kind: 'reading'; name: string }
  | { kind: 'failed'; sentence: string }
  | { kind: 'open'; name: string; volume: OpenVolume; place: RadarPlace };

/** Shows a Level II volume that the visitor has. The file is read in the browser and sent nowhere. */
export function RadarFilePage() {
  const [state, setState] = useState<State>({ kind: 'empty' });
  const volume = state.kind === 'open' ? state.volume : undefined;
  useEffect(() => () => volume?.close(), [volume]);
  useEffect(() => {
    // Whoever comes here is about to open a file. A failure shows when the viewer is needed.
    loadViewer().catch(() => undefined);
  }, []);
  const newest = useRef<File>(undefined);
  const open = async (file: File) => {
    newest.current = file;
    setState({ kind: 'reading', name: file.name });
    const next = await opened(file);
    // Another file may have been chosen meanwhile.
    if (newest.current === file) setState(next);
    else if (next.kind === 'open') next.volume.close();
  };
  return (
    <Page
      title="Radar Viewer"
      lead="Open a NEXRAD or TDWR Level II volume of any year. The file stays on your device: it is read in this browser and sent nowhere."
    >
      <div className={`stack ${styles['page']}`}>
        <FileDrop onFile={(file) => void open(file)} isReading={state.kind === 'reading'} />
        <p role="status">{statusOf(state)}</p>
        {state.kind === 'failed' ? <p role="alert">{state.sentence}</p> : null}
        {state.kind === 'open' ? (
          <Suspense fallback={<p>Loading the viewer…</p>}>
            <RadarViewer
              key={`${state.name} ${state.volume.time}`}
              station={state.place.name}
              radar={state.place.position}
              credit={state.place.credit}
              scans={state.volume.scans}
              load={state.volume.load}
            />
          </Suspense>
        ) : null}
      </div>
    </Page>
  );
}

async function opened(file: File): Promise<State> {
  try {
    const volume = await openVolume(file);
    const place = radarPlace(volume, file.name);
    if (volume.scans.length > 0 && place) return { kind: 'open', name: file.name, volume, place };
    volume.close();
    const sentence = place
      ? `${file.name} is a Level II volume, but it has no scans: it may have been cut short.`
      : `${file.name} does not say which radar it is from. Give the file a name that begins with the radar’s id, such as KTLX.`;
    return { kind: 'failed', sentence };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'failed', sentence: error.message };
    throw error;
  }
}

function statusOf(state: State): string {
  if (state.kind === 'reading') return `Reading ${state.name}…`;
  if (state.kind !== 'open') return '';
  const { scans, vcp, isComplete, problems } = state.volume;
  const pattern = vcp === undefined ? '' : `, pattern ${vcp}`;
  const whole = isComplete
    ? ''
    : ` Parts of the file are missing or damaged (${problems} ${problems === 1 ? 'place' : 'places'}); the rest is shown.`;
  return `${state.place.name}: ${scans.length} ${scans.length === 1 ? 'scan' : 'scans'}${pattern}.${whole}`;
}
