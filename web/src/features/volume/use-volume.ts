import { useEffect, useRef, useState } from 'react';
import { archivedVolumeUrl, simulatedHeader } from '@touchdown/shared/radar/archived-volume.ts';
import { replaceView } from '../../map/radar/use-scan-link.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { openVolume, type OpenVolume } from './open-volume.ts';
import { radarPlace, whyNoPlace, type RadarPlace } from './radar-place.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Where a volume comes from. Only one of the archive can be in a URL. */
type VolumeSource = 'file' | 'archive';

/** The radar that saw the tornado of Moore, Oklahoma, of 2013, while it was on the ground. */
export const exampleQuestion = { station: 'KTLX', at: '2013-05-20T20:16' };

export type VolumeState =
  | { kind: 'empty' }
  | { kind: 'loading'; name: string; bytes: number }
  | { kind: 'reading'; name: string }
  | { kind: 'failed'; sentence: string }
  | {
      kind: 'open';
      source: VolumeSource;
      isSimulated: boolean;
      name: string;
      volume: OpenVolume;
      place: RadarPlace;
    };

interface ReadSource {
  volume: OpenVolume;
  isSimulated: boolean;
}

/** The parameter of the page's URL that names a volume of the archive. */
export const volumeParameter = 'volume';

/** Opens one volume at a time: a newer request ends an older one. */
export function useVolume() {
  const [state, setState] = useState<VolumeState>({ kind: 'empty' });
  const volume = state.kind === 'open' ? state.volume : undefined;
  useEffect(() => () => volume?.close(), [volume]);
  const newest = useRef(new AbortController());
  useEffect(() => () => newest.current.abort(), []);

  async function show(
    source: VolumeSource,
    name: string,
    read: (signal: AbortSignal) => Promise<ReadSource>,
  ) {
    newest.current.abort();
    const own = new AbortController();
    newest.current = own;
    const next = await opened(source, name, () => read(own.signal));
    if (!own.signal.aborted) setState(next);
    else if (next.kind === 'open') next.volume.close();
  }

  const openFile = (file: File) => {
    writeVolume(undefined);
    setState({ kind: 'reading', name: file.name });
    void show('file', file.name, async () => ({ volume: await openVolume(file), isSimulated: false }));
  };
  /** `isLinked`: the URL already names it, and may also say what of it is shown. */
  const openArchived = (name: string, isLinked = false) => {
    if (!isLinked) writeVolume(name);
    setState({ kind: 'loading', name, bytes: 0 });
    void show('archive', name, async (signal) => {
      const onBytes = (bytes: number) => signal.aborted || setState({ kind: 'loading', name, bytes });
      const { file, isSimulated } = await downloadVolume(name, onBytes, signal);
      if (!signal.aborted) setState({ kind: 'reading', name });
      return { volume: await openVolume(file), isSimulated };
    });
  };
  const openExample = async () => {
    setState({ kind: 'loading', name: 'an example', bytes: 0 });
    try {
      openArchived(await exampleName());
    } catch (error) {
      setState({ kind: 'failed', sentence: messageOf(error) });
    }
  };
  return { state, openFile, openArchived, openExample };
}

/** The volume that the archive has nearest to the time of the example. */
async function exampleName(): Promise<string> {
  const at = `${exampleQuestion.at}:00Z`;
  const { volumes } = await callApi('GET /radar/volumes', { query: { ...exampleQuestion, at } });
  const apart = ({ began_at: beganAt }: { began_at: string }) =>
    Math.abs(Date.parse(beganAt) - Date.parse(at));
  const [nearest] = volumes.toSorted((a, b) => apart(a) - apart(b));
  if (!nearest) throw new UnreadableFile('The archive does not have the example.');
  return nearest.name;
}

async function opened(
  source: VolumeSource,
  name: string,
  read: () => Promise<ReadSource>,
): Promise<VolumeState> {
  try {
    const { volume, isSimulated } = await read();
    const place = radarPlace(volume, name, isSimulated);
    if (volume.scans.length > 0 && place) return { kind: 'open', source, isSimulated, name, volume, place };
    volume.close();
    const sentence = place
      ? `${name} is a Level II file without scans. It may be incomplete.`
      : whyNoPlace(volume, name);
    return { kind: 'failed', sentence };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'failed', sentence: error.message };
    if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'empty' };
    throw error;
  }
}

/** The URL keeps what it said of the radar and the time, and forgets the view of another volume. */
function writeVolume(name: string | undefined): void {
  replaceView(undefined);
  const url = new URL(location.href);
  if (name === undefined) url.searchParams.delete(volumeParameter);
  else url.searchParams.set(volumeParameter, name);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}

/** Downloads a volume of the archive, and tells how many bytes have come. Throws an `UnreadableFile`. */
async function downloadVolume(
  name: string,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<{ file: File; isSimulated: boolean }> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let isSimulated = false;
  try {
    const response = await fetch(archivedVolumeUrl(name), { signal });
    if (!response.ok) throw new UnreadableFile(await sentenceOf(response, name));
    isSimulated = response.headers.has(simulatedHeader);
    for await (const part of partsOf(response)) {
      parts.push(part);
      bytes += part.length;
      onBytes(bytes);
    }
  } catch (error) {
    if (error instanceof UnreadableFile || signal.aborted) throw error;
    throw new UnreadableFile(`We couldn’t load ${name}. Please check your connection and try again.`);
  }
  return { file: new File(parts, name), isSimulated };
}

async function* partsOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const reader = body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) yield next.value;
}

async function sentenceOf(response: Response, name: string): Promise<string> {
  if (response.status === 404) return `The archive has no file named ${name}.`;
  // What the site says itself: for how long nothing more is sent, and to whom.
  const { error } = (await response.json().catch(() => ({}))) as { error?: unknown };
  if (typeof error === 'string') return error;
  return 'The radar archive didn’t respond. Please try again in a minute.';
}
