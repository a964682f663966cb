import { nearestStations } from '@touchdown/shared/radar/nearest-stations.ts';
import { maxRadarSweep, tileZooms } from '@touchdown/shared/radar/radar-choices.ts';
import { fieldDescriptions, radarFields } from '@touchdown/shared/radar/radar-fields.ts';
import { maxLabelLength, maxWindowHours, radarLimits } from '@touchdown/shared/radar/radar-limits.ts';
import { tileProviderNames, tileProviders } from '@touchdown/shared/radar/tile-providers.ts';
import { useId } from 'react';
import { refusedFields } from '../../../lib/api/refused-fields.ts';
import { FieldFrame } from '../../../ui/form/field-frame.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import type { RadarSubject } from '../radar-subject.ts';
import {
  fieldNamed,
  formFields,
  initialValues,
  radarFormProblems,
  toRadarQuery,
  withField,
  type RadarFormQuery,
  type RadarFormValues,
} from './radar-form.ts';
import styles from './radar-options-form.module.css';

interface RadarOptionsFormProps {
  subject: RadarSubject;
  isBusy: boolean;
  /** Returns the error of a refused request. */
  onAsk: (query: RadarFormQuery) => Promise<unknown>;
}

const maxSuggestedStations = 8;

/** All options of a loop. Empty fields get their defaults. */
export function RadarOptionsForm({ subject, isBusy, onAsk }: RadarOptionsFormProps) {
  const ids = useId();
  const { values, setValues, field, form, failure } = useForm({
    initial: initialValues(subject),
    check: radarFormProblems,
    send: async (typed) => {
      if (isBusy) return;
      const refused = await onAsk(toRadarQuery(typed));
      // Any other problem is shown above, in the place of the loop.
      const fields = refusedFields<RadarFormValues>(refused, formFields);
      if (Object.keys(fields).length > 0) throw refused;
    },
  });
  const near = subject.place ? nearestStations(subject.place).slice(0, maxSuggestedStations) : [];
  const shown = fieldNamed(values.reflectivity_field) ?? 'reflectivity';
  const { unit, defaultThreshold } = fieldDescriptions[shown];
  const inUnit = unit ? ` (${unit})` : '';
  const choose = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: HTMLSelectElement }) => setValues({ ...values, [name]: target.value }),
  });

  return (
    <form {...form} className={styles['form']} aria-label="Regenerate Radar Options">
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
          hint={near[0] ? `Empty: the nearest with data, ${near[0].station.id} first.` : 'Such as KTLX.'}
        />
        <datalist id={`${ids}-stations`}>
          {near.map(({ station, distanceKm }) => (
            <option key={station.id} value={station.id}>
              {`${station.name}, ${Math.round(distanceKm)} km away`}
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
        <FieldFrame label="Radar sweep" hint="0 is the lowest beam; the others are higher cuts of each scan.">
          {(ties) => (
            <select {...ties} {...choose('radar_sweep')}>
              {Array.from({ length: maxRadarSweep + 1 }, (_, sweep) => (
                <option key={sweep}>{sweep}</option>
              ))}
            </select>
          )}
        </FieldFrame>
        <TextField {...field('label')} label="Label" hint={`At most ${maxLabelLength} characters.`} />
      </fieldset>

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

      <fieldset className={styles['group']}>
        <legend>Colours</legend>
        <TextField {...field('vmin')} label={`Vmin${inUnit}`} inputMode="decimal" autoComplete="off" />
        <TextField {...field('vmax')} label={`Vmax${inUnit}`} inputMode="decimal" autoComplete="off" />
        <TextField
          {...field('filtering_threshold')}
          label={`Filtering threshold${inUnit}`}
          inputMode="decimal"
          autoComplete="off"
          disabled={values.disable_filtering === 'true'}
          placeholder={defaultThreshold === null ? 'none' : String(defaultThreshold)}
          hint="Weaker echoes are not drawn."
        />
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={values.disable_filtering === 'true'}
            onChange={({ target }) =>
              setValues({ ...values, disable_filtering: target.checked ? 'true' : '' })
            }
          />
          Disable filtering
        </label>
      </fieldset>

      <fieldset className={styles['group']}>
        <legend>Map</legend>
        <TextField
          {...field('map_extent')}
          label="Map extent"
          placeholder="-98.2,34.9,-97.1,35.6"
          autoComplete="off"
          hint="West, south, east, north in degrees. Empty: around the track."
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
            <select {...ties} {...choose('map_tile_provider')}>
              {tileProviders.map((provider) => (
                <option key={provider} value={provider}>
                  {tileProviderNames[provider]}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      </fieldset>

      <div className={styles['end']}>
        <FormFailure>{failure}</FormFailure>
        <SubmitButton isBusy={isBusy} busyText="A radar loop is being made…">
          Regenerate Radar Loop
        </SubmitButton>
        <p>
          Empty fields and invalid numbers get their defaults. If you change any option, only you see the new
          radar loop; everybody else still sees the public one. You can regenerate{' '}
          {radarLimits.regenerationsPerDay} radar loops a day.
        </p>
      </div>
    </form>
  );
}
