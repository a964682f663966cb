import type { WrittenContribution } from '@touchdown/shared/contributions/refuse-contribution.ts';
import type { DraftOwner } from '../../../lib/drafts.ts';
import { formDraft } from '../form-draft.ts';
import { formTypes, type FormType } from './form-types.ts';

/** The fields of the form. As a type, it fits a record of texts. */
export type ContributionFields = Pick<WrittenContribution, 'content' | 'url' | 'title'> & {
  contributionType: FormType;
};

export function contributionDraft(owner: DraftOwner) {
  return formDraft<ContributionFields>(owner, ({ contributionType, content = '', url = '', title = '' }) => {
    const type = formTypes.find((one) => one === contributionType) ?? 'PERSONAL_ACCOUNT';
    return { contributionType: type, content, url, title };
  });
}
