import { community } from '@touchdown/shared/storage/community.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';

const { question: kind } = community.kinds;

/** What notifications need of a question on a contribution. */
export interface AskedQuestion {
  contributionId: string;
  /** Who asked. */
  personId: string;
  createdAt: string;
  answer?: { by: string; at: string };
}

export function questionKey(id: string, created: string, question: string) {
  return itemKey(kind, { id, created, question });
}
