import * as z from 'zod';
import { auditActionNames, auditedRoutes } from './audit-actions.ts';

/** The position of an entry: its time and its id, which is empty where a page ended between two days. */
export const AuditPlace = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[0-9A-Z]{0,26}$/)
  .meta({ description: 'the value of "next" on the previous page' });

export const AuditFilter = z.strictObject({
  person: z.string().trim().min(1).max(60).optional().describe('A username, or the id of an account'),
  action: z.enum(auditActionNames).optional(),
  route: z.enum(auditedRoutes).optional().describe('What a route has written'),
  since: z.iso.date().optional().describe('The first day, UTC'),
  until: z.iso.date().optional().describe('The last day, UTC; today if it is left out'),
});

/** Somebody in the audit. A deleted account has no name any more; the command line and schedules never had one. */
const AuditedPerson = z.strictObject({ id: z.string(), username: z.string().nullable() });

export const AuditedEntry = z
  .strictObject({
    at: z.iso.datetime({ precision: 3 }),
    id: z.string(),
    action: z.string(),
    person: AuditedPerson.describe('Whom it concerns'),
    by: AuditedPerson,
    detail: z.string().nullable(),
    reason: z.string().optional().describe('The code of the stock reason that a moderator named'),
    note: z.string().nullable().describe('What a moderator wrote about it'),
  })
  .meta({ id: 'AuditedEntry' });
