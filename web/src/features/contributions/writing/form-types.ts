import { writtenTypes, type WrittenType } from '@touchdown/shared/contributions/written-types.ts';
import { contributionTypeLabel } from '../../../entities/contribution/contribution-words.ts';

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
