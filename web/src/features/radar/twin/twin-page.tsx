import { Suspense, useCallback, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { ratingWord } from '@touchdown/shared/tornadoes/rating.ts';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { replaceSearch, useRestingWrite } from '../../../map/radar/use-scan-link.ts';
import { Button } from '../../../ui/button.tsx';
import { LeftOutNotes } from '../../../ui/filters/left-out-notes.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Page } from '../../../ui/page.tsx';
import { readTwinLink, writeTwinLink, type TwinIds, type TwinView } from './twin-link.ts';

/** With the map and the viewer's parts. */
const TwinScans = lazyPart(() => import('./twin-scans.tsx'), 'TwinScans');

/** Any two tornadoes whose loops have scans, beside each other. The URL says which, and what is shown of them. */
export function TwinPage() {
  const navigate = useNavigate();
  const { ids, view, leftOut } = readTwinLink(useSearchParams()[0]);
  const [first, second] = ids;
  /** What is shown by now: the router does not know it. */
  const latest = useRef<TwinView>(view);
  const choose = (next: TwinIds) => void navigate({ search: writeTwinLink(next, latest.current) });
  const write = useRestingWrite();
  const onChange = useCallback(
    (shown: TwinView) => {
      latest.current = shown;
      write(() => replaceSearch(writeTwinLink([first, second], shown)));
    },
    [write, first, second],
  );
  const isWhole = first !== undefined && second !== undefined;
  return (
    <Page
      title="Two tornadoes on radar"
      windowTitle="Two Tornadoes on Radar"
      lead="The same scale and colors, lined up at each tornado’s strongest rotation. Copy this page’s address to share the view."
    >
      <LeftOutNotes sentences={leftOut} />
      {isWhole ? (
        <>
          <Suspense fallback={<p role="status">Loading the viewer…</p>}>
            <TwinScans key={`${first} ${second}`} ids={[first, second]} first={view} onChange={onChange} />
          </Suspense>
          <p className="buttons above-24">
            <Button onClick={() => choose([undefined, second])}>Change the first tornado</Button>
            <Button onClick={() => choose([first, undefined])}>Change the second tornado</Button>
          </p>
        </>
      ) : (
        <ChooseTornado
          key={first === undefined ? 'first' : 'second'}
          label={first === undefined ? 'First tornado' : 'Second tornado'}
          other={first ?? second}
          onChoose={(id) => choose(first === undefined ? [id, second] : [first, id])}
        />
      )}
    </Page>
  );
}

interface ChooseTornadoProps {
  label: string;
  /** The one that is chosen already, which is not offered again. */
  other: string | undefined;
  onChoose: (id: string) => void;
}

const maxFound = 8;

/** Looks a tornado up, and offers what it found as buttons: those with a radar loop first. */
function ChooseTornado({ label, other, onChoose }: ChooseTornadoProps) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly TornadoSummary[]>([]);
  const [says, setSays] = useState<string>();
  const lookUp = async () => {
    const asked = text.trim();
    setFound([]);
    if (asked === '') return setSays('Type a place and a year, or a name.');
    setSays('Searching…');
    try {
      const query = { q: asked, limit: String(maxFound) };
      const { tornadoes } = await callApi('GET /tornadoes', { query });
      const offered = tornadoes.filter(({ id }) => id !== other);
      setFound(offered.toSorted((a, b) => Number(hasLoop(b)) - Number(hasLoop(a))));
      setSays(offered.length > 0 ? 'Choose one:' : `We found no tornado for “${asked}”.`);
    } catch (error) {
      setSays(messageOf(error));
    }
  };
  return (
    <form
      className="stack above-24 reading"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void lookUp();
      }}
    >
      <TextField
        label={label}
        hint="A place and a year, or a known name: Moore 1999, Joplin."
        value={text}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <p className="buttons">
        <Button type="submit">Search</Button>
      </p>
      <p role="status" className="second-15">
        {says}
      </p>
      {found.length > 0 ? (
        <ul className="stack">
          {found.map((tornado) => (
            <li key={tornado.id}>
              <Button onClick={() => onChoose(tornado.id)}>
                {nameOf(tornado).title}, {ratingWord(tornado.tor_f_scale)}, {longDate(tornado.begin_wall)}
                {hasLoop(tornado) ? '' : ' (no radar loop yet)'}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </form>
  );
}

function hasLoop({ radar_video_url: url }: TornadoSummary): boolean {
  return url !== null;
}
