import type { CompiledFieldName } from '@touchdown/shared/tornadoes/compiled-fields.ts';
import type { CompiledValues as Compiled, Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { formatDamage, formatPeople, formatUtcTime } from '../../../../lib/format.ts';
import { quantityWords } from '../../../../lib/quantities.ts';
import { useUnits, type Units } from '../../../../lib/units.ts';
import styles from './sources-section.module.css';

interface CompiledValuesProps {
  tornado: Tornado;
  compiled: Compiled;
}

/** The values that no file of NOAA has, so that a reader sees which figure is from where. */
export function CompiledValues({ tornado, compiled: { source, sentence, fields } }: CompiledValuesProps) {
  const units = useUnits();
  return (
    <>
      <p>{sentence} NOAA’s files at hand leave these values empty:</p>
      <table className={styles['compiled']}>
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">As shown</th>
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {fields
            .filter((field) => labels[field] !== null)
            .map((field) => (
              <tr key={field}>
                <th scope="row">{labels[field]}</th>
                <td>{valueText(tornado, field, units)}</td>
                <td>{source}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
}

/** Null for a value that is shown with the one before it. */
const labels: Record<CompiledFieldName, string | null> = {
  known_as: 'Name that people use',
  event_narrative: 'Event narrative',
  wfo: 'Weather office',
  end_datetime: 'Time of the end',
  end_local: null,
  end_lat: 'Place of the end',
  end_lon: null,
  path_length: 'Length of the path',
  path_width: 'Width of the path',
  fatalities: 'Fatalities',
  injuries: 'Injuries',
  damage_estimate: 'Property damage',
  damage_crops: 'Crop damage',
};

function valueText(tornado: Tornado, field: CompiledFieldName, units: Units): string {
  const { end_datetime: end, end_lat: lat, end_lon: lon } = tornado;
  if (field === 'end_datetime') return end === null ? '' : `${formatUtcTime(end)} UTC`;
  if (field === 'end_lat') return `${lat}, ${lon}`;
  if (field === 'path_length') return quantityWords(units, 'length', tornado.path_length);
  if (field === 'path_width') return quantityWords(units, 'width', tornado.path_width);
  if (field === 'fatalities' || field === 'injuries') return formatPeople(tornado[field]);
  if (field === 'damage_estimate' || field === 'damage_crops') return formatDamage(tornado[field]);
  return field === 'event_narrative' ? 'Shown above' : String(tornado[field] ?? '');
}
