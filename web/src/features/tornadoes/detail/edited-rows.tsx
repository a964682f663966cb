import { tornadoFields } from '@touchdown/shared/corrections/tornado-fields.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { useContext } from 'react';
import { EditedFieldsContext } from '../../../entities/correction/edited-fields.ts';
import { EditedMark } from '../../../entities/correction/edited-mark.tsx';
import { valueWords } from '../../../entities/correction/value-words.ts';
import { useUnits } from '../../../lib/units.ts';
import { RecordRow } from '../../../ui/record-page.tsx';

/** Values that the page shows on a map or not at all. They have a row once they are corrected. */
const withoutRow = new Set(['start_coordinates', 'end_coordinates', 'event_type', 'source', 'state']);

export function EditedRows({ tornado }: { tornado: Tornado }) {
  const units = useUnits();
  const { edited } = useContext(EditedFieldsContext);
  const shown = tornadoFields.filter(
    ({ name }) => withoutRow.has(name) && edited.some(({ field }) => field === name),
  );
  return shown.map(({ name, label, read }) => (
    <RecordRow key={name} name={label}>
      <bdi>{valueWords('tornado', name, read(tornado), units)}</bdi>
      <EditedMark field={name} />
    </RecordRow>
  ));
}
