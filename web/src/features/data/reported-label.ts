import { reportFieldWords } from '@touchdown/shared/releases/import-report-words.ts';
import { fieldLabel } from '../../entities/correction/value-words.ts';

/** The label of a field of a report; its name if it has none. */
export function reportedLabel(name: string): string {
  return reportFieldWords[name] ?? fieldLabel('tornado', name);
}
