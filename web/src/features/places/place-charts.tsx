import { placeCharts, profileFigures } from '@touchdown/shared/tornadoes/charts/profile-figures.ts';
import type { PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { toQueryString } from '../../lib/to-query-string.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import styles from './place-page.module.css';

/** The charts that the served page has too. A bar leads to the list of its tornadoes. */
export function PlaceCharts({ place: { profile, parameters } }: { place: PlaceAnswer }) {
  const navigate = useNavigate();
  const figures = useMemo(() => profileFigures(profile, placeCharts), [profile]);
  return figures.map((figure) => (
    <section key={figure.id} className={styles['section']}>
      <Chart
        figure={figure}
        level={2}
        onChoose={(at) => void navigate(`/tornadoes?${toQueryString({ ...parameters, ...at })}`)}
      />
    </section>
  ));
}
