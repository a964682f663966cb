import { tables } from '@touchdown/shared/storage/tables.ts';
import type { GivenSettings } from './given-settings.ts';

/** Names or stream ARNs of restored tables, by the table's name in the contract. */
export type RestoredTables = Readonly<Partial<Record<string, string>>>;

/** `restoredCatalogue` replaces the stage's own table with the one of that name. */
export function restoredTables(given: GivenSettings): RestoredTables {
  return givenByTable((table) => given(`restored${table}`));
}

/** `restoredCommunityStream` is the ARN of the stream of a restored table. */
export function restoredStreams(given: GivenSettings): RestoredTables {
  return givenByTable((table) => given(`restored${table}Stream`));
}

function givenByTable(settingOf: (table: string) => string | undefined): RestoredTables {
  const settings = Object.values(tables).map(({ name }) => [name, settingOf(name)] as const);
  return Object.fromEntries(settings.filter(([, value]) => value !== undefined));
}
