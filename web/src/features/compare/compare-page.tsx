import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recordChanges } from '@touchdown/shared/tornadoes/record-changes.ts';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { OutbreakAnswer } from '@touchdown/shared/tornadoes/outbreak-answers.ts';
import { outbreakHeading } from '@touchdown/shared/tornadoes/outbreak-words.ts';
import { enhancedSince, ratingWord } from '@touchdown/shared/tornadoes/rating.ts';
import type { TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { Page } from '../../ui/page.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyFace } from '../../ui/state-face.tsx';
import { Cautions } from '../../entities/answer-page/cautions.tsx';
import { apiQuery } from '../../lib/api/api-query.ts';
import { useUnits, type Units } from '../../lib/units.ts';
import { profileFacts, tornadoFacts, type Fact } from './compare-facts.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { loadSuggestions } from '../../ui/search/load-suggestions.ts';
import switchStyles from '../../ui/switch.module.css';
import styles from './compare.module.css';

/** Two to four tornadoes, places, years or outbreaks side by side. The URL says which. */
export function ComparePage() {
  const compared = readCompared(useSearchParams()[0]);
  const navigate = useNavigate();
  const { kind, things } = compared;
  const show = (next: Compared) => void navigate({ search: compareQuery(next) }, { replace: true });
  return (
    <Page
      title="Compare"
      windowTitle="Compare Tornadoes, Places, Years and Outbreaks"
      lead="Two to four tornadoes, places, years or outbreaks side by side. The address of this page keeps your choice."
    >
      <nav
        aria-label="What to compare"
        className={`not-printed ${switchStyles['switch']} ${styles['kinds']}`}
      >
        {kinds.map((each) => (
          <Link
            key={each}
            to={`?${compareQuery({ kind: each, things: [] })}`}
            aria-current={each === kind ? 'true' : undefined}
            className={`touch-link ${styles['kind']}`}
          >
            {each}
          </Link>
        ))}
      </nav>
      {things.length === 0 ? (
        <EmptyFace title="Nothing to compare yet">Add the first of two to four {kind}.</EmptyFace>
      ) : (
        <ComparedThings
          {...compared}
          onRemove={(thing) => show({ kind, things: things.filter((one) => one !== thing) })}
        />
      )}
      {things.length < mostThings ? (
        <AddThing key={kind} kind={kind} onAdd={(thing) => show({ kind, things: [...things, thing] })} />
      ) : (
        <p className="second-15">Four is the most that fits side by side. Remove one to add another.</p>
      )}
    </Page>
  );
}

interface ComparedThingsProps extends Compared {
  onRemove: (thing: string) => void;
}

function ComparedThings({ kind, things, onRemove }: ComparedThingsProps) {
  // As many hooks as there can be things.
  const all = [
    useThing(kind, things[0]),
    useThing(kind, things[1]),
    useThing(kind, things[2]),
    useThing(kind, things[3]),
  ].slice(0, things.length);
  const columns = all.map(({ data, error, isPending, refetch }, at) => ({
    thing: things[at] ?? '',
    data,
    problem: isPending ? 'Loading…' : data ? undefined : messageOf(error),
    retry: error ? () => void refetch() : undefined,
  }));
  const names = columns.find(({ data }) => data)?.data?.facts.map(({ name }) => name) ?? [];
  return (
    <>
      {/* On a phone it scrolls sideways, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls */}
      <div className="above-24 sideways" role="region" aria-label="Side by side" tabIndex={0}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">What is compared</span>
              </th>
              {columns.map(({ thing, data, problem, retry }) => (
                <th key={thing} scope="col">
                  {data ? <Link to={data.path}>{data.title}</Link> : <span>{thing}</span>}
                  {problem === undefined ? null : (
                    <span role="status" className="second-13">
                      {problem}
                    </span>
                  )}
                  {retry && !data ? <Button onClick={retry}>Try again</Button> : null}
                  <button
                    type="button"
                    className={`not-printed touch-link ${styles['remove']}`}
                    aria-label={`Remove ${data?.title ?? thing}`}
                    onClick={() => onRemove(thing)}
                  >
                    Remove
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map(({ thing, data }) => (
                  <td key={thing}>{data?.facts.find((fact) => fact.name === name)?.text ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {things.length < leastThings ? <p className="second-15">Add one more to compare it with.</p> : null}
      {kind === 'tornadoes' && things.length === leastThings ? (
        <p className="not-printed above-12">
          <Link to={`${pathOf('compareRadar')}?a=${things[0]}&b=${things[1]}`}>See both on radar</Link>
        </p>
      ) : null}
      <Remarks things={columns.flatMap(({ data }) => data ?? [])} isPlaces={kind === 'places'} />
    </>
  );
}

/** What must be known before two columns are compared. */
function Remarks({ things, isPlaces }: { things: readonly Thing[]; isPlaces: boolean }) {
  const scales = new Set(things.map((thing) => thing.scales).filter((scale) => scale !== ''));
  const first = Math.min(...things.map(({ years }) => years.first));
  const last = Math.max(...things.map(({ years }) => years.last));
  return (
    <>
      {scales.size > 1 ? (
        <p className="second-15 above-12 reading">
          F and EF ratings are both guesses of wind from damage, by two scales. The same number is meant to
          mean much the same, and the EF scale asks for better proof of the highest.
        </p>
      ) : null}
      {isPlaces ? (
        <p className="second-15 above-12 reading">
          Places differ in size: a large county has more tornadoes than a small one with the same weather. A
          town’s numbers are of 10 miles around it.
        </p>
      ) : null}
      {/* What changed between the earliest and the latest of them makes their numbers differ too. */}
      <Cautions cautions={recordChanges.filter(({ year }) => year > first && year <= last)} />
    </>
  );
}

/** One of the things that stand side by side. */
interface Thing {
  title: string;
  path: string;
  facts: readonly Fact[];
  years: Pick<TornadoProfile['years'], 'first' | 'last'>;
  /** `F`, `EF`, or both, as far as it has ratings. */
  scales: string;
}

/** Asks for one thing; without one it asks for nothing. A page has a fixed number of these. */
function useThing(kind: Kind, thing: string | undefined) {
  const units = useUnits();
  return useQuery({ ...thingQuery(kind, thing ?? '', units), enabled: thing !== undefined });
}

/** The options differ in their answers, and agree in what is made of them. */
function thingQuery(kind: Kind, thing: string, units: Units): ThingOptions {
  const options = {
    tornadoes: () => ({
      ...apiQuery('GET /tornadoes/{id}', { params: { id: thing } }),
      select: (tornado: Parameters<typeof tornadoFacts>[0]) => ({
        title: nameOf(tornado).title,
        path: pathOf('tornado', { id: tornado.id }),
        facts: tornadoFacts(tornado, units),
        years: { first: yearOf(tornado.begin_wall), last: yearOf(tornado.begin_wall) },
        scales: tornado.tor_f_scale.replace(/\d|N\/A/g, ''),
      }),
    }),
    places: () => ({
      ...placeQuery(thing),
      select: ({
        full_name: title,
        path,
        profile,
      }: {
        full_name: string;
        path: string;
        profile: TornadoProfile;
      }) => ofProfile({ title, path }, profile, units, true),
    }),
    years: () => ({
      ...apiQuery('GET /tornadoes/profile', { query: { year: thing } }),
      select: (profile: TornadoProfile) =>
        ofProfile({ title: thing, path: pathOf('year', { year: thing }) }, profile, units, false),
    }),
    outbreaks: () => ({
      ...apiQuery('GET /outbreaks/{id}', { params: { id: thing } }),
      select: (outbreak: OutbreakAnswer) =>
        ofProfile({ title: outbreakHeading(outbreak), path: outbreak.path }, outbreak.profile, units, false),
    }),
  } satisfies Record<Kind, () => object>;
  return options[kind]() as unknown as ThingOptions;
}

interface ThingOptions {
  queryKey: readonly ['api', string];
  queryFn: () => Promise<unknown>;
  select: (answer: unknown) => Thing;
}

function placeQuery(path: string) {
  const [, room, state = '', name = ''] = path.split('/');
  if (room === 'places') {
    return apiQuery('GET /places/{state}/towns/{town}', { params: { state, town: name }, query: {} });
  }
  if (name === '') return apiQuery('GET /places/{state}', { params: { state } });
  return apiQuery('GET /places/{state}/counties/{county}', { params: { state, county: name } });
}

function ofProfile(
  named: Pick<Thing, 'title' | 'path'>,
  profile: TornadoProfile,
  units: Units,
  hasRate: boolean,
): Thing {
  const { first, last, years } = profile;
  const isOld = first !== null && first < enhancedSince;
  const isEnhanced = last !== null && last >= enhancedSince;
  const scales = isOld && isEnhanced ? 'F and EF' : isEnhanced ? 'EF' : 'F';
  return { ...named, facts: profileFacts(profile, units, hasRate), years, scales };
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

interface Candidate {
  thing: string;
  label: string;
  detail: string;
}

const hints: Record<Kind, string> = {
  tornadoes: 'A place and a year, or a known name: Xenia 1974, Joplin.',
  places: 'A state, a county or a town: Moore, Oklahoma.',
  years: 'Such as 2011.',
  outbreaks: 'A known name: Super Outbreak of 1974, Palm Sunday.',
};

const maxCandidates = 6;

/** Looks up one more thing of the kind, and offers what it found as buttons. */
function AddThing({ kind, onAdd }: { kind: Kind; onAdd: (thing: string) => void }) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Candidate[]>([]);
  const [says, setSays] = useState<string>();
  const lookUp = async () => {
    setFound([]);
    if (text.trim() === '') return setSays('Type what you look for.');
    setSays('Looking it up…');
    try {
      const candidates = await candidatesOf(kind, text.trim());
      setFound(candidates);
      setSays(candidates.length > 0 ? 'Choose one of these:' : `Nothing is called “${text.trim()}” here.`);
    } catch (error) {
      setSays(`It could not be looked up. ${messageOf(error)}`);
    }
  };
  const add = (thing: string) => {
    setText('');
    setFound([]);
    setSays(undefined);
    onAdd(thing);
  };
  return (
    <form
      className={`not-printed ${styles['add']}`}
      aria-label="Add one more"
      onSubmit={(event) => {
        event.preventDefault();
        void lookUp();
      }}
    >
      <TextField
        label="Add one more"
        hint={hints[kind]}
        value={text}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">Look up</Button>
      <p role="status" className="second-15">
        {says}
      </p>
      {found.length > 0 ? (
        <ul className="row gap-10">
          {found.map(({ thing, label, detail }) => (
            <li key={thing}>
              <Button onClick={() => add(thing)}>
                {label}, {detail}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </form>
  );
}

async function candidatesOf(kind: Kind, text: string): Promise<Candidate[]> {
  if (kind === 'tornadoes') {
    const query = { q: text, limit: String(maxCandidates) };
    return (await callApi('GET /tornadoes', { query })).tornadoes.map(candidateOf);
  }
  if (kind === 'years' && /^\d{4}$/.test(text)) return [{ thing: text, label: text, detail: 'Year' }];
  const find = await loadSuggestions();
  const seen = new Set<string>();
  return find(text)
    .flatMap(({ suggestions }) => suggestions)
    .flatMap(({ label, detail, path }) => {
      const thing = path?.replace(/^\/(?:outbreaks|years)\//, '') ?? '';
      const isOfKind = readCompared(new URLSearchParams({ [kind]: thing })).things.length > 0;
      if (path === undefined || seen.has(thing) || !isOfKind || !path.startsWith(roots[kind])) return [];
      seen.add(thing);
      return [{ thing, label, detail }];
    })
    .slice(0, maxCandidates);
}

/** How the paths of a kind begin. */
const roots: Record<Exclude<Kind, 'tornadoes'>, string> & { tornadoes: string } = {
  tornadoes: '/tornadoes/',
  places: '/',
  years: '/years/',
  outbreaks: '/outbreaks/',
};

function candidateOf(tornado: TornadoSummary): Candidate {
  return {
    thing: tornado.id,
    label: nameOf(tornado).title,
    detail: `${ratingWord(tornado.tor_f_scale)}, ${longDate(tornado.begin_wall)}`,
  };
}

/** What may stand side by side. Things of two kinds have no rows in common, so a page compares one kind. */
const kinds = ['tornadoes', 'places', 'years', 'outbreaks'] as const;
type Kind = (typeof kinds)[number];

const [leastThings, mostThings] = [2, 4];

interface Compared {
  kind: Kind;
  /** Ids, paths of places, or years. */
  things: readonly string[];
}

const isThing: Record<Kind, (text: string) => boolean> = {
  tornadoes: (text) => /^\d{8}-[0-9a-z]{8}$/.test(text),
  places: (text) => /^\/(?:states\/[a-z0-9-]+(?:\/[a-z0-9-]+)?|places\/[a-z0-9-]+\/[a-z0-9-]+)$/.test(text),
  years: (text) => /^(?:19|20)\d\d$/.test(text),
  outbreaks: (text) => /^[a-z0-9-]{1,100}$/.test(text),
};

/** Reads the query string of the page. What names nothing that can be compared is left out, and so is a fifth thing. */
function readCompared(search: URLSearchParams): Compared {
  const kind = kinds.find((each) => search.has(each)) ?? 'tornadoes';
  const asked = (search.get(kind) ?? '').split(',').filter((text) => isThing[kind](text));
  return { kind, things: [...new Set(asked)].slice(0, mostThings) };
}

/** `years=1974,2011`. Commas and slashes are allowed in a query string and stay readable. */
function compareQuery({ kind, things }: Compared): string {
  return `${kind}=${things.map((thing) => encodeURIComponent(thing).replaceAll('%2F', '/')).join(',')}`;
}
