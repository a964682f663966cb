import { useQuery } from '@tanstack/react-query';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { radarStations } from '@touchdown/shared/radar/radar-stations.ts';
import { useId, useState, type FormEvent } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { Button } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import styles from './archive-form.module.css';

export interface ArchiveQuestion {
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
export function ArchiveForm({ first, shown, onOpen }: ArchiveFormProps) {
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
      <ul className={styles['volumes']}>
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
