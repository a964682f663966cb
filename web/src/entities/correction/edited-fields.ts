import type { EditedField } from '@touchdown/shared/history/edited-field.ts';
import { createContext } from 'react';
import type { TargetType } from './value-words.ts';

interface EditedFields {
  type: TargetType;
  /** The corrected values of the record that is shown. */
  edited: readonly EditedField[];
}

export const EditedFieldsContext = createContext<EditedFields>({ type: 'tornado', edited: [] });
