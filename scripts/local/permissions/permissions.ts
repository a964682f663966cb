import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { account } from '../template/local-values.ts';
import { grantsUsed, type ReadableArn } from './grants.ts';
import { allowedBy, leadingKeys, type AccessRequest, type Pattern, type Statement } from './policy.ts';
import type { EntryRole } from './roles.ts';
import { riskyReadings } from './transaction-readings.ts';

/** Into this folder goes what a run of the tests used of the roles; unset, nothing is written. */
export const usedGrantsVariable = 'TOUCHDOWN_USED_GRANTS';

/** What of the roles one cloud has used. */
export interface UsedGrants {
  /** By the logical id of what runs: its grants as `grants.ts` names them. */
  used: Record<string, string[]>;
  /** Transactions that a stricter reading of leading keys would refuse. */
  riskyTransactions: string[];
}

/** A call that the caller's role does not allow. */
export interface Denial {
  /** As AWS words it, and then what the role has. */
  message: string;
}

/**
 * Holds every call against the synthesized role of whoever signed it, as AWS does: what no statement allows
 * is refused. The access key names the caller. Calls signed with another key, or not at all, are an operator's
 * or the edge's, and pass.
 */
export class Permissions {
  readonly #roles: ReadonlyMap<string, EntryRole>;
  readonly #readable: ReadableArn;
  readonly #log: (line: string) => void;
  readonly #denials = new Set<string>();
  readonly #used = new Map<string, Set<string>>();
  readonly #riskyTransactions = new Set<string>();

  constructor(roles: readonly EntryRole[], readable: ReadableArn, log: (line: string) => void) {
    this.#roles = new Map(roles.map((role) => [role.accessKey, role]));
    this.#readable = readable;
    this.#log = log;
  }

  /** Whether it is a role's, and not an operator's who may do anything. */
  isOfRole(accessKey: string | undefined): boolean {
    return this.#roles.has(accessKey ?? '');
  }

  /** The denial of the first request that is not allowed, noted and logged; undefined where all are. */
  check(accessKey: string | undefined, requests: readonly AccessRequest[]): Denial | undefined {
    const role = this.#roles.get(accessKey ?? '');
    if (!role) return undefined;
    for (const request of requests) {
      const statement = allowedBy(role.statements, request);
      if (!statement) return this.#deny(role, request);
      this.#noteUse(role, grantsUsed(statement, request, this.#readable));
    }
    return undefined;
  }

  /** As `check`, of all that is done in one transaction. */
  checkTransaction(accessKey: string | undefined, requests: readonly AccessRequest[]): Denial | undefined {
    const role = this.#roles.get(accessKey ?? '');
    for (const reading of role ? riskyReadings(role, requests) : []) this.#riskyTransactions.add(reading);
    return this.check(accessKey, requests);
  }

  /** Whether it would be allowed, without a trace. */
  wouldAllow(accessKey: string | undefined, request: AccessRequest): boolean {
    const role = this.#roles.get(accessKey ?? '');
    return !role || allowedBy(role.statements, request) !== undefined;
  }

  /** Writes what was used where a run of the tests asks for it. Throws where anything was refused. */
  close(): void {
    const folder = process.env[usedGrantsVariable];
    if (folder) {
      const used = Object.fromEntries([...this.#used].map(([role, grants]) => [role, [...grants]]));
      const written: UsedGrants = { used, riskyTransactions: [...this.#riskyTransactions] };
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(written));
    }
    if (this.#denials.size > 0) {
      throw new Error(
        `Calls were refused because no role grants them:\n${[...this.#denials].map((denial) => `  ${denial}`).join('\n')}`,
      );
    }
  }

  #deny(role: EntryRole, request: AccessRequest): Denial {
    const sentence = deniedInWords(role, request, this.#readable);
    if (!this.#denials.has(sentence)) this.#log(sentence);
    this.#denials.add(sentence);
    const { action, resource } = request;
    const user = `arn:aws:sts::${account}:assumed-role/${role.accessKey}/${role.entry}`;
    return {
      message: `User: ${user} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action. ${sentence}`,
    };
  }

  #noteUse(role: EntryRole, grants: readonly string[]): void {
    const noted = this.#used.get(role.logicalId) ?? new Set();
    for (const grant of grants) noted.add(grant);
    this.#used.set(role.logicalId, noted);
  }
}

/** Who asked for what, and what the role has there instead. */
function deniedInWords(
  role: EntryRole,
  { action, resource, context }: AccessRequest,
  readable: ReadableArn,
): string {
  const keys = context?.[leadingKeys]?.map(withoutPerson);
  const withKeys = keys ? ` with the key ${[...new Set(keys)].join(', ')}` : '';
  const has = role.statements
    .filter(({ resources }) => resources.some(({ text, matches }) => text !== '*' && matches(resource)))
    .map(grantInWords);
  const there = has.length > 0 ? has.join('; ') : 'nothing';
  return `${role.entry} called ${action} on ${readable(resource)}${withKeys}, which its role does not grant. What it has there: ${there}.`;
}

function grantInWords({ effect, actions, conditions }: Statement): string {
  const texts = (patterns: readonly Pattern[]) => patterns.map(({ text }) => text).join(', ');
  const limits = conditions.map(({ key, patterns }) => `${key} ${texts(patterns)}`);
  const granted = `${effect === 'Deny' ? 'no ' : ''}${texts(actions)}`;
  return limits.length > 0 ? `${granted} (only with ${limits.join(' and ')})` : granted;
}

/** `EMAIL#ada@example.org` is shown as `EMAIL#…`: what follows may be somebody's email address. */
function withoutPerson(key: string): string {
  return key.replace(/#.*$/s, '#…');
}
