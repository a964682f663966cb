import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { recordPicture } from '@touchdown/shared/tornadoes/record-picture.ts';
import { useCurrentCatalogue } from '../../lib/current-catalogue.ts';
import styles from './record-picture.module.css';

/**
 * Every path of the record, as the release drew it, where the map that takes its place will show the same. Of the two
 * pictures, a browser loads the one of its theme.
 */
export function RecordPicture() {
  const { data } = useCurrentCatalogue();
  if (!data?.pictures) return null;
  const { count, pictures } = data;
  return (
    <div className={styles['room']}>
      <div className={styles['fitted']}>
        {(['light', 'dark'] as const).map((theme) => (
          <img
            key={theme}
            src={pictures[theme]}
            {...recordPicture}
            alt={`Map of the United States with the paths of ${groupedNumber(count)} tornadoes.`}
            className={`${styles['picture']} ${styles[theme]}`}
            // Without it, a browser also loads the picture that is not shown.
            loading="lazy"
            fetchPriority="high"
          />
        ))}
      </div>
    </div>
  );
}
