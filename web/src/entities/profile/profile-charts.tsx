import type { TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import { profileFacts } from '@touchdown/shared/tornadoes/profile-words.ts';
import { useId, useMemo } from 'react';
import { Chart, type ChartChoice } from '../../ui/charts/chart.tsx';
import { profileFigures } from '../../ui/charts/profile-figures.tsx';
import styles from './profile-line.module.css';

interface ProfileChartsProps {
  profile: TornadoProfile;
  onChoose: (at: ChartChoice) => void;
}

/** The charts under the line of a list or of a map. Choosing a bar filters by its year, its month or its rating. */
export function ProfileCharts({ profile, onChoose }: ProfileChartsProps) {
  const id = useId();
  const figures = useMemo(() => profileFigures(profile, ['years', 'hours', 'ratings'], id), [profile, id]);
  const facts = profileFacts(profile).join(', ');
  return (
    <div className={styles['figures']}>
      {facts ? <p className="second-15">{facts.charAt(0).toUpperCase() + facts.slice(1)}.</p> : null}
      {figures.map((figure) => (
        <Chart key={figure.id} figure={figure} level={2} onChoose={onChoose} />
      ))}
    </div>
  );
}
