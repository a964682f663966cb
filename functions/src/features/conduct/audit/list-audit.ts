import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import {
  auditPageSize,
  maxExportedAuditDays,
  maxExportedAuditEntries,
  type AuditAction,
} from '@touchdown/shared/conduct/audit-actions.ts';
import type { AuditedEntry } from '@touchdown/shared/conduct/audit-schema.ts';
import type { conductRoutes } from '@touchdown/shared/conduct/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { csvCell } from '@touchdown/shared/text/csv-cell.ts';
import { ulid } from '../../../platform/ulid.ts';
import { toAuditItem } from '../../../domain/members/audit-items.ts';
import { personByUsername } from '../../../domain/members/person-by-username.ts';
import { profileKey } from '../../../domain/members/session-items.ts';
import { put, write } from '../../../platform/aws/items.ts';
import { getAll } from '../../../platform/aws/queries.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { readAudit, type FoundEntry } from './read-audit.ts';

type Handlers = Pick<RouteHandlers<typeof conductRoutes>, 'listAudit' | 'exportAudit'>;
type Shown = z.input<typeof AuditedEntry>;
interface Filter {
  person?: string | undefined;
  action?: AuditAction | undefined;
  route?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** Ids of accounts have this form. */
const idForm = /^[0-9A-Z]{26}$/;
const notRead = unavailable('The audit can’t be loaded right now. Please try again.');

/** Admins read and export the audit. Whoever looks is recorded before anything is answered. */
export function auditHandlers(client: DynamoDBDocumentClient, table: string, now: () => number): Handlers {
  const idOf = personByUsername(client, table);

  async function record(what: 'audit-read' | 'audit-exported', by: string, filter: Filter): Promise<void> {
    const detail = Object.entries(filter)
      .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
      .join(' ');
    const entry = { what, uid: by, by, ...(detail ? { detail } : {}) };
    const item = toAuditItem(entry, now(), ulid(now(), randomBytes(16)));
    await write(client, put(table, item)).catch(notRead);
  }

  /** A name stands in the audit nowhere, so it is looked up. A deleted account can still be found by its id. */
  async function uidOf(person: string | undefined): Promise<string | undefined> {
    if (person === undefined) return undefined;
    const uid = (await idOf(person).catch(notRead)) ?? (idForm.test(person) ? person : undefined);
    if (uid === undefined) throw new Problem('NOT_FOUND', `There is no account "${person}".`);
    return uid;
  }

  const today = () => new Date(now()).toISOString().slice(0, 'yyyy-mm-dd'.length);

  return {
    listAudit: async ({ query: { before, ...filter }, person: reader }) => {
      const uid = await uidOf(filter.person);
      await record('audit-read', reader.id, { ...filter, person: uid });
      const sought = { ...filter, uid, until: filter.until ?? today(), before };
      const { entries, next } = await readAudit(client, table, sought, { max: auditPageSize }).catch(notRead);
      return { data: { entries: await shownEntries(client, table, entries), next: next ?? null } };
    },

    exportAudit: async ({ query: filter, person: reader }) => {
      const until = filter.until ?? today();
      const earliest = Date.parse(until) - (maxExportedAuditDays - 1) * dayMilliseconds;
      const since = filter.since ?? new Date(earliest).toISOString().slice(0, until.length);
      if (Date.parse(since) < earliest) {
        const sentence = `An export has at most ${maxExportedAuditDays} days. Please choose fewer.`;
        throw new Problem('INVALID_REQUEST', sentence);
      }
      const uid = await uidOf(filter.person);
      await record('audit-exported', reader.id, { ...filter, person: uid, since, until });
      const limits = { max: maxExportedAuditEntries, days: maxExportedAuditDays };
      const sought = { ...filter, uid, since, until };
      const { entries, next } = await readAudit(client, table, sought, limits).catch(notRead);
      if (next !== undefined) {
        const sentence = `There are more than ${maxExportedAuditEntries} entries. Please choose fewer days.`;
        throw new Problem('INVALID_REQUEST', sentence);
      }
      return { data: { csv: auditCsv(await shownEntries(client, table, entries)) } };
    },
  };
}

/** BatchGet: the entries with the present names of everybody in them. */
export async function shownEntries(
  client: DynamoDBDocumentClient,
  table: string,
  entries: readonly FoundEntry[],
): Promise<Shown[]> {
  const ids = [...new Set(entries.flatMap(({ uid, by }) => [uid, by]))];
  const profiles = await getAll(client, table, ids.map(profileKey)).catch(notRead);
  const names = new Map(profiles.map(({ id, username }) => [id, username]));
  const person = (id: string) => {
    const username = names.get(id);
    return { id, username: typeof username === 'string' ? username : null };
  };
  return entries.map(({ at, id, what, uid, by, detail = null, reason, note = null }) => {
    const why = reason === undefined ? {} : { reason };
    return { at, id, action: what, person: person(uid), by: person(by), detail, ...why, note };
  });
}

/** A spreadsheet must not run what a moderator wrote. */
export function auditCsv(entries: readonly Shown[]): string {
  const head = ['at', 'action', 'person', 'person_id', 'by', 'by_id', 'detail', 'note', 'reason'];
  const rows = entries.map(({ at, action, person, by, detail, note, reason = null }) =>
    [at, action, person.username, person.id, by.username, by.id, detail, note, reason].map(csvCell),
  );
  return [head, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}
