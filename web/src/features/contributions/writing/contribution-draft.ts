import type { WrittenContribution } from '@touchdown/shared/contributions/refuse-contribution.ts';
import { forgetDraft, readDraft, storeDraft, type DraftOwner } from '../../../lib/drafts.ts';
import { formTypes, type FormType } from './form-types.ts';

/** The fields of the form. As a type, it fits a record of texts. */
export type ContributionFields = Pick<WrittenContribution, 'content' | 'url' | 'title'> & {
  contributionType: FormType;
};

/**
 * The stored draft of one form, with the key of its request. The key changes with the fields: a retry after a lost
 * answer has the same key, also after a reload, and another text has another.
 */
export function contributionDraft(owner: DraftOwner) {
  const stored = readDraft(owner);
  const initial = fieldsOf(stored);
  let key = stored?.['key'] ?? crypto.randomUUID();
  let last = initial;
  let isSent = false;
  return {
    initial,
    idempotencyKey: () => key,
    /** Called with the fields of each render. */
    store(fields: ContributionFields): void {
      if (fields === last || isSent) return;
      last = fields;
      key = crypto.randomUUID();
      storeDraft(owner, { ...fields, key });
    },
    /** After the contribution was sent. */
    forget(): void {
      isSent = true;
      forgetDraft(owner);
    },
  };
}

function fieldsOf(draft: Partial<Record<string, string>> = {}): ContributionFields {
  const { contributionType, content = '', url = '', title = '' } = draft;
  const type = formTypes.find((one) => one === contributionType) ?? 'PERSONAL_ACCOUNT';
  return { contributionType: type, content, url, title };
}
