import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { Suspense, useRef, useState } from 'react';
import type { PlaceAnswer, PlaceLink } from '@touchdown/shared/tornadoes/place-answers.ts';
import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import { pageAt } from '@touchdown/shared/contract/page-paths.ts';
import { townPath } from '@touchdown/shared/search/place-paths.ts';
import { TornadoLines } from '../../../entities/answer-page/tornado-lines.tsx';
import { messageOf, ApiError } from '../../../lib/api/api-error.ts';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PartFailure } from '../../../ui/state-face.tsx';
import { KeptDraft } from './kept-draft.tsx';
import { WelcomeTasks } from './welcome-tasks.tsx';
import { callApi } from '../../../lib/api/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { OptionSelect } from '../../../ui/filters/filter-fields.tsx';
import { findPlace, type PlaceLists } from '../near/find-place.ts';
import styles from './welcome.module.css';

const CountyGaps = lazyPart(() => import('../gaps/county-gaps.tsx'), 'CountyGaps');

/** How many of the newest, and of the deadliest. */
const shownEach = 3;

/** Where somebody begins: the tornadoes of their county, and three things that help the record. */
export function WelcomePage() {
  const [chosen, choose] = useChosenPlace();
  const county = useQuery({ ...countyQuery(chosen), enabled: chosen.county !== '' });
  const { data, error, isPending, refetch } = county;
  return (
    <Page
      title="Welcome"
      lead="Begin with the tornadoes of your county. What people saw, and what they correct, makes the record better."
    >
      <KeptDraft />
      <section className={styles['part']} aria-labelledby="welcome-county">
        <h2 id="welcome-county" className="section-heading">
          Your county’s tornadoes
        </h2>
        <CountyChooser chosen={chosen} onChoose={choose} />
        <div aria-live="polite">
          {chosen.county === '' ? (
            <p className="second-15">Choose a county to see its newest and deadliest tornadoes.</p>
          ) : data ? (
            <CountyTornadoes county={data} />
          ) : isPending ? (
            <Skeleton height="8rem" />
          ) : (
            <PartFailure
              title="Failed to load the county."
              message={messageOf(error)}
              onRetry={() => void refetch()}
            />
          )}
        </div>
      </section>
      {chosen.county !== '' && data?.kind === 'county' && data.profile.total > 0 ? (
        <section className={styles['part']} aria-labelledby="welcome-gaps">
          <h2 id="welcome-gaps" className="section-heading">
            What’s missing in {data.name}
          </h2>
          <Suspense>
            <CountyGaps key={data.path} place={data} />
          </Suspense>
        </section>
      ) : null}
      <WelcomeTasks county={chosen.county === '' ? undefined : data} />
    </Page>
  );
}

function CountyTornadoes({ county }: { county: PlaceAnswer }) {
  const { total, killers, heads } = county.profile;
  if (total === 0) {
    return (
      <p>
        The record has no tornado of {county.full_name}. If you know of one, its storm report may be among the{' '}
        <Link to="/spc-reports">preliminary reports</Link>.
      </p>
    );
  }
  return (
    <>
      <p className="touch-links">
        The record has {tornadoes(total)} of <Link to={county.path}>{county.full_name}</Link>
        {killers === 0 ? '; nobody is known to have died in them.' : '.'}
      </p>
      <h3>Newest</h3>
      <TornadoLines tornadoes={heads.latest.slice(0, shownEach)} label="The newest tornadoes" />
      {killers > 0 ? (
        <>
          <h3>Deadliest</h3>
          <TornadoLines
            tornadoes={heads.deadliest.filter(({ fatalities }) => fatalities !== 0).slice(0, shownEach)}
            label="The deadliest tornadoes"
          />
        </>
      ) : null}
    </>
  );
}

interface CountyChooserProps {
  chosen: ChosenPlace;
  onChoose: (place: ChosenPlace) => void;
}

/** Chooses a county by a town in it, or by its name. The device is not asked where it is. */
function CountyChooser({ chosen, onChoose }: CountyChooserProps) {
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

/** A county, or a state while none is chosen, as their pages name them. */
interface ChosenPlace {
  state: string;
  county: string;
}

const slug = /^[a-z0-9-]{1,80}$/;

/** The place of the URL, so that the page can be kept and shared. Nothing is stored. */
function useChosenPlace(): [ChosenPlace, (place: ChosenPlace) => void] {
  const [search, setSearch] = useSearchParams();
  const read = (name: string) => slug.exec(search.get(name) ?? '')?.[0] ?? '';
  const state = read('state');
  const choose = ({ state: toState, county }: ChosenPlace) => {
    const next = new URLSearchParams();
    if (toState !== '') next.set('state', toState);
    if (county !== '') next.set('county', county);
    setSearch(next, { preventScrollReset: true });
  };
  return [{ state, county: state === '' ? '' : read('county') }, choose];
}

function countyQuery({ state, county }: ChosenPlace) {
  return apiQuery('GET /places/{state}/counties/{county}', { params: { state, county } });
}

/** The place of the path of its page; undefined for another page. */
function placeOfPath(path: string): ChosenPlace | undefined {
  const { name, parts } = pageAt(path) ?? {};
  if (name !== 'state' && name !== 'county') return undefined;
  return { state: parts?.['state'] ?? '', county: parts?.['county'] ?? '' };
}

/** The lists of towns are a file of the site. ZIP codes have a place, but no county. */
const lists: PlaceLists = {
  towns: async () => (await import('@touchdown/shared/geo/towns/towns.ts')).readTowns(),
  zip: async () => () => undefined,
};

const words = 'Type a town with its state, such as Moore, Oklahoma, or choose a state and a county.';

/** Returns the county of a town, or a sentence about why there is none. */
async function countyOfTown(text: string): Promise<ChosenPlace | string> {
  if (/\d/.test(text) || text.trim() === '') return words;
  const found = await findPlace(text, lists);
  if (typeof found === 'string') return `No town “${text.trim()}” is known here. ${words}`;
  const [, town = '', state = ''] = /^(.*), (.*)$/.exec(found.place.name) ?? [];
  const { parts } = pageAt(townPath(state, town)) ?? {};
  const params = { state: parts?.['state'] ?? '', town: parts?.['town'] ?? '' };
  try {
    const { county, state: of } = await callApi('GET /places/{state}/towns/{town}', { params, query: {} });
    const chosen = county ? placeOfPath(county.path) : of ? placeOfPath(of.path) : undefined;
    return chosen ?? words;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      return `No town “${text.trim()}” is known here. ${words}`;
    throw error;
  }
}
