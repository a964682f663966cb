import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { previewText } from '../../entities/contribution/preview-text.ts';

/** An edit suggestion in a line. */
export function EditPreview({ contribution }: { contribution: Contribution }) {
  return previewText(contribution, 'Untitled');
}
