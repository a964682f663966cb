import { radarLimits } from '@touchdown/shared/radar/radar-limits.ts';
import { refusedFields } from '../../../lib/api/refused-fields.ts';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { ReadOnlyNotice } from '../../../ui/form/read-only-notice.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import type { RadarSubject } from '../radar-subject.ts';
import {
  formFields,
  initialValues,
  radarFormProblems,
  toRadarQuery,
  type RadarFormQuery,
  type RadarFormValues,
} from './radar-form.ts';
import { ColourFields, ContentFields, MapFields, TimeFields } from './radar-option-fields.tsx';
import styles from './radar-options-form.module.css';

interface RadarOptionsFormProps {
  subject: RadarSubject;
  isBusy: boolean;
  /** Returns the error of a refused request. */
  onRequest: (query: RadarFormQuery) => Promise<unknown>;
}

/** All options of a loop. Empty fields get their defaults. */
export function RadarOptionsForm({ subject, isBusy, onRequest }: RadarOptionsFormProps) {
  const { form, failure, ...options } = useForm({
    initial: initialValues(subject),
    check: radarFormProblems,
    send: async (typed) => {
      if (isBusy) return;
      const refused = await onRequest(toRadarQuery(typed));
      // Any other problem is shown above, in the place of the loop.
      const fields = refusedFields<RadarFormValues>(refused, formFields);
      if (Object.keys(fields).length > 0) throw refused;
    },
  });
  return (
    <form {...form} className={styles['form']} aria-label="Regenerate Radar Options">
      <ReadOnlyNotice />
      <ContentFields subject={subject} options={options} />
      <TimeFields options={options} />
      <ColourFields options={options} />
      <MapFields options={options} />
      <div className={styles['end']}>
        <FormFailure>{failure}</FormFailure>
        <SubmitButton isBusy={isBusy} busyText="A radar loop is being made…">
          Regenerate Radar Loop
        </SubmitButton>
        <p>
          Blank fields and invalid numbers use the defaults. If you change any option, only you see the new
          loop; everyone else sees the public one. You can regenerate {radarLimits.regenerationsPerDay} radar
          loops a day.
        </p>
      </div>
    </form>
  );
}
