import { forgetDraft, readDraft, storeDraft, type DraftOwner } from '../../../../lib/drafts.ts';

interface DescribedFile {
  file: File;
  alt: string;
}

/**
 * The descriptions of pictures, stored as drafts. Files are not stored, so a description waits until the same file
 * is chosen again.
 */
export function altDrafts(owner: DraftOwner) {
  const stored = { ...readDraft(owner) };
  return {
    of: (file: File) => stored[nameOf(file)] ?? '',
    store(described: readonly DescribedFile[]): void {
      for (const { file, alt } of described) {
        if (alt || stored[nameOf(file)]) stored[nameOf(file)] = alt;
      }
      storeDraft(owner, stored);
    },
    forget(): void {
      for (const name of Object.keys(stored)) delete stored[name];
      forgetDraft(owner);
    },
  };
}

function nameOf({ name, size, lastModified }: File): string {
  return `${name}|${size}|${lastModified}`;
}
