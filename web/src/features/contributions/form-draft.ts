import { forgetDraft, readDraft, storeDraft, type Draft, type DraftOwner } from '../../lib/drafts.ts';

/** What the draft of an edit suggestion is called. */
export const suggestionSubject = (id: string) => `suggestion:${id}`;

/**
 * The stored draft of one form, with the key of its request. The key changes with the fields, or with what of
 * them is sent under it: a retry after a lost
 * answer has the same key, also after a reload, and another text has another.
 */
export function formDraft<Fields extends Draft>(
  owner: DraftOwner,
  fieldsOf: (stored: Partial<Draft>) => Fields,
  sentPart: (fields: Fields) => unknown = (fields) => fields,
  storedPart: (fields: Fields) => Draft = (fields) => fields,
) {
  const stored = readDraft(owner);
  const initial = fieldsOf(stored ?? {});
  let key = stored?.['key'] ?? crypto.randomUUID();
  let last = initial;
  let isSent = false;
  return {
    initial,
    idempotencyKey: () => key,
    /** Called with the fields of each render. */
    store(fields: Fields): void {
      if (fields === last || isSent) return;
      if (sentPart(fields) !== sentPart(last)) key = crypto.randomUUID();
      last = fields;
      storeDraft(owner, { ...storedPart(fields), key });
    },
    /** After the form was sent, or what it would have changed stays. */
    forget(): void {
      isSent = true;
      forgetDraft(owner);
    },
  };
}
