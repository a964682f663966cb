import { useQuery } from '@tanstack/react-query';
import type { PlaceLink } from '@touchdown/shared/tornadoes/place-answers.ts';
import { useRef, useState } from 'react';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { OptionSelect } from '../../../ui/filters/option-select.tsx';
import { countyOfTown, placeOfPath, type ChosenPlace } from './chosen-county.ts';
import styles from './welcome.module.css';

interface CountyChooserProps {
  chosen: ChosenPlace;
  onChoose: (place: ChosenPlace) => void;
}

/** Chooses a county by a town in it, or by its name. The device is not asked where it is. */
export function CountyChooser({ chosen, onChoose }: CountyChooserProps) {
  const { data: index } = useQuery(apiQuery('GET /places', {}));
  const { data: state } = useQuery({
    ...apiQuery('GET /places/{state}', { params: { state: chosen.state } }),
    enabled: chosen.state !== '',
  });
  const counties = chosen.state === '' ? [] : (state?.within ?? []);
  return (
    <>
      <TownSearch onChoose={onChoose} />
      <div className={styles['selects']}>
        <OptionSelect
          label="State"
          value={chosen.state}
          options={[
            { value: '', label: 'Choose a state' },
            ...optionsOf(index?.states ?? [], ({ state: slug }) => slug, chosen.state),
          ]}
          onChange={(slug) => onChoose({ state: slug, county: '' })}
        />
        <OptionSelect
          label="County"
          value={chosen.county}
          options={[
            { value: '', label: chosen.state === '' ? 'Choose a state first' : 'Choose a county' },
            ...optionsOf(counties, ({ county }) => county, chosen.county),
          ]}
          onChange={(county) => onChoose({ ...chosen, county })}
        />
      </div>
    </>
  );
}

/** The value of the URL is among them before the list has loaded. */
function optionsOf(links: readonly PlaceLink[], slugOf: (place: ChosenPlace) => string, value: string) {
  const options = links.flatMap(({ name, path }) => {
    const place = placeOfPath(path);
    return place && slugOf(place) !== '' ? [{ value: slugOf(place), label: name }] : [];
  });
  return value === '' || options.some((one) => one.value === value)
    ? options
    : [{ value, label: value }, ...options];
}

function TownSearch({ onChoose }: Pick<CountyChooserProps, 'onChoose'>) {
  const typed = useRef('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const search = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await countyOfTown(typed.current);
      if (typeof answer === 'string') setProblem(answer);
      else onChoose(answer);
    } catch {
      setProblem('The place could not be looked up. Choose a state and a county instead, or try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={styles['search']}
      aria-label="County"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void search();
      }}
    >
      <TextField
        label="A town in your county"
        hint="Such as Moore, Oklahoma."
        error={problem}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        onChange={(event) => {
          typed.current = event.target.value;
        }}
      />
      <p>
        <Button type="submit" look="primary" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Searching...' : 'Find the County'}
        </Button>
      </p>
    </form>
  );
}
