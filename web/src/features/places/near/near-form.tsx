import { LocateFixed } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { findPlace, type AskedPlace, type PlaceLists } from './find-place.ts';
import styles from './near.module.css';

/** The lists are files of the site, fetched whole: no request says which place is looked up. */
const lists: PlaceLists = {
  towns: async () => (await import('@touchdown/shared/geo/towns/towns.ts')).readTowns(),
  zip: async () => (await import('@touchdown/shared/geo/zip-codes/zip-codes.ts')).zipCodePosition,
};

/** A device that does not find its place in this time finds none. */
const locateMilliseconds = 20_000;

const refusals: Record<number, string> = {
  1: 'Your browser did not give this page your location. You can allow it in the browser’s settings, or type a place.',
  2: 'Your device could not find its location. Type a place instead.',
  3: 'Your device took too long to find its location. Type a place instead.',
};

interface NearFormProps {
  /** The other towns of the name that was typed. */
  others: readonly AskedPlace[];
  onFound: (place: AskedPlace, others: readonly AskedPlace[]) => void;
}

/** Asks for a place in words, or for the device's, which is asked for only when the button is pressed. */
export function NearForm({ others, onFound }: NearFormProps) {
  const { problem, waiting, type, search, locate, choose } = useAsking(onFound);
  return (
    <form
      className={`not-printed ${styles['form']}`}
      aria-label="Place"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void search();
      }}
    >
      <TextField
        label="Town, ZIP code or coordinates"
        hint="Such as Moore, Oklahoma; 73160; or 35.34, -97.49. Or press on the map."
        error={problem}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        onChange={(event) => type(event.target.value)}
      />
      <div className="buttons above-14">
        <Button type="submit" look="primary">
          Search here
        </Button>
        <Button onClick={locate}>
          <LocateFixed size={17} aria-hidden="true" />
          Use my location
        </Button>
      </div>
      <p role="status" className="second-15">
        {waiting}
      </p>
      {others.length > 0 ? (
        <p className={`second-15 ${styles['others']}`}>
          Other places of this name:{' '}
          {others.map((other) => (
            <button
              key={other.name}
              type="button"
              className={styles['other']}
              onClick={() => choose(other, others)}
            >
              {other.name}
            </button>
          ))}
        </p>
      ) : null}
    </form>
  );
}

/** What somebody types is kept in a reference: it is read when it is sent to the lists of this page. */
function useAsking(onFound: NearFormProps['onFound']) {
  const typed = useRef('');
  const [problem, setProblem] = useState<string>();
  const [waiting, setWaiting] = useState<string>();
  const end = (sentence: string | undefined) => {
    setWaiting(undefined);
    setProblem(sentence);
  };
  const choose = (place: AskedPlace, others: readonly AskedPlace[]) => {
    end(undefined);
    onFound(place, others);
  };
  const search = async () => {
    setWaiting('Looking up the place…');
    try {
      const answer = await findPlace(typed.current, lists);
      if (typeof answer === 'string') end(answer);
      else choose(answer.place, answer.others);
    } catch {
      end('The list of places could not be loaded. Coordinates need no list; or try again.');
    }
  };
  const locate = () => {
    if (!('geolocation' in navigator)) {
      end(refusals[2]);
      return;
    }
    setWaiting('Waiting for your device’s location…');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        choose({ lat: latitude, lon: longitude, name: 'your location' }, []),
      ({ code }) => end(refusals[code] ?? refusals[2]),
      { timeout: locateMilliseconds },
    );
  };
  const type = (text: string) => {
    typed.current = text;
  };
  return { problem, waiting, type, search, locate, choose };
}
