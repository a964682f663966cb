import { readOnlySentence } from '@touchdown/shared/contract/closed-sentences.ts';
import { useSiteStatus } from '../../lib/site-status.ts';
import { FormFailure } from './form-failure.tsx';

/** For forms that cover the banner of the page: says before anybody types that nothing can be saved. */
export function ReadOnlyNotice() {
  const { readOnly } = useSiteStatus({ isForForm: true });
  return <FormFailure>{readOnly ? readOnlySentence : undefined}</FormFailure>;
}
