import {
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  useId,
  type DragEvent,
  type FormEvent,
} from 'react';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { readVolumeName } from '@touchdown/shared/radar/archived-volume.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { radarStations } from '@touchdown/shared/radar/radar-stations.ts';
import { readScanLink } from '../../map/radar/scan-link.ts';
import { useScanLink } from '../../map/radar/use-scan-link.ts';
import { fieldsOf } from '../../map/radar/viewer-view.ts';
import { Button } from '../../ui/button.tsx';
import { LeftOutNotes } from '../../ui/filters/left-out-notes.tsx';
import { Page } from '../../ui/page.tsx';
import { exampleQuestion, useVolume, volumeParameter, type VolumeState } from './use-volume.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import styles from './volume.module.css';

const loadViewer = async () => {
  const { WarnedViewer: component } = await import('../../map/radar/warnings/warned-viewer.tsx');
  return { default: component };
};
const RadarViewer = lazy(loadViewer);

const archiveAddress = 'https://unidata-nexrad-level2.s3.amazonaws.com';
const megabyte = 1024 * 1024;

/** Shows a Level II volume, of the visitor or of the operator's archive. */
export function RadarFilePage() {
  // What the URL says later, this page has written itself.
  const [link] = useState(useSearchParams()[0]);
  const { state, openFile, openArchived, openExample } = useVolume();
  const linked = link.get(volumeParameter) ?? undefined;
  const isLinkBroken = linked !== undefined && !readVolumeName(linked);
  useEffect(() => {
    // Whoever comes here is about to open a volume. A failure shows when the viewer is needed.
    loadViewer().catch(() => undefined);
  }, []);
  const [question, setQuestion] = useState(questionOf(link, linked));
  const hasOpened = useRef(false);
  useEffect(() => {
    if (hasOpened.current || linked === undefined || isLinkBroken) return;
    hasOpened.current = true;
    openArchived(linked, true);
  }, [linked, isLinkBroken, openArchived]);
  const isBusy = state.kind === 'reading' || state.kind === 'loading';
  return (
    <Page
      title="Radar Viewer"
      lead="Explore NEXRAD or TDWR Level II scans of any year: rain, wind and debris, tilt by tilt, with the value at each point. Pick one from the archive or open your own file. Your file never leaves your device."
    >
      <div className="stack above-24">
        <ArchiveForm
          key={`${question.station} ${question.at}`}
          first={question}
          shown={state.kind === 'open' && state.source === 'archive' ? state.name : undefined}
          onOpen={(name) => openArchived(name)}
        />
        <FileDrop onFile={openFile} isReading={isBusy} />
        <p className="second-15">
          Files are at <a href={archiveAddress}>{archiveAddress.slice('https://'.length)}</a>, in folders by
          year, month, day and radar. Example: 2013/05/20/KTLX/KTLX20130520_201643_V06.gz.
        </p>
        {state.kind === 'empty' ? (
          <p>
            <Button
              onClick={() => {
                setQuestion(exampleQuestion);
                void openExample();
              }}
            >
              Show an example
            </Button>{' '}
            <span className="second-15">The Moore, Oklahoma, tornado of May 20, 2013.</span>
          </p>
        ) : null}
        {isLinkBroken ? (
          <LeftOutNotes
            sentences={[`“${linked}” isn’t a radar file name. Use one such as KTLX20130520_201643_V06.gz.`]}
          />
        ) : null}
        <p role="status">{statusOf(state)}</p>
        {state.kind === 'failed' ? <p role="alert">{state.sentence}</p> : null}
        {state.kind === 'open' ? (
          <Suspense fallback={<p>Loading the viewer…</p>}>
            <OpenedVolume
              key={`${state.name} ${state.volume.time}`}
              opened={state}
              link={state.name === linked ? link : undefined}
            />
          </Suspense>
        ) : null}
      </div>
    </Page>
  );
}

const noLink = new URLSearchParams();

interface OpenedVolumeProps {
  opened: Extract<VolumeState, { kind: 'open' }>;
  /** What the page's URL says of this volume. */
  link: URLSearchParams | undefined;
}

function OpenedVolume({ opened: { source, isSimulated, volume, place }, link = noLink }: OpenedVolumeProps) {
  const linked = useMemo(
    () => readScanLink(link, volume.scans, fieldsOf(volume.scans, false)),
    [link, volume],
  );
  const isLinkable = source === 'archive';
  const onChange = useScanLink(isLinkable);
  return (
    <>
      {isSimulated ? (
        <p>
          <strong>Simulated.</strong> This storm is sample data.
        </p>
      ) : null}
      <RadarViewer
        leftOut={linked.leftOut}
        station={`${place.name}${isSimulated ? ', simulated' : ''}`}
        radar={place.position}
        credit={place.credit}
        scans={volume.scans}
        load={volume.load}
        first={linked.view}
        onChange={onChange}
      />
      <p className="second-15">
        {isLinkable
          ? 'This page’s address links to this view.'
          : 'You can’t share this view by its address: the file is only in your browser.'}
      </p>
    </>
  );
}

/** The radar and the time that the form begins with. */
function questionOf(link: URLSearchParams, volume: string | undefined) {
  const named = readVolumeName(volume ?? '');
  const at = link.get('at') ?? '';
  return {
    station: named?.stationId ?? link.get('station') ?? '',
    at: named
      ? new Date(named.beganAt).toISOString().slice(0, 16)
      : (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.exec(at)?.[0] ?? ''),
  };
}

function statusOf(state: VolumeState): string {
  if (state.kind === 'loading')
    return `Loading ${state.name}: ${(state.bytes / megabyte).toFixed(1)} MB so far…`;
  if (state.kind === 'reading') return `Reading ${state.name}…`;
  if (state.kind !== 'open') return '';
  const { otherStations, scans, vcp, isComplete, problems } = state.volume;
  const pattern = vcp === undefined ? '' : `, pattern ${vcp}`;
  const shown = `${state.place.name}: ${scans.length} ${scans.length === 1 ? 'scan' : 'scans'}${pattern}.`;
  if (otherStations.length > 0)
    return `${shown} The file combines several radars. Data from ${otherStations.join(' and ')} is left out.`;
  const whole = isComplete
    ? ''
    : ` Parts of the file are missing or damaged (${problems} ${problems === 1 ? 'place' : 'places'}). The rest is shown.`;
  return `${shown}${whole}`;
}

interface FileDropProps {
  onFile: (file: File) => void;
  isReading: boolean;
}

/** Where a file is dropped or chosen. */
function FileDrop({ onFile, isReading }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  const hold = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div
      className={`card ${styles['drop']}`}
      data-over={isOver ? '' : undefined}
      aria-busy={isReading}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id}>Drop a radar file here, or choose one</label>
      <input
        id={id}
        type="file"
        onClick={({ currentTarget }) => {
          // The same file can be chosen again. Until then the field names it.
          currentTarget.value = '';
        }}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
        }}
      />
    </div>
  );
}

interface ArchiveQuestion {
  station: string;
  /** `2013-05-20T20:16` in UTC, as a field of a form writes it. */
  at: string;
}

interface ArchiveFormProps {
  first: ArchiveQuestion;
  /** The volume that is shown. */
  shown: string | undefined;
  onOpen: (name: string) => void;
}

/** Finds the volumes of a radar around a time in the operator's archive. */
function ArchiveForm({ first, shown, onOpen }: ArchiveFormProps) {
  const list = useId();
  const [station, setStation] = useState(first.station);
  const [at, setAt] = useState(first.at);
  const [asked, setAsked] = useState<ArchiveQuestion | undefined>(
    findStation(first.station) && first.at ? first : undefined,
  );
  const [problem, setProblem] = useState<string>();
  const find = (event: FormEvent) => {
    event.preventDefault();
    const id = station.trim().slice(0, 4).toUpperCase();
    const isKnown = findStation(id) !== undefined;
    setProblem(
      isKnown ? undefined : `We don’t know a radar named “${station.trim()}”. Type an ID such as KTLX.`,
    );
    if (isKnown && at) setAsked({ station: id, at });
  };
  return (
    <div className={`card ${styles['box']}`}>
      <h2 className={styles['heading']}>From the archive</h2>
      <form className={styles['form']} onSubmit={find} noValidate>
        <TextField
          label="Radar"
          list={list}
          value={station}
          error={problem}
          autoComplete="off"
          placeholder="KTLX"
          required
          onChange={({ target }) => setStation(target.value)}
        />
        <datalist id={list}>
          {radarStations.map(({ id, name, state }) => (
            <option key={id} value={id}>
              {state ? `${name}, ${state}` : name}
            </option>
          ))}
        </datalist>
        <TextField
          label="Date and time, UTC"
          type="datetime-local"
          min="1991-06-01T00:00"
          value={at}
          required
          onChange={({ target }) => setAt(target.value)}
        />
        <SubmitButton busyText="Looking…" isBusy={false} whileReadOnly>
          List volumes
        </SubmitButton>
      </form>
      {asked ? <FoundVolumes question={asked} shown={shown} onOpen={onOpen} /> : null}
    </div>
  );
}

function FoundVolumes({
  question,
  shown,
  onOpen,
}: { question: ArchiveQuestion } & Omit<ArchiveFormProps, 'first'>) {
  const { station } = question;
  const query = { station, at: `${question.at.slice(0, 16)}:00Z` };
  const { data, error, refetch } = useQuery(apiQuery('GET /radar/volumes', { query }));
  if (error) {
    return (
      <div role="alert">
        <p>{messageOf(error)}</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  if (!data) return <p role="status">Searching the archive…</p>;
  const { volumes, is_simulated: isSimulated } = data;
  const count = volumes.length === 1 ? 'One volume' : `${volumes.length} volumes`;
  const simulated = isSimulated ? ' These are sample storms; the radar archive isn’t connected here.' : '';
  return (
    <>
      <p role="status">
        {volumes.length > 0
          ? `${count} of ${station} around this time.${simulated}`
          : `The archive has no scans from ${station} within 45 minutes of this time. Radars joined between 1991 and 1997, and some scans were lost.`}
      </p>
      <ul className="above-8 row gap-8">
        {volumes.map(({ name, began_at: beganAt }) => (
          <li key={name}>
            <Button aria-pressed={name === shown} onClick={() => onOpen(name)}>
              {`${beganAt.slice(11, 19)} UTC`}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
