import type { WrittenContribution } from '@touchdown/shared/contributions/refuse-contribution.ts';
import { writtenTypes, type WrittenType } from '@touchdown/shared/contributions/written-types.ts';
import type { DraftOwner } from '../../../lib/drafts.ts';
import { formDraft } from '../form-draft.ts';
import { contributionTypeLabel } from '../../../entities/contribution/contribution-words.ts';

/** The fields of the form. As a type, it fits a record of texts. */
export type ContributionFields = Pick<WrittenContribution, 'content' | 'url' | 'title'> & {
  contributionType: FormType;
};

export function contributionDraft(owner: DraftOwner, types: readonly FormType[]) {
  return formDraft<ContributionFields>(owner, ({ contributionType, content = '', url = '', title = '' }) => {
    const type = types.find((one) => one === contributionType) ?? types[0] ?? 'PERSONAL_ACCOUNT';
    return { contributionType: type, content, url, title };
  });
}

/** What the form can send. The number of pictures decides between a photo and a gallery. */
export type FormType = WrittenType | 'PICTURES';

/** Photos follow what people write, before what they link. */
export const formTypes: readonly FormType[] = [
  ...writtenTypes.slice(0, 2),
  'PICTURES',
  ...writtenTypes.slice(2),
];

export const formTypeOptions = formTypes.map((value) => ({ value, label: labelOf(value) }));

function labelOf(type: FormType): string {
  if (type === 'PICTURES') return 'Upload photos';
  return type === 'PHOTO_LINK' ? 'Photo Link' : contributionTypeLabel(type);
}
