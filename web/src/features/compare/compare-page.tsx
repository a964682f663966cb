import { recordChanges } from '@touchdown/shared/tornadoes/record-changes.ts';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { messageOf } from '../../lib/api/api-error.ts';
import { Page } from '../../ui/page.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyFace } from '../../ui/state-face.tsx';
import { Cautions } from '../../entities/answer-page/cautions.tsx';
import switchStyles from '../../ui/switch.module.css';
import { AddThing } from './add-thing.tsx';
import { compareQuery, kinds, leastThings, mostThings, readCompared, type Compared } from './compared.ts';
import { useThing, type Thing } from './use-thing.ts';
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
      <div className={styles['scroll']} role="region" aria-label="Side by side" tabIndex={0}>
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
        <p className={`second-15 ${styles['remark']}`}>
          F and EF ratings are both guesses of wind from damage, by two scales. The same number is meant to
          mean much the same, and the EF scale asks for better proof of the highest.
        </p>
      ) : null}
      {isPlaces ? (
        <p className={`second-15 ${styles['remark']}`}>
          Places differ in size: a large county has more tornadoes than a small one with the same weather. A
          town’s numbers are of 10 miles around it.
        </p>
      ) : null}
      {/* What changed between the earliest and the latest of them makes their numbers differ too. */}
      <Cautions cautions={recordChanges.filter(({ year }) => year > first && year <= last)} />
    </>
  );
}
