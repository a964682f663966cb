import { nearestStations } from '@touchdown/shared/radar/nearest-stations.ts';
import {
  maxRadarSweep,
  tileZooms,
  velocityFoldingNames,
  velocityFoldings,
  velocityPaletteNames,
  velocityPalettes,
} from '@touchdown/shared/radar/radar-choices.ts';
import { fieldDescriptions, radarFields, showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import { maxLabelLength, maxWindowHours } from '@touchdown/shared/radar/radar-limits.ts';
import { tileProviderNames, tileProviders } from '@touchdown/shared/radar/tile-providers.ts';
import { useId, type ComponentProps } from 'react';
import { useUnits } from '../../../lib/units.ts';
import { FieldFrame } from '../../../ui/form/field-frame.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { useForm } from '../../../ui/form/use-form.ts';
import type { RadarSubject } from '../radar-subject.ts';
import { distanceWords } from '../reach-words.ts';
import { fieldNamed, withField, type RadarFormValues } from './radar-form.ts';
import styles from './radar-options-form.module.css';

/** The parts of the form that its fields use. */
type OptionFields = Pick<ReturnType<typeof useForm<RadarFormValues>>, 'values' | 'setValues' | 'field'>;

const maxSuggestedStations = 8;

/** What the loop shows: the radar, the measured field, the sweep and the label. */
export function ContentFields({ subject, options }: { subject: RadarSubject; options: OptionFields }) {
  const ids = useId();
  const units = useUnits();
  const { values, setValues, field } = options;
  const near = subject.place ? nearestStations(subject.place).slice(0, maxSuggestedStations) : [];
  return (
    <fieldset className={styles['group']}>
      <legend>What is shown</legend>
      <TextField
        {...field('station_id')}
        label="Station ID"
        placeholder={near[0]?.station.id ?? 'KTLX'}
        list={`${ids}-stations`}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        hint={
          near[0]
            ? `Leave blank for the nearest radar with data, starting with ${near[0].station.id}.`
            : 'Such as KTLX.'
        }
      />
      <datalist id={`${ids}-stations`}>
        {near.map(({ station, distanceKm }) => (
          <option key={station.id} value={station.id}>
            {`${station.name}, ${distanceWords(distanceKm, units)} away`}
          </option>
        ))}
      </datalist>
      <TextField
        {...field('reflectivity_field')}
        onChange={({ target }) => setValues(withField(values, target.value))}
        label="Reflectivity field"
        list={`${ids}-fields`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint="What the radar measured, such as velocity."
      />
      <datalist id={`${ids}-fields`}>
        {radarFields.map((one) => (
          <option key={one} value={one}>
            {fieldDescriptions[one].title}
          </option>
        ))}
      </datalist>
      <FieldFrame
        label="Velocities"
        hint="Unfolded: corrects winds too fast for the radar to tell their direction."
      >
        {(ties) => (
          <select
            {...ties}
            {...selectProps(options, 'velocity_folding')}
            disabled={fieldNamed(values.reflectivity_field) !== 'velocity'}
          >
            {velocityFoldings.map((folding) => (
              <option key={folding} value={folding}>
                {velocityFoldingNames[folding]}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <FieldFrame
        label="Radar sweep"
        hint="0: every scan at the lowest angle. 1 to 3: later sweeps. Some have the same angle."
      >
        {(ties) => (
          <select {...ties} {...selectProps(options, 'radar_sweep')}>
            {Array.from({ length: maxRadarSweep + 1 }, (_, sweep) => (
              <option key={sweep}>{sweep}</option>
            ))}
          </select>
        )}
      </FieldFrame>
      <TextField {...field('label')} label="Label" hint={`At most ${maxLabelLength} characters.`} />
    </fieldset>
  );
}

export function TimeFields({ options: { field } }: { options: OptionFields }) {
  return (
    <fieldset className={styles['group']}>
      <legend>When</legend>
      <TextField {...field('start_time')} label="Start time (UTC)" type="datetime-local" />
      <TextField
        {...field('end_time')}
        label="End time (UTC)"
        type="datetime-local"
        hint={`At most ${maxWindowHours} hours after the start.`}
      />
    </fieldset>
  );
}

export function ColourFields({ options }: { options: OptionFields }) {
  const { values, setValues, field } = options;
  const shown = fieldNamed(values.reflectivity_field) ?? 'reflectivity';
  const { unit, defaultThreshold } = fieldDescriptions[shown];
  const inUnit = unit ? ` (${unit})` : '';
  return (
    <fieldset className={styles['group']}>
      <legend>Colors</legend>
      <TextField {...field('vmin')} label={`Vmin${inUnit}`} inputMode="decimal" autoComplete="off" />
      <TextField {...field('vmax')} label={`Vmax${inUnit}`} inputMode="decimal" autoComplete="off" />
      <TextField
        {...field('filtering_threshold')}
        label={`Filtering threshold${inUnit}`}
        inputMode="decimal"
        autoComplete="off"
        disabled={values.disable_filtering === 'true'}
        placeholder={defaultThreshold === null ? 'none' : String(defaultThreshold)}
        hint="Hides weaker echoes."
      />
      <label className={`check-row ${styles['check']}`}>
        <input
          type="checkbox"
          checked={values.disable_filtering === 'true'}
          onChange={({ target }) => setValues({ ...values, disable_filtering: target.checked ? 'true' : '' })}
        />
        Disable filtering
      </label>
      <FieldFrame
        label="Velocity colors"
        hint="Toward and away from the radar. Blue and orange are easier to see with red-green color blindness."
      >
        {(ties) => (
          <select {...ties} {...selectProps(options, 'velocity_palette')} disabled={!showsVelocity(shown)}>
            {velocityPalettes.map((palette) => (
              <option key={palette} value={palette}>
                {velocityPaletteNames[palette]}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </fieldset>
  );
}

export function MapFields({ options }: { options: OptionFields }) {
  const { field } = options;
  return (
    <fieldset className={styles['group']}>
      <legend>Map</legend>
      <TextField
        {...field('map_extent')}
        label="Map extent"
        placeholder="-98.2,34.9,-97.1,35.6"
        autoComplete="off"
        hint="West, south, east, north in degrees. Leave blank to fit the track."
      />
      <TextField
        {...field('tile_zoom')}
        label="Tile zoom"
        inputMode="numeric"
        autoComplete="off"
        hint={`${tileZooms.min} to ${tileZooms.max}.`}
      />
      <FieldFrame label="Map tile provider">
        {(ties) => (
          <select {...ties} {...selectProps(options, 'map_tile_provider')}>
            {tileProviders.map((provider) => (
              <option key={provider} value={provider}>
                {tileProviderNames[provider]}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </fieldset>
  );
}

/** The props of a select for one of the options. */
function selectProps(
  { values, setValues }: OptionFields,
  name: keyof RadarFormValues,
): ComponentProps<'select'> {
  return {
    name,
    value: values[name],
    onChange: ({ target }) => setValues({ ...values, [name]: target.value }),
  };
}
