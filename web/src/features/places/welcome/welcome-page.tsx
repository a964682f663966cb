import { useQuery } from '@tanstack/react-query';
import type { PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import { Link } from 'react-router-dom';
import { TornadoLines } from '../../../entities/answer-page/tornado-lines.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PartFailure } from '../../../ui/state-face.tsx';
import { countyQuery, useChosenPlace } from './chosen-county.ts';
import { CountyChooser } from './county-chooser.tsx';
import { KeptDraft } from './kept-draft.tsx';
import { WelcomeTasks } from './welcome-tasks.tsx';
import styles from './welcome.module.css';

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
