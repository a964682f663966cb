import { readOnlySentence } from '@touchdown/shared/contract/closed-sentences.ts';
import { useSiteStatus } from '../../lib/site-status.ts';
import { FormFailure } from './form-failure.tsx';

/** The beginning of a form: says before anybody types that nothing can be saved. The banner may be out of sight. */
export function ReadOnlyNotice() {
  const { readOnly } = useSiteStatus({ isForForm: true });
  return readOnly ? <FormFailure>{readOnlySentence}</FormFailure> : null;
}
